import { type SQL, and, asc, desc, eq, inArray, isNull, like, not, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ContactSort, contactFilter, contactSelection } from '@/contract/contacts'
import { contacts } from '../db/schema'
import type { Actor } from '../http/context'
import { fold } from '../text/fold'

type Filter = v.InferOutput<typeof contactFilter>

const sortColumns = {
  name: contacts.sortName,
  organization: contacts.sortOrganization,
  email: contacts.sortEmail,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
} as const

/** The actor's rows, deleted ones included. */
export function ownedBy({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): SQL | undefined {
  return and(eq(contacts.tenantId, tenantId), eq(contacts.ownerId, userId))
}

/** The actor's rows that are not deleted and match; every word of the search must stand somewhere. */
export function matching(actor: Actor, { search, isFavorite }: Filter): SQL | undefined {
  const words = fold(search ?? '').split(/\s+/).filter(Boolean)
  return and(
    ownedBy(actor),
    isNull(contacts.deletedAt),
    isFavorite === undefined ? undefined : eq(contacts.isFavorite, isFavorite),
    ...words.map((word) => like(contacts.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  )
}

/** The rows of a selection, as one condition: never a list of ids that grew with the set. */
export function selected(actor: Actor, selection: v.InferOutput<typeof contactSelection>): SQL | undefined {
  if ('ids' in selection) return and(matching(actor, {}), inArray(contacts.id, selection.ids))
  const { matching: filter, except } = selection
  return and(matching(actor, filter), except.length > 0 ? not(inArray(contacts.id, except)) : undefined)
}

/** The order of a sort; ids break ties, so that windows neither overlap nor miss a row. */
export function orderBy(sort: ContactSort): SQL[] {
  const isDescending = sort.startsWith('-')
  const column = sortColumns[columnOf(sort)]
  return isDescending ? [desc(column), desc(contacts.id)] : [asc(column), asc(contacts.id)]
}

/** The key without its sign; the contract lets no other pass. */
function columnOf(sort: ContactSort): keyof typeof sortColumns {
  return sort.replace('-', '') as keyof typeof sortColumns
}

export const rowCount = sql<number>`count(*)`.mapWith(Number)
