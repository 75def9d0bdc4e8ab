import type { ColumnTarget } from '@/contract/contacts/columnMapping'

/**
 * Returns the place that only one column can fill, or null when many can. Two columns with one
 * place conflict.
 */
export function targetPlace(target: ColumnTarget): string | null {
  switch (target.kind) {
    case 'text':
      return target.field
    case 'list':
      return target.slot === 0 ? null : `${target.field}.${String(target.slot)}.${target.part}`
    case 'address':
    case 'timeline':
    case 'customField':
      return `${target.kind}.${String(target.slot)}.${target.part}`
    case 'birthday':
      return `birthday.${target.part}`
    case 'extra':
      return `extra.${target.name}`
    case 'labels':
    case 'skip':
      return null
    default:
      return target.kind
  }
}
