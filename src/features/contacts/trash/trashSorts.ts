import type { ContactSort } from '@/contract/contacts/contactFilter'

/** The orders of the trash; the last deleted come first unless said. */
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

/** The order of that name, or the usual one. */
export function parseTrashSort(name: string): ContactSort {
  return trashSorts.find((sort) => sort === name) ?? '-deletedAt'
}
