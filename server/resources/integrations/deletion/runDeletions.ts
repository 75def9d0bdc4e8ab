import { type SQL, and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import type { Deps } from '../../../ports/context'
import { type ConnectionRow, isConnection } from '../connections/connectionRow'
import { itemsOf } from '../items/itemRow'
import { afterRemoval, removeItems } from '../items/removeItems'
import { connectionItems, connections, instagramDeletions } from '../tables'
import {
  type DeletionRow,
  endAttempts,
  endedGrant,
  forgottenFrom,
  isDeletion,
  lockInstagram,
} from './deletionRow'

export type DeletionDeps = Pick<Deps, 'db' | 'tenantId' | 'files' | 'clock' | 'log' | 'cardPages'>

/** The time for which a claimed step is one process's; longer than a step may take. */
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** The failed tries of one step after which a person must confirm the deletion again. */
export const MAX_TRIES = 8
const DELETING = 'Everything from this account is being deleted.'

/**
 * Continues the tenant's confirmed deletions step by step: the grant ends here, the items and the connection
 * go, the files go. A step is claimed before it runs, so no two processes run one at the same time;
 * a killed one is repeated when its lease is over. Each counts what it deletes in the transaction
 * that deletes. A failed step is tried again after growing pauses. Also forgets deletions that
 * nobody confirmed, and those that were done long ago.
 */
export async function runDeletions(deps: DeletionDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await findDue(deps)
    if (!next) return
    const claimed = await claim(deps, next)
    if (!claimed) continue
    await runStep(deps, claimed).catch((error: unknown) => noteFailure(deps, claimed, error))
  }
}

async function findDue(deps: DeletionDeps): Promise<DeletionRow | undefined> {
  const [row] = await deps.db
    .select()
    .from(instagramDeletions)
    .where(and(ofTenant(instagramDeletions, deps), lte(instagramDeletions.dueAt, deps.clock())))
    .orderBy(asc(instagramDeletions.dueAt), asc(instagramDeletions.id))
    .limit(1)
  return row
}

/** Claims the next step; undefined if there is none, or if another process or a change came first. */
async function claim(
  { db, clock, log }: DeletionDeps,
  next: DeletionRow,
): Promise<DeletionRow | undefined> {
  const now = clock()
  const isSame = isHeld(next)
  if (next.state === 'initiated' || next.state === 'done') {
    await db.delete(instagramDeletions).where(isSame)
    return undefined
  }
  const hasFailed = next.tries >= MAX_TRIES
  if (hasFailed) log.error({ deletion: next.id }, 'a deletion was given up')
  const [row] = await db
    .update(instagramDeletions)
    .set(
      hasFailed
        ? { state: 'failed', dueAt: null, updatedAt: now }
        : { dueAt: new Date(now.getTime() + LEASE_MS), tries: next.tries + 1 },
    )
    .where(isSame)
    .returning()
  return hasFailed ? undefined : row
}

/** Returns the condition that a deletion is as it was read, so that a claim is still ours. */
function isHeld(row: DeletionRow): SQL | undefined {
  const { state, dueAt, tries } = instagramDeletions
  return and(
    isDeletion(row),
    eq(state, row.state),
    row.dueAt === null ? sql`false` : eq(dueAt, row.dueAt),
    eq(tries, row.tries),
  )
}

async function runStep(deps: DeletionDeps, claimed: DeletionRow): Promise<void> {
  if (claimed.state === 'confirmed') return inStep(deps, claimed, endGrant)
  if (await inStep(deps, claimed, removeData)) {
    deps.cardPages.forget(claimed)
    return undefined
  }
  // Nothing is left in the database; those files go that a killed process left, too.
  await afterRemoval(deps, claimed)
  return inStep(deps, claimed, finish)
}

interface Step {
  db: Db
  now: Date
  clock: () => Date
  row: DeletionRow
  /** The connection to delete; null if there is none. */
  connection: ConnectionRow | null
  /** Saves the deletion's next state. */
  save: (change: Partial<DeletionRow>) => Promise<void>
}

/** Runs one step in a transaction that holds the owner, the connection and the deletion. */
async function inStep<T>(
  { db, clock }: DeletionDeps,
  claimed: DeletionRow,
  step: (step: Step) => Promise<T>,
): Promise<T> {
  const now = clock()
  return db.transaction(async (tx) => {
    const connection = await lockInstagram(tx, claimed)
    const [row] = await tx.select().from(instagramDeletions).where(isHeld(claimed)).for('update')
    if (!row) throw new Error('Another process has taken this deletion over.')
    const save = async (change: Partial<DeletionRow>) => {
      await tx
        .update(instagramDeletions)
        .set({ dueAt: now, tries: 0, updatedAt: now, ...change })
        .where(isDeletion(row))
    }
    return step({ db: tx, now, clock, row, connection, save })
  })
}

/** Makes the tokens useless, so that nothing new comes. */
async function endGrant({ db, now, row, connection, save }: Step): Promise<void> {
  if (connection && !isNewer(connection, row))
    await db.update(connections).set(endedGrant(DELETING, now)).where(isConnection(connection))
  await endAttempts(db, row)
  await save({ state: 'deleting' })
}

/** Deletes the items, their places on cards and the connection; false if there was nothing. */
async function removeData({ db, clock, row, connection, save }: Step): Promise<boolean> {
  if (!connection) return false
  const hasReconnected = isNewer(connection, row)
  const which = hasReconnected ? await olderItems(db, connection) : ('all' as const)
  if (hasReconnected && which.length === 0) return false
  const { items, files, blocks } = await removeItems({ db, clock }, connection, which)
  if (!hasReconnected) await db.delete(connections).where(isConnection(connection))
  const { deleted } = row
  await save({
    deleted: {
      connections: deleted.connections + (hasReconnected ? 0 : 1),
      items: deleted.items + items,
      files: deleted.files + files,
      blocks: deleted.blocks + blocks,
    },
  })
  return true
}

/** Ends the deletion, which no longer names the account. */
async function finish({ now, save }: Step): Promise<void> {
  await save({
    state: 'done',
    accountId: '',
    accountName: '',
    finishedAt: now,
    dueAt: forgottenFrom(now),
  })
}

/** Tells whether an account was connected again after the deletion was confirmed: it stays. */
function isNewer({ connectedAt }: ConnectionRow, { confirmedAt }: DeletionRow): boolean {
  return confirmedAt !== null && connectedAt > confirmedAt
}

/** Returns the ids of the items that came before the connection was made anew. */
async function olderItems(db: Db, connection: ConnectionRow): Promise<string[]> {
  const rows = await db
    .select({ id: connectionItems.id })
    .from(connectionItems)
    .where(and(itemsOf(connection), lt(connectionItems.seenAt, connection.connectedAt)))
  return rows.map(({ id }) => id)
}

/** Notes a failed step, unless the deletion was taken over. */
async function noteFailure(
  { db, clock, log }: DeletionDeps,
  claimed: DeletionRow,
  error: unknown,
): Promise<void> {
  log.error({ err: error, deletion: claimed.id }, 'a step of a deletion failed')
  const now = clock()
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (claimed.tries - 1))
  const hasFailed = claimed.tries >= MAX_TRIES
  await db
    .update(instagramDeletions)
    .set(
      hasFailed
        ? { state: 'failed', dueAt: null, updatedAt: now }
        : { dueAt: new Date(now.getTime() + pause), updatedAt: now },
    )
    .where(isHeld(claimed))
}
