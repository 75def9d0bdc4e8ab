import { deepStrictEqual } from 'node:assert'
import { asc } from 'drizzle-orm'
import { derivedColumns } from '../../server/resources/contacts/contactRow'
import type { Db } from '../../server/platform/db/client'
import { contacts } from '../../server/resources/contacts/tables'

/** Throws if `fillContacts` derived other values in SQL than the server does; checks a few rows. */
export async function checkFill(db: Db): Promise<void> {
  const rows = await db.select().from(contacts).orderBy(asc(contacts.contentHash)).limit(200)
  for (const row of rows) {
    const { contentHash: _hash, followUpOn: _followUpOn, ...derived } = derivedColumns(row)
    const names = Object.keys(derived) as (keyof typeof derived)[]
    deepStrictEqual(Object.fromEntries(names.map((name) => [name, row[name]])), derived)
  }
}
