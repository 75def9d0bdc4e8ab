import { eq } from 'drizzle-orm'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { ApiError } from '../../platform/http/apiError'
import type { PublicCtx } from '../../ports/context'
import type { AppleWallet } from '../../ports/wallets'
import { readProfiles } from '../profiles'
import { profiles } from '../profiles/tables'
import { passFactsOf } from './model'
import { type PassOwner, passToken } from './passToken'
import { passPictures } from './pictures'

/** The part of every address of the web service that passes name; Apple adds `/v1/…`. */
const SERVICE = '/v1/wallet/apple'

/** A profile as its pass shows it. */
export interface ShownProfile {
  content: ProfileContent
  slug: string
  cardId: string
  isOff: boolean
}

/** Reads a profile for its pass; null for a deleted one. */
export async function readShown(
  { db }: Pick<PublicCtx, 'db'>,
  { tenantId, ownerId, profileId }: PassOwner,
): Promise<ShownProfile | null> {
  const scope = { db, actor: { tenantId, userId: ownerId } }
  const [found] = await readProfiles(scope, eq(profiles.id, profileId))
  if (!found) return null
  const { row, cardId, company } = found
  return {
    content: layCompanyOver(row.content, company),
    slug: row.slug,
    cardId: cardId || row.slug,
    isOff: row.deactivatedAt !== null,
  }
}

/**
 * Makes the pass of a profile as it is now; one of a profile that is turned off or deleted is void.
 * Throws `PROVIDER_UNAVAILABLE` when the operator's certificate has expired.
 */
export async function makePass(
  ctx: PublicCtx,
  apple: AppleWallet,
  owner: PassOwner,
): Promise<Uint8Array<ArrayBuffer>> {
  requireCertificate(apple, ctx.clock())
  const shown = await readShown(ctx, owner)
  const content = shown?.content ?? emptyProfileContent
  const address = `${ctx.origin}/card/`
  return apple.sign({
    ...passFactsOf(content),
    serialNumber: owner.profileId,
    token: passToken(ctx.ruleSigner, owner),
    serviceUrl: ctx.origin + SERVICE,
    scannedAddress: scannedAddress(ctx, shown?.cardId ?? ''),
    address: address + (shown?.slug ?? ''),
    isVoided: shown?.isOff ?? true,
    pictures: await passPictures(ctx.files, content),
  })
}

/** Returns the address in a code, as other codes of the card have it. */
export function scannedAddress({ origin }: Pick<PublicCtx, 'origin'>, cardId: string): string {
  return `${origin}/card/${cardId}?s=qr`
}

/** Throws `PROVIDER_UNAVAILABLE` once the operator's certificate has expired. */
export function requireCertificate({ expiresAt }: AppleWallet, now: Date): void {
  if (expiresAt > now) return
  const day = expiresAt.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  throw new ApiError(
    'PROVIDER_UNAVAILABLE',
    `The certificate for Apple Wallet expired on ${day}. Ask the operator of this server.`,
  )
}
