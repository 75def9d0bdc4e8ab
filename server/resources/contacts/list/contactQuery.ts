import {
  type SQL,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  sql,
} from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  ContactFilter,
  ContactSort,
  contactGaps,
  contactSelection,
} from '@/contract/contacts/contactFilter'
import { contacts } from '../../../platform/db/schema'
import { NO_SORT_KEY } from '../contactRow'
import { idIn } from '../sql/idIn'
import { matchesSearch, fieldContains, phoneContains, hasTag } from './searchText'
import type { Actor } from '../../../ports/context'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
export type SortKey = 'name' | 'organization' | 'email' | 'createdAt' | 'updatedAt' | 'deletedAt'

export const sortColumns = {
  name: contacts.sortName,
  organization: contacts.sortOrganization,
  email: contacts.sortEmail,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
  deletedAt: contacts.deletedAt,
} as const satisfies Record<SortKey, unknown>

/** The actor's rows: those of the list, of the trash, and those that a merge took in. */
export function ownedBy({ tenantId, userId }: Owner): SQL | undefined {
  return and(eq(contacts.tenantId, tenantId), eq(contacts.ownerId, userId))
}

/** The actor's rows in one place: the list, or the trash. Its words are those of the partial indexes, which answer for one place each. */
export function inListOrTrash(actor: Owner, isDeleted = false): SQL | undefined {
  return and(
    ownedBy(actor),
    isDeleted
      ? and(isNotNull(contacts.deletedAt), isNull(contacts.mergeId))
      : isNull(contacts.deletedAt),
  )
}

/**
 * The actor's rows with these ids in one place, each found by its key. The place is said in words that no partial index has: a database without statistics, as
 * after an import, would walk all of the owner's rows in one of those instead, or all that it finds there by skipping.
 */
export function withIds(actor: Owner, ids: readonly string[], isDeleted = false): SQL | undefined {
  return and(ownedBy(actor), isDeleted ? isInTrash : isInList, idIn(contacts.id, ids))
}

/** Whether a row is in the list, for rows that are found by something else (see `placedWithIds`). */
export const isInList = sql`coalesce(${contacts.deletedAt}, '-infinity') = '-infinity'`
/** The same for the trash. */
export const isInTrash = sql`coalesce(${contacts.deletedAt}, '-infinity') <> '-infinity' and coalesce(${contacts.mergeId}::text, '') = ''`

/** The actor's rows that match: of the list, or of the trash where the filter says so. `due` without `today` means the database's day in UTC. */
export function matchesFilter(actor: Owner, filter: ContactFilter): SQL | undefined {
  return and(inListOrTrash(actor, filter.isDeleted), ...filterConditions(filter))
}

/** What a filter asks of a row besides its place; nothing where it asks nothing. */
export function filterConditions(filter: ContactFilter): SQL[] {
  const {
    search = '',
    isFavorite,
    name = '',
    organization = '',
    jobTitle = '',
    email = '',
    phone = '',
    city = '',
    tag = [],
    source,
    without = [],
    followUp,
    today,
  } = filter
  const { createdAt, updatedAt } = contacts
  const conditions = [
    isFavorite === undefined ? undefined : eq(contacts.isFavorite, isFavorite),
    ...tag.map(hasTag),
    matchesSearch(search),
    fieldContains('name', name),
    fieldContains('organization', organization),
    fieldContains('jobTitle', jobTitle),
    fieldContains('email', email),
    phoneContains(phone),
    fieldContains('city', city),
    source && inArray(contacts.source, source),
    ...without.map((field) => isMissing[field]),
    followUp && hasFollowUp(followUp, today),
    filter.createdFrom === undefined ? undefined : gte(createdAt, new Date(filter.createdFrom)),
    filter.createdBefore === undefined ? undefined : lt(createdAt, new Date(filter.createdBefore)),
    filter.updatedFrom === undefined ? undefined : gte(updatedAt, new Date(filter.updatedFrom)),
    filter.updatedBefore === undefined ? undefined : lt(updatedAt, new Date(filter.updatedBefore)),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** The sort keys of what is missing come last, so that their indexes find these rows. */
const isMissing: Record<(typeof contactGaps)[number], SQL> = {
  email: eq(contacts.sortEmail, NO_SORT_KEY),
  phone: sql`${contacts.phones} = '[]'::jsonb`,
  organization: eq(contacts.sortOrganization, NO_SORT_KEY),
  tags: sql`${contacts.tags} = '[]'::jsonb`,
}

function hasFollowUp(followUp: 'open' | 'due', today: string | undefined): SQL {
  if (followUp === 'open') return isNotNull(contacts.followUpOn)
  return lte(contacts.followUpOn, today ?? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD')`)
}

/**
 * The rows of a selection, as one condition: never a list of ids that grew with the set. Ids mean rows of the list, or with `isDeleted` of the trash; a
 * filter says itself which of the two it means.
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

/** The order of a sort, or the opposite; ids break ties, so that windows neither overlap nor miss a row. */
export function orderBy(sort: ContactSort, isReversed = false): SQL[] {
  const column = sortColumns[sortKeyOf(sort)]
  const direction = sort.startsWith('-') === isReversed ? asc : desc
  return [direction(column), direction(contacts.id)]
}

/** The key without its sign; the contract lets no other pass. */
export function sortKeyOf(sort: ContactSort): SortKey {
  return sort.replace('-', '') as SortKey
}
