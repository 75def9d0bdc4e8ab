import * as v from 'valibot'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import type { LeftOutValue } from '@/contract/contacts/contactImport'
import { text } from '@/contract/fields'
import { addLeftOut, badValue } from './badValues'
import type { CompiledMapping } from './compileMapping'
import { isPlainText } from './plainValues'
import { PACKED, type RowDraft, setExtra } from './rowDraft'
import type { LeftOut } from './rowResult'
import type { Refusal } from './takeOutRefused'

const extraText = text(100_000)

/** Returns why a text can't be an extra, or null. */
export function extraIssue(cell: string | undefined): string | null {
  if (cell === undefined || isPlainText(cell, 100_000)) return null
  return v.safeParse(extraText, cell).issues?.[0].message ?? null
}

/**
 * Keeps the values that were taken out of a row as extras, under the headers of their columns.
 * Returns the values that were left out of the row's fields, if any; null when one can't be kept.
 */
export function keepRefusals(
  plan: CompiledMapping,
  cells: readonly string[],
  { extras, unreadable }: Pick<RowDraft, 'extras' | 'unreadable'>,
  refusals: readonly Refusal[],
): { leftOut?: LeftOut } | null {
  let leftOut: LeftOut | undefined
  for (const { at, reason } of unreadable)
    leftOut = addLeftOut(leftOut, leftOutValue(plan, cells, { at, reason, value: cells[at] ?? '' }))
  for (const refusal of refusals) {
    if (!keepAsExtra(extras, plan.fallbackNames.get(refusal.at), refusal.value)) return null
    leftOut = addLeftOut(leftOut, leftOutValue(plan, cells, refusal), refusal.gap)
  }
  if (refusals.length > 0 && Object.keys(extras).length > MAX_EXTRA_COLUMNS) return null
  return leftOut ? { leftOut } : {}
}

/** Returns a left-out value as it is listed. */
export function leftOutValue(
  { headers, fallbackNames }: CompiledMapping,
  cells: readonly string[],
  { at, value, reason }: Refusal,
): LeftOutValue {
  const shown = badValue({ column: headers[at] ?? '', value, reason }, cells, at)
  return { ...shown, extra: (fallbackNames.get(at) ?? '').slice(0, 200) }
}

/** Adds a value to an extra, which may hold another value of the column. */
function keepAsExtra(
  extras: Record<string, string>,
  name: string | undefined,
  value: string,
): boolean {
  if (name === undefined) return false
  const before = Object.hasOwn(extras, name) ? extras[name] : undefined
  const kept = before === undefined ? value : `${before}${PACKED}${value}`
  if (extraIssue(kept) !== null) return false
  setExtra(extras, name, kept)
  return true
}
