import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { ofTenant } from '../../platform/db/ofTenant'
import { type OwnerScope, ownedBy } from '../../platform/db/ownedBy'
import { workQueue } from '../../platform/workQueue'
import type { GoHighLevelClient, Tokens } from '../../ports/integrations'
import { isPremium } from '../billing'
import { connections } from '../integrations/tables'
import { holdPushes } from './holdPushes'
import { type SendClaim, claimPush } from './send/claimPush'
import { noteAnswer } from './send/noteAnswer'
import { type ConnectionRow, LEASE_MS, OUTAGE_PAUSE_MS, type PushDeps } from './send/pushDeps'
import { pauseLocation } from './send/requestLimits'
import { settleDoubt } from './send/settleDoubt'
import { pushLimits, pushSettings, pushes } from './tables'

export type { PushDeps } from './send/pushDeps'

/** Connections that one process works on at once, and pushes of each. */
const CONNECTIONS = 4
const LANES = 3
/** The pushes of a connection after which others get their turn. */
const TURN = 50
/** The connections that are read at once. */
const PAGE = 200

/**
 * Sends the pushes that are due, of all owners of the tenant, until nothing may be sent now. A push is claimed
 * and its try stored before it is sent, and the answer is stored after, so that a killed process's
 * try is in doubt and settled first; no two processes send pushes of one contact at the same time.
 */
export async function sendPushes(deps: PushDeps, signal?: AbortSignal): Promise<void> {
  const client = deps.integrations.gohighlevel
  if (!client) return
  while (!signal?.aborted && (await sendRound({ ...deps, client }, signal)));
}

/** Gives each connection that has something to send its turn; true if any sent something. */
async function sendRound(deps: SenderDeps, signal?: AbortSignal): Promise<boolean> {
  const enter = workQueue(CONNECTIONS)
  let hasSent = false
  let due: ConnectionRow[]
  let last: ConnectionRow | undefined
  do {
    due = await dueConnections(deps, last)
    last = due.at(-1)
    const progress = await Promise.all(
      due.map((connection) => enter(() => sendTurn(deps, connection, signal))),
    )
    hasSent ||= progress.some(Boolean)
  } while (due.length === PAGE && !signal?.aborted)
  return hasSent
}

type SenderDeps = PushDeps & { client: GoHighLevelClient }

/** Returns the first connections after another one that have something to send and may. */
async function dueConnections(
  deps: PushDeps,
  after: ConnectionRow | undefined,
): Promise<ConnectionRow[]> {
  const now = deps.clock()
  return deps.db
    .select()
    .from(connections)
    .where(
      and(
        ofTenant(connections, deps),
        eq(connections.provider, providers.gohighlevel.name),
        eq(connections.status, 'active'),
        // One connection of a provider has each owner.
        after && gt(connections.ownerId, after.ownerId),
        isPremium({ tenantId: connections.tenantId, userId: connections.ownerId }, now),
        hasDue(now),
        isNotPaused,
        sql`not exists (select 1 from ${pushLimits} where ${pushLimits.locationId} = ${connections.accountId} and ${pushLimits.pausedUntil} > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(connections.ownerId))
    .limit(PAGE)
}

function hasDue(now: Date): SQL {
  return sql`exists (select 1 from ${pushes} where ${pushes.tenantId} = ${connections.tenantId} and ${pushes.ownerId} = ${connections.ownerId}
    and ${pushes.locationId} = ${connections.accountId} and ${pushes.state} = 'waiting' and ${pushes.nextTryAt} <= ${now.toISOString()}::timestamptz)`
}

const isNotPaused = sql`not exists (select 1 from ${pushSettings} where ${pushSettings.tenantId} = ${connections.tenantId}
  and ${pushSettings.ownerId} = ${connections.ownerId} and ${pushSettings.isPaused})`

/** Sends some pushes of a connection; true if it did anything. A failure stops no other connection. */
async function sendTurn(
  deps: SenderDeps,
  connection: ConnectionRow,
  signal?: AbortSignal,
): Promise<boolean> {
  if (await deps.isPaused(connection)) return false
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, async (_none, lane) => {
      let done = 0
      while (done < TURN && !signal?.aborted && (await sendNext(deps, connection, lane))) done += 1
      return done
    }),
  )
  for (const lane of lanes)
    if (lane.status === 'rejected')
      deps.log.error({ err: lane.reason as unknown, connectionId: connection.id }, 'a push failed')
  const sent = lanes.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
  if (sent > 0) await noteSync(deps, connection)
  return sent > 0
}

/** Sends the next push, or settles a doubt; false if nothing may be sent now. */
async function sendNext(
  deps: SenderDeps,
  connection: ConnectionRow,
  lane: number,
): Promise<boolean> {
  try {
    return await deps.withTokens(connection, (tokens) => sendWith(deps, connection, lane, tokens))
  } catch (error) {
    const { db, clock } = deps
    const owner = { tenantId: connection.tenantId, userId: connection.ownerId }
    if (error instanceof GrantError) {
      if (error.kind === 'grant') await holdPushes(db, owner, connection.accountId, clock())
      return false
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    const now = clock()
    const until = new Date(now.getTime() + OUTAGE_PAUSE_MS)
    await pauseLocation(db, connection.accountId, until, now)
    return false
  }
}

async function sendWith(
  deps: SenderDeps,
  connection: ConnectionRow,
  lane: number,
  tokens: Tokens,
): Promise<boolean> {
  if (!(await mayStillSend(deps, connection))) return false
  const claim = await claimPush(deps, connection, lane)
  if (claim === null) return false
  if (claim === 'again') return true
  const actor = { tenantId: connection.tenantId, userId: connection.ownerId }
  const scope = { db: deps.db, actor }
  if (claim.kind === 'settle') await settleDoubt(scope, { ...deps, tokens }, claim)
  else await sendTry(deps, scope, claim, tokens)
  return true
}

async function sendTry(
  { client, clock }: SenderDeps,
  scope: OwnerScope,
  claim: SendClaim,
  tokens: Tokens,
): Promise<void> {
  try {
    const answer = await client.upsertContact(tokens, claim.request, claim.externalId)
    await noteAnswer(scope, claim, answer, clock())
  } catch (error) {
    // Anything else leaves the try in doubt, as a kill would.
    if (error instanceof GrantError) {
      const refused = { status: 401, text: error.code, retryAfterMs: null, contactId: null }
      await noteAnswer(scope, claim, refused, clock())
    }
    throw error
  }
}

/**
 * Tells whether the owner still has this location connected and has not paused. It is asked once the
 * tokens are there: they may be those of another location that was connected since.
 */
async function mayStillSend(
  { db }: SenderDeps,
  { tenantId, ownerId, id, accountId }: ConnectionRow,
): Promise<boolean> {
  const actor = { tenantId, userId: ownerId }
  const isSame = and(
    ownedBy(connections, actor),
    eq(connections.id, id),
    eq(connections.accountId, accountId),
    eq(connections.status, 'active'),
  )
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(isSame, isNotPaused))
  return row !== undefined
}

/** Notes that pushes were sent, at most once a minute. */
async function noteSync({ db, clock }: SenderDeps, connection: ConnectionRow): Promise<void> {
  const now = clock()
  const actor = { tenantId: connection.tenantId, userId: connection.ownerId }
  const isOld = sql`coalesce(${connections.lastSyncAt}, '-infinity') < ${new Date(now.getTime() - LEASE_MS).toISOString()}::timestamptz`
  await db
    .update(connections)
    .set({ lastSyncAt: now })
    .where(and(ownedBy(connections, actor), eq(connections.id, connection.id), isOld))
}
