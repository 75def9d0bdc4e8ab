import { and, eq, notInArray, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/apiError'
import type { PublicCtx } from '../../ports/context'
import { profiles } from '../profiles/tables'
import { GOOGLE } from './model'
import type { PassOwner } from './passToken'
import { walletDevices, walletRegistrations } from './tables'

/** The most phones with the pass of one profile, which its owner may pass on. */
const MAX_DEVICES = 100

/** A phone with its token for pushes, or `GOOGLE` with ''. */
interface Holder {
  deviceId: string
  pushToken: string
}

/**
 * Notes that a phone, or Google, has a profile's pass. Its first push is due at once, because the
 * profile may have changed since the pass was made, and so is one for a new token. Resolves to true
 * for a new phone, and to null for a deleted profile.
 */
export function addRegistration(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  owner: PassOwner,
  { deviceId, pushToken }: Holder,
): Promise<boolean | null> {
  const { tenantId, ownerId, profileId } = owner
  return db.transaction(async (tx) => {
    const isProfile = and(
      eq(profiles.tenantId, tenantId),
      eq(profiles.ownerId, ownerId),
      eq(profiles.id, profileId),
    )
    // The lock makes the deletion of the profile wait, and registrations of its pass one another.
    const [profile] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(isProfile)
      .for('update')
    if (!profile) return null
    const isGoogle = deviceId === GOOGLE
    if (!isGoogle) await addDevice(tx, owner, deviceId)
    const now = clock()
    const due = { pushDueAt: now, pushTries: 0 }
    const changedAt = Math.floor(now.getTime() / 1000)
    const { tenantId: t, ownerId: o, profileId: p, deviceId: d } = walletRegistrations
    const { pushToken: known, pushDueAt, pushTries } = walletRegistrations
    // A push for an earlier token may not have reached the phone.
    const dueForNew = {
      pushDueAt: sql`case when ${known} = ${pushToken} then ${pushDueAt}
        else ${now.toISOString()}::timestamptz end`,
      pushTries: sql`case when ${known} = ${pushToken} then ${pushTries} else 0 end`,
    }
    const [registered] = await tx
      .insert(walletRegistrations)
      .values({ tenantId, ownerId, profileId, deviceId, pushToken, changedAt, ...due })
      // A new link does not change the pass that Google has already.
      .onConflictDoUpdate({
        target: [t, o, p, d],
        set: { pushToken, ...(isGoogle ? due : dueForNew) },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    return registered?.isNew ?? false
  })
}

/** Notes that a phone has a pass of this owner. Throws `LIMIT_REACHED` for one phone too many. */
async function addDevice(db: PublicCtx['db'], owner: PassOwner, deviceId: string): Promise<void> {
  const { tenantId, ownerId } = owner
  const others = await db.$count(
    walletRegistrations,
    and(ofPass(owner), notInArray(walletRegistrations.deviceId, [deviceId, GOOGLE])),
  )
  if (others >= MAX_DEVICES)
    throw new ApiError('LIMIT_REACHED', 'This pass is on as many phones as it can be.')
  // An update waits for a deletion of the row, unlike `do nothing`.
  await db
    .insert(walletDevices)
    .values({ deviceId, tenantId, ownerId })
    .onConflictDoUpdate({
      target: [walletDevices.deviceId, walletDevices.tenantId, walletDevices.ownerId],
      set: { deviceId },
    })
}

/**
 * Deletes a registration, and the phone's entry when it has no other pass of this owner. With
 * `pushToken`, a phone that has registered another token meanwhile stays.
 */
export async function forgetDevice(
  db: PublicCtx['db'],
  owner: PassOwner,
  deviceId: string,
  pushToken?: string,
): Promise<void> {
  const { tenantId, ownerId } = owner
  await db.transaction(async (tx) => {
    const isDevice = and(
      eq(walletDevices.deviceId, deviceId),
      eq(walletDevices.tenantId, tenantId),
      eq(walletDevices.ownerId, ownerId),
    )
    // The lock makes a registration of another pass at the same time wait.
    await tx.select().from(walletDevices).where(isDevice).for('update')
    await tx
      .delete(walletRegistrations)
      .where(
        and(
          ofPass(owner),
          eq(walletRegistrations.deviceId, deviceId),
          pushToken === undefined ? undefined : eq(walletRegistrations.pushToken, pushToken),
        ),
      )
    await tx.delete(walletDevices).where(
      and(
        isDevice,
        sql`not exists (select 1 from ${walletRegistrations} r where r.tenant_id = ${tenantId}
          and r.owner_id = ${ownerId} and r.device_id = ${deviceId})`,
      ),
    )
  })
}

/** Returns the condition of the registrations of a pass. */
export function ofPass({ tenantId, ownerId, profileId }: PassOwner) {
  return and(
    eq(walletRegistrations.tenantId, tenantId),
    eq(walletRegistrations.ownerId, ownerId),
    eq(walletRegistrations.profileId, profileId),
  )
}
