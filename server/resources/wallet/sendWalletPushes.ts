import { type SQL, and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { ofTenant } from '../../platform/db/ofTenant'
import { rawRows } from '../../platform/db/rawRows'
import type { Deps } from '../../ports/context'
import type { WalletPushAnswer } from '../../ports/wallets'
import { GOOGLE } from './model'
import { forgetDevice, ofPass } from './registrations'
import { walletRegistrations } from './tables'
import { updateGooglePasses } from './updateGooglePasses'

type PushDeps = Pick<Deps, 'db' | 'tenantId' | 'clock' | 'log' | 'wallets'> & {
  /** The address of this server, for pictures that Google reads. */
  origin: string
}

/** The pushes of one connection to Apple. */
const BATCH = 100
/** The changes of one batch for Google, which takes them one by one. */
const GOOGLE_BATCH = 5
/** The time for which claimed pushes are one process's; longer than a batch may take. */
const CLAIM_MS = 120_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** After these tries, which take half a day, the phone learns of the change by itself or with the next. */
const MAX_TRIES = 15
/** The time for which phones can fetch the void pass of a deleted profile. */
const ENDED_MS = 30 * 86_400_000

/** A registration whose push this process may send, and nobody else for a while. */
interface Claimed {
  tenant_id: string
  owner_id: string
  profile_id: string
  device_id: string
  push_token: string
  push_tries: number
}

/**
 * Tells phones which passes of the tenant have changed, and brings those at Google to their state. Pushes are
 * claimed before they are sent, so that no two processes send one at the same time, and a killed
 * process's are sent again. A phone that no longer has a pass is forgotten. Resolves to the number
 * of pushes that were taken.
 */
export async function sendWalletPushes(deps: PushDeps, signal: AbortSignal): Promise<number> {
  const { clock, wallets } = deps
  const { apple, google } = wallets
  let sent = 0
  // Apple takes no pushes with an expired certificate.
  if (apple && apple.expiresAt > clock())
    sent += await sendDue(deps, signal, {
      ...{ wallet: 'apple', where: ne(walletRegistrations.deviceId, GOOGLE), most: BATCH },
      send: (claimed) =>
        apple.push(
          claimed.map(({ push_token: token }) => token),
          signal,
        ),
    })
  if (google)
    sent += await sendDue(deps, signal, {
      ...{ wallet: 'google', where: eq(walletRegistrations.deviceId, GOOGLE), most: GOOGLE_BATCH },
      send: (claimed) => updateGooglePasses(deps, google, claimed.map(ownerOf), signal),
    })
  return sent
}

interface Way {
  wallet: 'apple' | 'google'
  /** The condition of the registrations that this way takes. */
  where: SQL
  /** The most pushes of a batch. */
  most: number
  send: (claimed: Claimed[]) => Promise<(WalletPushAnswer | 'absent')[]>
}

async function sendDue(
  deps: PushDeps,
  signal: AbortSignal,
  { wallet, where, most, send }: Way,
): Promise<number> {
  const { db, clock, log } = deps
  let sent = 0
  while (!signal.aborted) {
    const dueAt = new Date(clock().getTime() + CLAIM_MS)
    const claimed = await claim(deps, { dueAt, where, most })
    if (claimed.length === 0) break
    const answers = await send(claimed)
    for (const [at, each] of claimed.entries()) {
      if (answers[at] === 'gone')
        await forgetDevice(db, ownerOf(each), each.device_id, each.push_token)
      // One that has registered another token meanwhile is due again.
      await noteAnswer(deps, each, { dueAt, isSent: answers[at] === 'sent' })
    }
    const failed = answers.filter((answer) => answer === 'failed').length
    if (failed > 0) log.warn({ wallet, failed }, 'pushes about changed passes failed')
    sent += answers.filter((answer) => answer === 'sent').length
    // Probably away. The next run tries the others, so that the other wallet does not wait.
    if (failed === claimed.length) break
  }
  return sent
}

async function claim(
  deps: PushDeps,
  { dueAt, where, most }: { dueAt: Date } & Pick<Way, 'where' | 'most'>,
): Promise<Claimed[]> {
  const key = sql.raw('tenant_id, owner_id, profile_id, device_id')
  return rawRows<Claimed>(
    await deps.db.execute(sql`update ${walletRegistrations}
      set push_due_at = ${dueAt.toISOString()}::timestamptz
      where (${key}) in (
        select ${key} from ${walletRegistrations}
        where ${ofTenant(walletRegistrations, deps)}
          and push_due_at <= ${deps.clock().toISOString()}::timestamptz and ${where}
        order by push_due_at limit ${most} for update skip locked)
      returning ${key}, push_token, push_tries`),
  )
}

/** Ends a push, or tries it again after a pause, unless the pass has changed meanwhile. */
async function noteAnswer(
  { db, clock }: PushDeps,
  claimed: Claimed,
  { dueAt, isSent }: { dueAt: Date; isSent: boolean },
): Promise<void> {
  const tries = claimed.push_tries + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10))
  const isOver = isSent || tries >= MAX_TRIES
  const { deviceId, pushDueAt } = walletRegistrations
  const isThis = and(ofPass(ownerOf(claimed)), eq(deviceId, claimed.device_id))
  const noted = await db
    .update(walletRegistrations)
    .set({
      pushDueAt: isOver ? null : new Date(clock().getTime() + pause),
      pushTries: isOver ? 0 : tries,
    })
    .where(and(isThis, eq(pushDueAt, dueAt)))
    .returning({ deviceId })
  // This state may have reached Google after the newer one of another process.
  if (noted.length === 0 && claimed.device_id === GOOGLE)
    await db.update(walletRegistrations).set({ pushDueAt: clock() }).where(isThis)
}

/** Forgets the phones of profiles that were deleted 30 days ago. Resolves to their number. */
export async function purgeWallet(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const ended = await db
    .select({
      tenant_id: walletRegistrations.tenantId,
      owner_id: walletRegistrations.ownerId,
      profile_id: walletRegistrations.profileId,
      device_id: walletRegistrations.deviceId,
    })
    .from(walletRegistrations)
    .where(lt(walletRegistrations.endedAt, new Date(now.getTime() - ENDED_MS)))
    .limit(1_000)
  for (const each of ended) {
    if (signal?.aborted) break
    await forgetDevice(db, ownerOf(each), each.device_id)
  }
  return ended.length
}

function ownerOf(row: Pick<Claimed, 'tenant_id' | 'owner_id' | 'profile_id'>) {
  return { tenantId: row.tenant_id, ownerId: row.owner_id, profileId: row.profile_id }
}
