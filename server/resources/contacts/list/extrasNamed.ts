import { type SQL, sql } from 'drizzle-orm'
import type { Contact } from '@/contract/contacts/contact'
import { contacts } from '../tables'

/** Selects the custom fields of a contact with these names, as far as it has them. */
export function extrasNamed(names: readonly string[]): SQL<Contact['extras']> {
  const distinct = [...new Set(names)]
  return extraValues(distinct).mapWith((found: (string | null)[]) =>
    Object.fromEntries(
      distinct.flatMap((name, at) => {
        const value = found[at] ?? null
        return value === null ? [] : [[name, value]]
      }),
    ),
  )
}

/**
 * Selects the values of the custom fields with these names as JSON, in their order; null where the
 * contact has none. It may have thousands of others, which are not read out. A list is twice as fast
 * as an object: 2 ms for 30 names of 100 contacts.
 */
export function extraValues(names: readonly string[]): SQL<(string | null)[]> {
  const values = names.map((name) => sql`unpacked ->> ${name}::text`)
  return sql`(select to_json(array[${sql.join(values, sql`, `)}]) from ${unpacked})`
}

/** Selects custom fields with names that a set-returning function has for each contact. */
export function extrasNamedBy(names: SQL): SQL<Contact['extras']> {
  return sql`(select coalesce(jsonb_object_agg(name, unpacked -> name), '{}')
    from ${unpacked}, ${names} as named(name) where jsonb_exists(unpacked, name))`
}

/** The custom fields, of which a long value is unpacked once and not for each name. */
const unpacked = sql`(select ${contacts.extras} || '{}' as unpacked offset 0) as given`
