import { type SQL, and, desc, eq, isNull, ne, or, gt, sql } from 'drizzle-orm'
import type { DeletedThings, Deletion } from '@/contract/integrations/connection'
import type { Db } from '../../../platform/db/client'
import { lockAccount } from '../../../platform/identity/userRecord'
import { companies } from '../../companies/tables'
import {
  type ConnectionOwner,
  type ConnectionRow,
  findConnection,
} from '../connections/connectionRow'
import { countItems } from '../items/removeItems'
import { connectionAttempts, connections, instagramDeletions } from '../tables'
import { wiped } from '../tokens/endGrant'

export type DeletionRow = typeof instagramDeletions.$inferSelect

const DAY_MS = 24 * 3_600_000
/** The time for which a deletion waits to be confirmed. */
const INITIATED_MS = DAY_MS
/** The time for which a finished deletion is shown. */
const DONE_MS = 180 * DAY_MS

export const nothing: DeletedThings = { connections: 0, items: 0, files: 0, blocks: 0 }

export const expiryFrom = (now: Date) => new Date(now.getTime() + INITIATED_MS)
export const forgottenFrom = (now: Date) => new Date(now.getTime() + DONE_MS)

/** Returns the condition that a row is this deletion. */
export function isDeletion({ tenantId, ownerId, id }: DeletionRow): SQL | undefined {
  const { tenantId: tenant, ownerId: owner, id: own } = instagramDeletions
  return and(eq(tenant, tenantId), eq(owner, ownerId), eq(own, id))
}

/** Returns the condition that a deletion is this owner's and has not expired. */
export function deletionsOf({ tenantId, ownerId }: ConnectionOwner, now: Date): SQL | undefined {
  return and(
    eq(instagramDeletions.tenantId, tenantId),
    eq(instagramDeletions.ownerId, ownerId),
    hasNotExpired(now),
  )
}

/** Returns the condition that a deletion does not wait for a confirmation that came too late. */
export function hasNotExpired(now: Date): SQL | undefined {
  const { state, dueAt } = instagramDeletions
  return or(ne(state, 'initiated'), isNull(dueAt), gt(dueAt, now))
}

/** Returns the newest deletion that meets a condition. */
export async function findNewest(
  db: Db,
  isMeant: SQL | undefined,
): Promise<DeletionRow | undefined> {
  const [row] = await db
    .select()
    .from(instagramDeletions)
    .where(isMeant)
    .orderBy(desc(instagramDeletions.createdAt), desc(instagramDeletions.id))
    .limit(1)
  return row
}

/**
 * Locks what an owner's deletion touches, in the order that everybody keeps: the account or the
 * company, then the connection (null if there is none), then the deletion.
 */
export async function lockInstagram(db: Db, owner: ConnectionOwner): Promise<ConnectionRow | null> {
  const { tenantId, ownerId, companyId } = owner
  if (companyId === null) await lockAccount({ db, actor: { tenantId, userId: ownerId } })
  else
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.tenantId, tenantId), eq(companies.id, companyId)))
      .for('update')
  return findConnection(db, owner, 'instagram', { isLocked: true })
}

/** Returns the columns of a connection whose grant has ended, with the reason for people. */
export function endedGrant(problem: string, now: Date) {
  return {
    ...wiped,
    status: 'reconnect' as const,
    problem,
    checkAt: null,
    nextSyncAt: null,
    version: sql`${connections.version} + 1`,
    updatedAt: now,
  }
}

/** Counts what the deletion of a connection would remove now. */
export async function planDeletion(db: Db, connection: ConnectionRow): Promise<DeletedThings> {
  return { connections: 1, ...(await countItems(db, connection)) }
}

/** Ends all attempts to connect an owner's Instagram. */
export async function endAttempts(db: Db, owner: ConnectionOwner): Promise<void> {
  const { tenantId, ownerId, companyId } = owner
  await db.delete(connectionAttempts).where(
    and(
      eq(connectionAttempts.tenantId, tenantId),
      eq(connectionAttempts.provider, 'instagram'),
      companyId === null
        ? // An attempt belongs to the user who began it, also one for a company.
          and(eq(connectionAttempts.ownerId, ownerId), isNull(connectionAttempts.companyId))
        : eq(connectionAttempts.companyId, companyId),
    ),
  )
}

/** Presents a deletion to its owner, or to an administrator of the company. */
export function presentDeletion(row: DeletionRow, origin: string): Deletion {
  return {
    code: row.code,
    state: row.state,
    origin: row.origin,
    accountName: row.accountName,
    planned: row.planned,
    deleted: row.deleted,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    statusUrl: statusUrlOf(row.code, origin),
  }
}

/** Returns the address of a deletion's status page. */
export function statusUrlOf(code: string, origin: string): string {
  return `${origin}/deletion-status/${code}`
}
