import { and, asc, eq, gt, max } from 'drizzle-orm'
import { ofTenant } from '../../platform/db/ofTenant'
import { ApiError } from '../../platform/http/apiError'
import type { Download } from '../../platform/http/route'
import type { PublicCtx } from '../../ports/context'
import type { AppleWallet } from '../../ports/wallets'
import { makePass } from './makePass'
import { type PassOwner, isAuthorized } from './passToken'
import { addRegistration, forgetDevice, ofPass } from './registrations'
import { walletDevices, walletRegistrations } from './tables'
import { findPassOwner, passFile, requireApple } from './wallet.service'

/** The names of a pass in an address. */
interface PassParams {
  passType: string
  serialNumber: string
}
type DeviceParams = PassParams & { deviceId: string }
type ListParams = Omit<DeviceParams, 'serialNumber'> & { passesUpdatedSince?: string | undefined }

/** The most passes of one answer; a phone asks again for those that changed later. */
const MAX_LISTED = 1_000
/**
 * A change may become visible after a later one, so passes of the last minute are listed again; the
 * phone then learns that it has them already.
 */
const OVERLAP_S = 60
/** The most messages of one request in the log, and characters of each. */
const MAX_LOGGED = 5
const MAX_CHARACTERS = 300

/** Notes that a phone has a pass, and the token for pushes to it. */
export async function registerDevice(
  ctx: PublicCtx,
  params: DeviceParams,
  pushToken: string,
): Promise<object> {
  const { owner } = await authorize(ctx, params)
  const isNew = await addRegistration(ctx, owner, { deviceId: params.deviceId, pushToken })
  if (isNew) ctx.setStatus(201)
  return {}
}

/** Notes that a phone no longer has a pass. */
export async function unregisterDevice(ctx: PublicCtx, params: DeviceParams): Promise<object> {
  const { owner } = await authorize(ctx, params)
  await forgetDevice(ctx.db, owner, params.deviceId)
  return {}
}

/** Lists the passes on a phone that changed since the tag of an earlier answer. */
export async function listChangedPasses(
  ctx: PublicCtx,
  { deviceId, passType, passesUpdatedSince = '' }: ListParams,
): Promise<{ serialNumbers: string[]; lastUpdated: string }> {
  const apple = requireApple(ctx)
  const now = Math.floor(ctx.clock().getTime() / 1000)
  const since = /^\d{1,12}$/.test(passesUpdatedSince)
    ? Math.min(Number(passesUpdatedSince), now - OVERLAP_S)
    : -1
  const found =
    passType === apple.passType
      ? await ctx.db
          .select({
            profileId: walletRegistrations.profileId,
            changedAt: walletRegistrations.changedAt,
          })
          .from(walletDevices)
          .innerJoin(
            walletRegistrations,
            and(
              eq(walletRegistrations.tenantId, walletDevices.tenantId),
              eq(walletRegistrations.ownerId, walletDevices.ownerId),
              eq(walletRegistrations.deviceId, deviceId),
            ),
          )
          .where(
            and(
              ofTenant(walletDevices, ctx),
              eq(walletDevices.deviceId, deviceId),
              gt(walletRegistrations.changedAt, since),
            ),
          )
          .orderBy(asc(walletRegistrations.changedAt))
          .limit(MAX_LISTED)
      : []
  if (found.length === 0) ctx.setStatus(204)
  return {
    serialNumbers: found.map(({ profileId }) => profileId),
    lastUpdated: String(Math.max(0, ...found.map(({ changedAt }) => changedAt))),
  }
}

/** Returns a pass as it is now, unless the phone has it so already. */
export async function getChangedPass(ctx: PublicCtx, params: PassParams): Promise<Download> {
  const { owner, apple } = await authorize(ctx, params)
  const [last] = await ctx.db
    .select({ changedAt: max(walletRegistrations.changedAt) })
    .from(walletRegistrations)
    .where(ofPass(owner))
  const changedAt = last?.changedAt ?? Math.floor(ctx.clock().getTime() / 1000)
  const known = Date.parse(ctx.header('if-modified-since') ?? '')
  ctx.setHeader('Last-Modified', new Date(changedAt * 1000).toUTCString())
  if (known >= changedAt * 1000) {
    ctx.setStatus(304)
    return passFile(new Uint8Array())
  }
  return passFile(await makePass(ctx, apple, owner))
}

/** Writes what a phone complains about to the log, shortened. */
export function logErrors(ctx: PublicCtx, logs: readonly string[]): Promise<object> {
  requireApple(ctx)
  const messages = logs
    .slice(0, MAX_LOGGED)
    .map((message) => message.slice(0, MAX_CHARACTERS).replace(/ApplePass \S+/g, 'ApplePass …'))
  ctx.log.warn({ messages, count: logs.length }, 'Apple Wallet reports errors')
  return Promise.resolve({})
}

/** Returns the owner of a pass. Throws `UNAUTHENTICATED` unless the request has its secret. */
async function authorize(
  ctx: PublicCtx,
  { passType, serialNumber: profileId }: PassParams,
): Promise<{ owner: PassOwner; apple: AppleWallet }> {
  const apple = requireApple(ctx)
  const found = await findPassOwner(ctx, profileId)
  // An unknown pass takes as long as a wrong secret.
  const owner = found ?? { tenantId: '', ownerId: '', profileId }
  const isRight = isAuthorized(ctx.ruleSigner, owner, ctx.header('authorization'))
  if (!found || !isRight || passType !== apple.passType)
    throw new ApiError('UNAUTHENTICATED', 'This is not the secret of a pass.')
  return { owner, apple }
}
