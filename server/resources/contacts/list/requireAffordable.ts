import type { ContactCondition } from '@/contract/contacts/contactConditions'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import { invalid } from '../../../platform/http/apiError'
import type { OwnerScope } from '../../../platform/db/ownedBy'
import { countOf } from './contactCounts'

/** The most conditions that any number of contacts may be compared with. */
export const ALWAYS_ALLOWED = 10
/** The most comparisons of a filter: ten conditions on a million contacts, fifty on 200,000. */
const MOST_COMPARISONS = 10_000_000
/** The values of one condition that take as long as a condition. */
const VALUES = 10

/**
 * Throws `VALIDATION_FAILED` if a filter would be compared with so many contacts that others would
 * have to wait. The stored counts tell their number, so that nothing is read before.
 */
export async function requireAffordable(scope: OwnerScope, filter: ContactFilter): Promise<void> {
  const conditions = conditionsOf(filter)
  if (conditions <= ALWAYS_ALLOWED) return
  const rows = await countOf(scope, filter.isDeleted ? 'deleted' : 'total')
  if (conditions * rows <= MOST_COMPARISONS) return
  const most = Math.max(ALWAYS_ALLOWED, Math.floor(MOST_COMPARISONS / rows))
  const reason = `This filter takes too long on ${rows.toLocaleString('en-US')} contacts. Use at most ${String(most)} conditions; ${String(VALUES)} values count as one.`
  throw invalid({ where: reason })
}

/** Returns the number of conditions of a filter, whatever parameters they are in. */
export function conditionsOf({ where, tag = [], without = [], ...filter }: ContactFilter): number {
  const { isDeleted: _list, isFuzzy: _way, today: _day, source: _indexed, ...words } = filter
  const parts = where?.of.flatMap((part) => ('of' in part ? part.of : part)) ?? []
  const given = Object.values(words).filter((value) => value !== undefined && value !== '')
  return tag.length + without.length + given.length + parts.reduce(addWeight, 0)
}

function addWeight(sum: number, condition: ContactCondition): number {
  return sum + ('values' in condition ? Math.ceil(condition.values.length / VALUES) : 1)
}
