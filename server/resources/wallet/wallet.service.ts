import { and, eq } from 'drizzle-orm'
import { ofTenant } from '../../platform/db/ofTenant'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Download } from '../../platform/http/route'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Ctx, PublicCtx } from '../../ports/context'
import type { AppleWallet } from '../../ports/wallets'
import { directory } from '../profiles/tables'
import { type ShownProfile, makePass, readShown, requireCertificate } from './makePass'
import { GOOGLE } from './model'
import { type PassOwner, isLink, linkToken, readLinkToken } from './passToken'
import { addRegistration } from './registrations'
import { googlePassOf } from './updateGooglePasses'

const SHARED_ID =
  'Another account has restored this profile too. Duplicate it, and add the copy to your wallet.'

/** Returns the wallets that this server makes passes for. */
export function getWallets({ wallets }: Ctx): Promise<{ apple: boolean; google: boolean }> {
  return Promise.resolve({ apple: wallets.apple !== null, google: wallets.google !== null })
}

/**
 * Returns the pass of one of the actor's profiles. Throws CONFLICT for one whose id is another
 * account's, because phones ask by that id.
 */
export async function getApplePass(ctx: Ctx, profileId: string): Promise<Download> {
  return passFile(await makePass(ctx, requireApple(ctx), await ownerOfPass(ctx, profileId)))
}

/**
 * Returns an address at which a phone opens the pass of one of the actor's profiles: what a browser
 * opens from memory has no way into Wallet in some of them. Throws as `getApplePass`.
 */
export async function getAppleLink(ctx: Ctx, profileId: string): Promise<{ url: string }> {
  const owner = await ownerOfPass(ctx, profileId)
  return {
    url: `${ctx.origin}/v1/wallet/apple/link/${linkToken(ctx.ruleSigner, owner, ctx.clock())}`,
  }
}

/** Returns the pass at such an address. Throws `NOT_FOUND` for one that has ended or never was. */
export async function openAppleLink(ctx: PublicCtx, token: string): Promise<Download> {
  const apple = requireApple(ctx)
  const asked = readLinkToken(token)
  const owner = asked && (await findPassOwner(ctx, asked.profileId))
  if (!owner || !isLink(ctx.ruleSigner, owner, asked, ctx.clock()))
    throw new ApiError('NOT_FOUND', 'This address has ended. Add the card to your wallet again.')
  return passFile(await makePass(ctx, apple, owner))
}

/** Returns the address that saves one of the actor's profiles to Google Wallet. */
export async function getGoogleLink(ctx: Ctx, profileId: string): Promise<{ url: string }> {
  const { google } = ctx.wallets
  if (!google) throw new ApiError('NOT_FOUND', 'This server does not offer Google Wallet.')
  const owner = ownerOf(ctx, profileId)
  await readActive(ctx, owner)
  // First, so that no change between the reading and the note is lost.
  await addRegistration(ctx, owner, { deviceId: GOOGLE, pushToken: '' })
  const pass = googlePassOf(ctx.origin, owner, await readActive(ctx, owner))
  return { url: await google.linkTo(pass, ctx.clock()) }
}

/** Throws `NOT_FOUND` where the operator has not set up Apple Wallet. */
export function requireApple({ wallets }: Pick<PublicCtx, 'wallets'>): AppleWallet {
  if (!wallets.apple) throw new ApiError('NOT_FOUND', 'This server does not offer Apple Wallet.')
  return wallets.apple
}

/** Returns a pass as a file. */
export function passFile(bytes: Uint8Array<ArrayBuffer>): Download {
  return { fileName: 'card.pkpass', stream: new Blob([bytes]).stream() }
}

/**
 * Returns the owner of a pass that one of the actor's profiles can have now. Throws `CONFLICT` for a
 * profile that is turned off, or whose id is another account's.
 */
async function ownerOfPass(ctx: Ctx, profileId: string): Promise<PassOwner> {
  requireCertificate(requireApple(ctx), ctx.clock())
  const owner = ownerOf(ctx, profileId)
  await readActive(ctx, owner)
  if (!(await isOwnId(ctx, owner))) throw new ApiError('CONFLICT', SHARED_ID)
  return owner
}

/** Finds the owner of a profile by its id, which passes name. */
export async function findPassOwner(
  { db, tenantId }: Pick<PublicCtx, 'db' | 'tenantId'>,
  profileId: string,
): Promise<PassOwner | null> {
  const [found] = await db
    .select({ tenantId: directory.tenantId, ownerId: directory.ownerId })
    .from(directory)
    .where(
      and(
        ofTenant(directory, { tenantId }),
        eq(directory.kind, 'profile'),
        eq(directory.key, profileId),
      ),
    )
  return found ? { ...found, profileId } : null
}

function ownerOf({ actor }: Ctx, profileId: string): PassOwner {
  return { tenantId: actor.tenantId, ownerId: actor.userId, profileId }
}

async function isOwnId({ db, actor }: Ctx, { profileId }: PassOwner): Promise<boolean> {
  const isKey = and(eq(directory.kind, 'profile'), eq(directory.key, profileId))
  return (await db.$count(directory, and(ownedBy(directory, actor), isKey))) > 0
}

/** Reads a profile for a new pass. Throws `CONFLICT` for one that is turned off. */
async function readActive(ctx: Ctx, owner: PassOwner): Promise<ShownProfile> {
  const shown = await readShown(ctx, owner)
  if (!shown) throw notFound('profile')
  if (shown.isOff)
    throw new ApiError(
      'CONFLICT',
      'This profile is turned off. Turn it on in its settings, then add it to your wallet.',
    )
  return shown
}
