import type { ContactFilter } from '@/contract/contacts/contactFilter'
import type { ContactSortKey } from '@/contract/contacts/contactSort'

export interface SplitFilter {
  /** The part that the sort index can answer alone. */
  indexed: ContactFilter
  /** The part that needs rows to be read. */
  remaining: ContactFilter
}

/** Splits a filter into the part that the index of the first key can answer and the rest. */
export function splitFilter(filter: ContactFilter, key: ContactSortKey): SplitFilter {
  const { isDeleted, ...rest } = filter
  const without = rest.without ?? []
  if (key === 'createdAt') {
    const { createdFrom, createdBefore, ...remaining } = rest
    return { indexed: { isDeleted, createdFrom, createdBefore }, remaining }
  }
  if (key === 'updatedAt') {
    const { updatedFrom, updatedBefore, ...remaining } = rest
    return { indexed: { isDeleted, updatedFrom, updatedBefore }, remaining }
  }
  if (key === 'name' && rest.isFavorite) {
    const { isFavorite, ...remaining } = rest
    return { indexed: { isDeleted, isFavorite }, remaining }
  }
  if ((key === 'email' || key === 'organization') && without.includes(key)) {
    const remaining = { ...rest, without: without.filter((field) => field !== key) }
    return { indexed: { isDeleted, without: [key] }, remaining }
  }
  return { indexed: { isDeleted }, remaining: rest }
}
