import { and, eq } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import { deleteMarkedFiles } from '../../../platform/files/deleteFiles'
import { ApiError } from '../../../platform/http/apiError'
import { GrantError } from '../../../platform/outbound/grantError'
import { lockCardOwner } from '../blocks/changeBlocks'
import { type ConnectionRow, findConnection, isConnection } from '../connections/connectionRow'
import { isPaused } from '../connections/isPaused'
import { removeItems } from '../items/removeItems'
import { connections } from '../tables'
import { UnreadableTokens } from '../tokens/unreadableTokens'
import { applyReading, refreshBlocks } from './applyReading'
import { readProvider } from './readProvider'
import { storePictures } from './storePictures'
import type { SyncDeps, SyncParts } from './syncDeps'
import { nextSync, retryAt } from './syncTimes'

/**
 * Reads an account and its items again and stores them: texts, pictures, and what is gone. The
 * row's lease (`syncingUntil`) is this caller's, and is given back at the end. Throws
 * `GrantError('grant')` when the grant has ended, and `ProviderUnavailable` when the provider does
 * not answer; then nothing is deleted, and it is tried again later.
 */
export async function syncConnection(
  deps: SyncDeps,
  row: ConnectionRow,
  parts: SyncParts,
): Promise<void> {
  try {
    const problem = await readAndStore(deps, row, parts)
    const isWhole = parts.account && parts.items
    await finish(deps, row, {
      problem,
      ...(isWhole && { lastSyncAt: deps.clock(), nextSyncAt: nextSync(deps.clock()) }),
    })
  } catch (error) {
    await finish(deps, row, error instanceof GrantError ? {} : failureOf(deps, row, error))
    throw error
  }
}

/** Deletes the items of a connection whose grant has ended; nothing follows until it is connected again. */
export async function removeEnded(deps: SyncDeps, row: ConnectionRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCardOwner(tx, row)
    const now = await findConnection(tx, row, row.provider, { isLocked: true })
    if (now?.id !== row.id || now.status !== 'reconnect') return
    await removeItems({ db: tx, clock: deps.clock }, now, 'all')
    await tx
      .update(connections)
      .set({ nextSyncAt: null, syncingUntil: null })
      .where(isConnection(row))
  })
  await afterChange(deps, row)
}

/** Returns the problem that the person reads; '' for none. */
async function readAndStore(
  deps: SyncDeps,
  row: ConnectionRow,
  { account, items }: SyncParts,
): Promise<string> {
  const isOnlyChecked = await isPaused(deps, row)
  const wanted = { account, newest: items && !isOnlyChecked, published: items }
  const reading = await readProvider(deps, row, wanted)
  if (!(await applyReading(deps, row, reading))) return row.problem
  const shown = [...(reading.newest ?? []), ...reading.found]
  const outcome = isOnlyChecked ? 'done' : await storePictures(deps, row, shown)
  await refreshBlocks(deps, row)
  await afterChange(deps, row)
  const { title } = providers[row.provider]
  return outcome === 'full'
    ? `There is no room for more pictures, so new items of ${title} have none. Delete some files.`
    : ''
}

async function afterChange(deps: SyncDeps, row: ConnectionRow): Promise<void> {
  deps.cardPages.forget({ tenantId: row.tenantId, ownerId: row.ownerId })
  await deleteMarkedFiles(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'files of removed items were not deleted')
  })
}

/** Gives the lease back, unless it ran out and another process has taken it. */
async function finish(
  { db }: SyncDeps,
  row: ConnectionRow,
  changes: Partial<Pick<ConnectionRow, 'problem' | 'lastSyncAt' | 'nextSyncAt'>>,
): Promise<void> {
  if (row.syncingUntil === null) return
  const isLeased = and(isConnection(row), eq(connections.syncingUntil, row.syncingUntil))
  await db.update(connections).set({ syncingUntil: null }).where(isLeased)
  if (Object.keys(changes).length === 0) return
  await db
    .update(connections)
    .set(changes)
    .where(and(isConnection(row), eq(connections.status, 'active')))
}

function failureOf({ clock, log }: SyncDeps, row: ConnectionRow, error: unknown) {
  const { title } = providers[row.provider]
  const isKnown = error instanceof ApiError
  const isUnreadable = error instanceof UnreadableTokens
  if (!isKnown) log.error({ err: error, connectionId: row.id }, 'a sync failed')
  return {
    problem: isUnreadable
      ? error.message
      : isKnown
        ? `${title} could not be read: it does not answer at the moment. We will try again automatically.`
        : `${title} could not be read. We will try again automatically.`,
    nextSyncAt: retryAt(row, clock()),
  }
}
