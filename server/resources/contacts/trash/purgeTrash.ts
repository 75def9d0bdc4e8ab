import { type SQL, and, asc, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import { contacts } from '../tables'
import { eraseContacts } from '../store/eraseContacts'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Background } from '../../../ports/context'

const RETENTION_MS = 30 * 86_400_000
const BATCH = 500

interface Owner {
  tenantId: string
  userId: string
}

/**
 * Erases contacts that have been in the trash for 30 days, for all owners of the tenant, in batches so that
 * requests can run in between. Returns the number of contacts; the next run continues after a
 * killed one. A failure for one owner does not stop the others and is thrown at the end.
 */
export async function purgeTrash(
  deps: Background,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = deps
  const isOld = and(
    ofTenant(contacts, deps),
    lt(contacts.deletedAt, new Date(now.getTime() - RETENTION_MS)),
    isNull(contacts.mergeId),
  )
  const failures: unknown[] = []
  let purged = 0
  for (
    let owner = await nextOwner(db, isOld);
    owner && !signal?.aborted;
    owner = await nextOwner(db, isOld, owner)
  ) {
    purged += await purgeOwner(db, owner, isOld, signal).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
  }
  if (failures.length > 0)
    throw new Error(`Purging the trash failed for some owners (${String(failures.length)}).`, {
      cause: failures[0],
    })
  return purged
}

async function nextOwner(
  db: Db,
  where: SQL | undefined,
  after?: Owner,
): Promise<Owner | undefined> {
  const { tenantId, ownerId } = contacts
  const isAfter = after && gt(ownerId, after.userId)
  const [owner] = await db
    .select({ tenantId, userId: ownerId })
    .from(contacts)
    .where(and(where, isAfter))
    .orderBy(asc(ownerId))
    .limit(1)
  return owner
}

async function purgeOwner(
  db: Db,
  actor: Owner,
  isOld: SQL | undefined,
  signal: AbortSignal | undefined,
): Promise<number> {
  const isOwnAndOld = and(ownedBy(contacts, actor), isOld)
  let purged = 0
  while (!signal?.aborted) {
    const rows = await db.select({ id: contacts.id }).from(contacts).where(isOwnAndOld).limit(BATCH)
    // Checks the age again, because contacts may have been restored meanwhile.
    const { erased } = await eraseContacts(
      { db, actor },
      and(
        isOld,
        inArray(
          contacts.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    purged += erased
    if (rows.length < BATCH) break
  }
  return purged
}
