import { asc } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { archiveSection } from '../../../platform/archive/archiveSection'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Reader } from '../../../ports/context'
import { connections } from '../tables'

/** The archive's connected accounts: only that there were some. A restore connects nothing. */
export const connectionSection = archiveSection('connection', {
  read,
  restore: () => Promise.resolve(0),
})

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'connection'>[]> {
  const rows = await db
    .select({
      id: connections.id,
      provider: connections.provider,
      accountName: connections.accountName,
      connectedAt: connections.connectedAt,
    })
    .from(connections)
    .where(ownedBy(connections, actor))
    .orderBy(asc(connections.id))
  if (rows.length > 0)
    yield rows.map((row) => ({
      ...row,
      type: 'connection',
      connectedAt: row.connectedAt.toISOString(),
    }))
}
