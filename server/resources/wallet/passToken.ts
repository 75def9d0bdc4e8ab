import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RuleSigner } from '../../ports/identity'

/** The profile that a pass shows, with its owner. */
export interface PassOwner {
  tenantId: string
  ownerId: string
  profileId: string
}

/** Returns the secret in a pass, with which phones ask for it. Nothing of it is stored. */
export function passToken(
  { deriveKey }: Pick<RuleSigner, 'deriveKey'>,
  { tenantId, ownerId, profileId }: PassOwner,
): string {
  return createHmac('sha256', deriveKey('wallet passes'))
    .update(JSON.stringify([tenantId, ownerId, profileId]))
    .digest('base64url')
}

/** Returns the id of a pass at Google. Another account's archive may have the profile's own id. */
export function googleId({ tenantId, ownerId, profileId }: PassOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, ownerId, profileId]))
    .digest('base64url')
}

/** Tells whether an `Authorization` header has the secret of a pass. */
export function isAuthorized(
  signer: Pick<RuleSigner, 'deriveKey'>,
  owner: PassOwner,
  header: string | undefined,
): boolean {
  const given = Buffer.from(/^ApplePass ([\w-]{1,100})$/.exec(header ?? '')?.[1] ?? '')
  const expected = Buffer.from(passToken(signer, owner))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
