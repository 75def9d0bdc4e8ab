import { and, asc, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/archive'
import { forgetScan } from '../contacts/merge/groupStore'
import { own } from '../contacts/merge/owned'
import { dismissedDuplicates as pairs } from '../db/schema'
import { PAGE, type Reader, type Restoring, pagesOf, section } from './section'

/** Contacts that somebody told apart, so that they are not proposed as duplicates again. */
export const apartSection = section('apart', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'apart'>[]> {
  const next = (after?: string) => {
    const [contactId, otherId] = after?.split(':') ?? []
    return and(own(pairs, actor), after === undefined ? undefined : sql`(${pairs.contactId}, ${pairs.otherId}) > (${contactId}::uuid, ${otherId}::uuid)`)
  }
  const page = async (after?: string) => {
    const rows = await db.select().from(pairs).where(next(after)).orderBy(asc(pairs.contactId), asc(pairs.otherId)).limit(PAGE)
    return rows.map((row) => ({ ...row, id: `${row.contactId}:${row.otherId}` }))
  }
  for await (const rows of pagesOf(page)) {
    yield rows.map(({ id, contactId, otherId, dismissalId, mergeId, createdAt }) => ({ type: 'apart', id, contactId, otherId, dismissalId, mergeId, createdAt: createdAt.toISOString() }))
  }
}

async function restore({ ctx: { db, actor } }: Restoring, records: RecordOf<'apart'>[]): Promise<number> {
  if (records.length === 0) return 0
  const rows = records.map(({ contactId, otherId, dismissalId, mergeId, createdAt }) => {
    return { tenantId: actor.tenantId, ownerId: actor.userId, contactId, otherId, dismissalId, mergeId, createdAt: new Date(createdAt) }
  })
  await forgetScan({ db, actor })
  const added = await db.insert(pairs).values(rows).onConflictDoNothing().returning({ contactId: pairs.contactId })
  return added.length
}
