/** The sort orders of the trash. */
export const trashSorts = [
  'name',
  '-name',
  'organization',
  '-organization',
  'email',
  '-email',
  'deletedAt',
  '-deletedAt',
] as const
export type TrashSort = (typeof trashSorts)[number]

/** Returns a known sort order, or the default: last deleted first. */
export function parseTrashSort(name: string): TrashSort {
  return trashSorts.find((sort) => sort === name) ?? '-deletedAt'
}
