import type { ContactFilter } from '@/contract/contacts/contactFilter'
import { hasConditions } from './conditions'
import { countOf } from './contactCounts'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** Returns the total from the owner's counts; null for a filter that they cannot answer. */
export async function totalFromCounts(
  scope: OwnerScope,
  { isDeleted = false, isFuzzy: _isFuzzy, where, ...filter }: ContactFilter,
): Promise<number | null> {
  if (hasConditions(where)) return null
  const conditions = Object.entries(filter).filter(([, value]) => !isEmpty(value))
  const [[name] = []] = conditions
  if (conditions.length === 0) return countOf(scope, isDeleted ? 'deleted' : 'total')
  if (conditions.length > 1 || isDeleted) return null
  const { isFavorite, tag = [], source = [] } = filter
  if (name === 'isFavorite')
    return isFavorite
      ? countOf(scope, 'favorite')
      : (await countOf(scope, 'total')) - (await countOf(scope, 'favorite'))
  if (name === 'tag' && new Set(tag).size === 1) return countOf(scope, 'tag', tag[0])
  if (name !== 'source') return null
  const counts = await Promise.all([...new Set(source)].map((one) => countOf(scope, 'source', one)))
  return counts.reduce((sum, one) => sum + one, 0)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
