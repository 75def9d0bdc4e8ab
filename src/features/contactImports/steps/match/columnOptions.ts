import {
  type TargetOption,
  columnTargets,
  extraOption,
  targetKey,
  targetLabel,
} from '@/contactFiles/csv/columnTargets'
import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'

type Column = ColumnMapping['columns'][number]

interface Choice {
  value: string
  label: string
}

interface ChoiceGroup {
  label: string
  options: Choice[]
}

/** The two most frequent choices come first for every column. */
const KEEP = 'Keep with the contact'
const LEAVE_OUT = 'Don’t import'

const groups: ChoiceGroup[] = groupsOf(columnTargets.filter(({ target }) => target.kind !== 'skip'))

/**
 * Returns the targets of a column for a select, including its current one if that is unlisted
 * ("Phone 7 label").
 */
export function targetChoices({ target }: Column): ChoiceGroup[] {
  const key = targetKey(target)
  const isListed = key === 'extra' || columnTargets.some((option) => option.key === key)
  const own = [
    { value: 'extra', label: KEEP },
    { value: 'skip', label: LEAVE_OUT },
    ...(isListed ? [] : [{ value: key, label: targetLabel(target) }]),
  ]
  return [{ label: 'This column', options: own }, ...groups]
}

/** Returns the target for a value of `targetChoices`. */
function targetOf(key: string, { header, target }: Column): ColumnTarget {
  if (key === 'extra') return target.kind === 'extra' ? target : extraOption(header).target
  return columnTargets.find((option) => option.key === key)?.target ?? target
}

/** Returns the mapping with another target for a column. */
export function withTarget({ columns }: ColumnMapping, at: number, key: string): ColumnMapping {
  return {
    columns: columns.map((column, index) =>
      index === at ? { header: column.header, target: targetOf(key, column) } : column,
    ),
  }
}

/** Returns how many columns become fields, are kept with the contact, and are left out. */
export function mappingCounts({ columns }: ColumnMapping): {
  fields: number
  kept: number
  skipped: number
} {
  const kept = columns.filter(({ target }) => target.kind === 'extra').length
  const skipped = columns.filter(({ target }) => target.kind === 'skip').length
  return { fields: columns.length - kept - skipped, kept, skipped }
}

function groupsOf(options: readonly TargetOption[]): ChoiceGroup[] {
  const found = new Map<string, Choice[]>()
  for (const { group, key, label } of options)
    found.set(group, [...(found.get(group) ?? []), { value: key, label }])
  return [...found].map(([label, choices]) => ({ label, options: choices }))
}
