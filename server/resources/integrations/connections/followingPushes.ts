import type { Ctx } from '../../../ports/context'
import { dropPushes, holdPushes, releasePushes } from '../../pushes'
import type { ConnectionRow } from './connectionRow'

type Changed = Pick<ConnectionRow, 'tenantId' | 'ownerId' | 'provider' | 'accountId' | 'status'>
type Scope = Pick<Ctx, 'db' | 'clock'>

const ownerOf = ({ tenantId, ownerId }: Changed) => ({ tenantId, userId: ownerId })

/** Sends what was held for a location, in the transaction that makes its connection active. */
export async function sendHeldPushes(
  { db, clock, wakePushes, afterCommit }: Pick<Ctx, keyof Scope | 'wakePushes' | 'afterCommit'>,
  row: Changed,
): Promise<void> {
  if (row.provider !== 'gohighlevel' || row.status !== 'active') return
  await releasePushes(db, ownerOf(row), row.accountId, clock())
  afterCommit(() => Promise.resolve(wakePushes()))
}

/** Holds what waits for a location that another one has replaced, in that transaction. */
export async function holdReplacedPushes({ db, clock }: Scope, row: Changed): Promise<void> {
  if (row.provider === 'gohighlevel') await holdPushes(db, ownerOf(row), row.accountId, clock())
}

/** Drops what is queued, in the transaction in which the person disconnects the provider. */
export async function dropQueuedPushes({ db, clock }: Scope, row: Changed): Promise<void> {
  if (row.provider === 'gohighlevel')
    await dropPushes(db, ownerOf(row), 'You disconnected GoHighLevel.', clock())
}
