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

/** Of every column, first in the list: the two that are chosen most. */
const KEEP = 'Keep with the contact'
const LEAVE_OUT = 'Don’t import'

const groups: ChoiceGroup[] = groupsOf(columnTargets.filter(({ target }) => target.kind !== 'skip'))

/** What may become of a column, for a select; its own target is among them even where no list has it ("Phone 7 label"). */
export function choicesOf({ target }: Column): ChoiceGroup[] {
  const key = targetKey(target)
  const isListed = key === 'extra' || columnTargets.some((option) => option.key === key)
  const own = [
    { value: 'extra', label: KEEP },
    { value: 'skip', label: LEAVE_OUT },
    ...(isListed ? [] : [{ value: key, label: targetLabel(target) }]),
  ]
  return [{ label: 'This column', options: own }, ...groups]
}

/** The target that a choice of `choicesOf` stands for. */
export function targetOf(key: string, { header, target }: Column): ColumnTarget {
  if (key === 'extra') return target.kind === 'extra' ? target : extraOption(header).target
  return columnTargets.find((option) => option.key === key)?.target ?? target
}

/** The mapping with another target for one of its columns. */
export function withTarget({ columns }: ColumnMapping, at: number, key: string): ColumnMapping {
  return {
    columns: columns.map((column, index) =>
      index === at ? { header: column.header, target: targetOf(key, column) } : column,
    ),
  }
}

/** How many columns become fields, stay as they are and are left out. */
export function mappingCounts({ columns }: ColumnMapping): {
  fields: number
  kept: number
  left: number
} {
  const kept = columns.filter(({ target }) => target.kind === 'extra').length
  const left = columns.filter(({ target }) => target.kind === 'skip').length
  return { fields: columns.length - kept - left, kept, left }
}

function groupsOf(options: readonly TargetOption[]): ChoiceGroup[] {
  const found = new Map<string, Choice[]>()
  for (const { group, key, label } of options)
    found.set(group, [...(found.get(group) ?? []), { value: key, label }])
  return [...found].map(([label, choices]) => ({ label, options: choices }))
}
