import type { ContactSort } from '@/contract/contacts/contactFilter'

/** The sort orders of the trash. */
export const trashSorts: readonly ContactSort[] = [
  'name',
  '-name',
  'organization',
  '-organization',
  'email',
  '-email',
  'deletedAt',
  '-deletedAt',
]

/** Returns a known sort order, or the default: last deleted first. */
export function parseTrashSort(name: string): ContactSort {
  return trashSorts.find((sort) => sort === name) ?? '-deletedAt'
}
