import { type SQL, and, eq, gte, inArray, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ContactFilter, contactSelection } from '@/contract/contacts/contactFilter'
import { contacts } from '../tables'
import { sortKey } from '../contactRow'
import { isMissing, whereCondition } from './conditions'
import { matchesSearch, fieldContains, phoneContains, hasTag } from './searchText'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

type Owner = OwnerScope['actor']
/**
 * Returns the condition for all rows of the actor's list or trash, written like the conditions of
 * the partial indexes so that the planner uses them.
 */
export function inListOrTrash(actor: Owner, isDeleted = false): SQL | undefined {
  return and(
    ownedBy(contacts, actor),
    isDeleted
      ? and(isNotNull(contacts.deletedAt), isNull(contacts.mergeId))
      : isNull(contacts.deletedAt),
  )
}

/**
 * Returns the condition for rows of the list or trash with these ids, found by primary key. It is
 * written unlike the conditions of the partial indexes: for 2,000 ids the planner would read all of
 * the owner's rows in one of them, and a job that changes the rows leaves many more there.
 */
export function withIds(actor: Owner, ids: readonly string[], isDeleted = false): SQL | undefined {
  return and(ownedBy(contacts, actor), isDeleted ? isInTrash : isInList, idIn(contacts.id, ids))
}

/** The condition that a row is in the list, for rows found by another index (see `withIds`). */
export const isInList = sql`coalesce(${contacts.deletedAt}, '-infinity') = '-infinity'`
/** The condition that a row is in the trash, for rows found by another index. */
export const isInTrash = sql`coalesce(${contacts.deletedAt}, '-infinity') <> '-infinity' and coalesce(${contacts.mergeId}::text, '') = ''`

/** Returns the condition for rows of the list, or trash, that match the filter. */
export function matchesFilter(actor: Owner, filter: ContactFilter): SQL | undefined {
  return and(inListOrTrash(actor, filter.isDeleted), ...filterConditions(filter))
}

/** Returns a filter's conditions without the one for list or trash; none for an empty filter. */
export function filterConditions(filter: ContactFilter): SQL[] {
  const {
    search = '',
    isFavorite,
    name = '',
    organization = '',
    organizationIs = '',
    jobTitle = '',
    email = '',
    phone = '',
    city = '',
    tag = [],
    source = [],
    without = [],
    followUp,
    today,
  } = filter
  const { createdAt, updatedAt } = contacts
  const conditions = [
    isFavorite === undefined ? undefined : eq(contacts.isFavorite, isFavorite),
    ...tag.map(hasTag),
    matchesSearch(search, filter.isFuzzy),
    fieldContains('name', name),
    fieldContains('organization', organization),
    organizationIs === '' ? undefined : eq(contacts.sortOrganization, sortKey(organizationIs)),
    fieldContains('jobTitle', jobTitle),
    fieldContains('email', email),
    phoneContains(phone),
    fieldContains('city', city),
    source.length > 0 ? inArray(contacts.source, source) : undefined,
    ...without.map((field) => isMissing[field]),
    followUp && hasFollowUp(followUp, today),
    filter.createdFrom === undefined ? undefined : gte(createdAt, new Date(filter.createdFrom)),
    filter.createdBefore === undefined ? undefined : lt(createdAt, new Date(filter.createdBefore)),
    filter.updatedFrom === undefined ? undefined : gte(updatedAt, new Date(filter.updatedFrom)),
    filter.updatedBefore === undefined ? undefined : lt(updatedAt, new Date(filter.updatedBefore)),
    filter.where && whereCondition(filter.where),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/**
 * Returns the condition for a follow-up. Without `today`, the current day in UTC decides what is
 * due.
 */
function hasFollowUp(followUp: 'open' | 'due', today: string | undefined): SQL {
  if (followUp === 'open') return isNotNull(contacts.followUpOn)
  return lte(contacts.followUpOn, today ?? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD')`)
}

/**
 * Returns the condition for a selection. `isDeleted` says whether ids are in the trash; a filter
 * has its own `isDeleted`.
 */
export function isSelected(
  actor: Owner,
  selection: v.InferOutput<typeof contactSelection>,
  isDeleted = false,
): SQL | undefined {
  if ('ids' in selection) return withIds(actor, selection.ids, isDeleted)
  const { matching: filter, except } = selection
  return and(
    matchesFilter(actor, filter),
    except.length > 0 ? not(inArray(contacts.id, except)) : undefined,
  )
}
