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

/** The time for which the address of a pass opens it: a phone opens it at once. */
const LINK_MS = 600_000

/** Makes the secret in the address of a pass. Nothing of it is stored. */
export function linkToken(signer: Pick<RuleSigner, 'deriveKey'>, owner: PassOwner, now: Date) {
  const expires = now.getTime() + LINK_MS
  return `${owner.profileId}.${expires.toString(36)}.${linkHash(signer, owner, expires)}`
}

/** Returns the profile that a secret of an address names, and when it ends; null for no such text. */
export function readLinkToken(
  token: string,
): { profileId: string; expires: number; hash: string } | null {
  const [, profileId = '', written = '', hash = ''] =
    /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
  return profileId === '' ? null : { profileId, expires: Number.parseInt(written, 36), hash }
}

/** Tells whether a secret of an address was made here for this profile, and has not ended. */
export function isLink(
  signer: Pick<RuleSigner, 'deriveKey'>,
  owner: PassOwner,
  { expires, hash }: { expires: number; hash: string },
  now: Date,
): boolean {
  const expected = Buffer.from(linkHash(signer, owner, expires))
  return timingSafeEqual(Buffer.from(hash), expected) && now.getTime() < expires
}

function linkHash(
  { deriveKey }: Pick<RuleSigner, 'deriveKey'>,
  { tenantId, ownerId, profileId }: PassOwner,
  expires: number,
): string {
  return createHmac('sha256', deriveKey('wallet links'))
    .update(JSON.stringify([tenantId, ownerId, profileId, expires]))
    .digest('base64url')
}
