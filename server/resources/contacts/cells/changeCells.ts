import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { changeErrors } from '@/contract/changeErrors'
import { MAX_CONFLICTS, type changeCells as changeCellsCall } from '@/contract/contacts/changeCells'
import { contactPatch, isIdentified } from '@/contract/contacts/contactChange'
import { messages } from '@/contract/fields'
import { MAX_ISSUES } from '@/contract/issues'
import { invalid } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { requireAbility, requireFields } from '../contactAccess'
import { type ContactContent, applyPatch, fieldsIssue } from '../contactContent'
import { type ContactRow, derivedColumns } from '../contactRow'
import { withIds } from '../list/contactQuery'
import { extrasNamedBy } from '../list/extrasNamed'
import { type ListedRow, presentListed, presentSummary, summaryColumns } from '../presentContact'
import { takeFitting } from '../store/contactLengths'
import { lockVersions } from '../store/lockContacts'
import { type Rewrite, rewriteInSteps } from '../store/rewriteContacts'
import { contacts } from '../tables'

type Input = v.InferOutput<NonNullable<(typeof changeCellsCall)['body']>>
type Answer = v.InferInput<NonNullable<(typeof changeCellsCall)['answer']>>
/** A change with its place in the request, and the contact's length in bytes. */
type Row = Input['rows'][number] & { at: number; length: number }

/** Rows that are read, checked and written at once; fewer if they are large. */
const STEP = 500

/**
 * Changes cells of many contacts in one transaction, which locks the rows in the order of their ids
 * as bulk jobs do. Throws `VALIDATION_FAILED` with the place of each wrong value, and then nothing is
 * changed; neither is it when `onConflict` is `stop` and a row is gone or has another version.
 */
export async function changeCells(ctx: Ctx, { rows, onConflict }: Input): Promise<Answer> {
  requireAbility(ctx, 'update')
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const locked = await lockVersions(
      inside,
      rows.map(({ id }) => id),
    )
    const found = rows.flatMap((row, at): Row[] => {
      const length = locked.get(row.id)?.length
      return length === undefined ? [] : [{ ...row, at, length }]
    })
    const isCurrent = ({ id, version }: Row) => locked.get(id)?.version === version
    const wanted = found.filter(isCurrent)
    const conflicts = await findConflicts(
      inside,
      found.filter((row) => !isCurrent(row)),
    )
    const missing = rows.flatMap(({ id }) => (locked.has(id) ? [] : [id]))
    if (onConflict === 'stop' && conflicts.length + missing.length > 0)
      return { changed: [], conflicts, missing }
    const updatedAt = ctx.clock()
    await rewriteInSteps(inside, changesOf(inside, wanted, updatedAt))
    const changed = wanted.map(({ id, version }) => ({
      id,
      version: version + 1,
      updatedAt: updatedAt.toISOString(),
    }))
    return { changed, conflicts, missing }
  })
}

/** Returns rows as they are now, with the custom fields that their changes name. */
async function findConflicts(ctx: Ctx, rows: readonly Row[]): Promise<Answer['conflicts']> {
  if (rows.length === 0) return []
  const shown = rows.slice(0, MAX_CONFLICTS)
  const named = new Map(
    shown.flatMap(({ id, change }) => (change.extras ? [[id, Object.keys(change.extras)]] : [])),
  )
  const given = JSON.stringify(Object.fromEntries(named))
  const names = sql`jsonb_array_elements_text(${given}::text::jsonb -> ${contacts.id}::text)`
  const extras = named.size > 0 && { extras: extrasNamedBy(names) }
  const found: ListedRow[] = await ctx.db
    .select({ ...summaryColumns, ...extras })
    .from(contacts)
    .where(
      withIds(
        ctx.actor,
        shown.map(({ id }) => id),
      ),
    )
    .orderBy(contacts.id)
  return found.map((row) => (named.has(row.id) ? presentListed(row) : presentSummary(row)))
}

/** Reads the rows step by step, checks their changes and yields what to write. */
async function* changesOf(
  ctx: Ctx,
  rows: readonly Row[],
  updatedAt: Date,
): AsyncGenerator<Rewrite[]> {
  const fields = [...new Set(rows.flatMap(({ change }) => Object.keys(change)))]
  const issues = new Map<string, string>()
  let start = 0
  while (start < rows.length && issues.size < MAX_ISSUES) {
    const fitting = takeFitting(rows.slice(start, start + STEP), ({ length }) => length)
    const step = new Map(fitting.map((row) => [row.id, row]))
    start += step.size
    const found = await ctx.db
      .select()
      .from(contacts)
      .where(withIds(ctx.actor, [...step.keys()]))
    const pairs = found.flatMap((before): Rewrite[] => {
      const row = step.get(before.id)
      if (!row) return []
      const content = changedContent(ctx, before, row, issues)
      return [[before, { ...pick(content, fields), ...derivedColumns(content), updatedAt }]]
    })
    // The rest is only checked: the transaction is rolled back.
    if (issues.size === 0) yield pairs
  }
  if (issues.size > 0) throw invalid(Object.fromEntries(issues))
}

/** Returns the content after a change, and adds what is wrong with it to `issues`. */
function changedContent(
  ctx: Ctx,
  before: ContactRow,
  { change, at }: Row,
  issues: Map<string, string>,
): ContactContent {
  requireFields(ctx, before, Object.keys(change))
  const content = applyPatch(before, change)
  const found = changeErrors(contactPatch, change, before)
  if (!isIdentified(content)) found['firstName'] ??= messages.required
  const issue = fieldsIssue(before, content)
  if (issue !== null) found['extras'] = issue
  for (const [field, message] of Object.entries(found))
    if (issues.size < MAX_ISSUES) issues.set(`rows.${String(at)}.change.${field}`, message)
  return content
}

/** Returns these fields of a content. */
function pick(content: ContactContent, fields: readonly string[]): Partial<ContactContent> {
  return Object.fromEntries(Object.entries(content).filter(([field]) => fields.includes(field)))
}
