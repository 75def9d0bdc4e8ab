import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RuleSigner } from '../../ports/identity'

const NAME = 'tessera_owner'
const DAYS = 180

interface Owner {
  tenantId: string
  ownerId: string
}

/**
 * Returns the `Set-Cookie` header that marks a browser as an owner's, only for counting: it grants
 * nothing and reveals the owner to nobody else (RFC 6265; a keyed hash of the owner). It is sent to
 * every path, because cards, their JSON and exchange forms have no path in common. If the app is on
 * another site than its API, browsers drop it and owners count as visitors.
 */
export function ownerCookie(signer: RuleSigner, owner: Owner, isSecure: boolean): string {
  return `${NAME}=${markOf(signer, owner)}; Path=/; Max-Age=${String(DAYS * 86_400)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Returns the `Set-Cookie` header that removes the mark when the owner signs out. */
export function expiredOwnerCookie(isSecure: boolean): string {
  return `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Tells whether a request's `Cookie` header has the mark of this owner. */
export function isOwnersCookie(
  signer: RuleSigner,
  owner: Owner,
  header: string | undefined,
): boolean {
  const values = (header ?? '')
    .split(';')
    .flatMap((pair) =>
      pair.trim().startsWith(`${NAME}=`) ? [pair.trim().slice(NAME.length + 1)] : [],
    )
  if (values.length === 0) return false
  const expected = Buffer.from(markOf(signer, owner))
  return values.some(
    (value) =>
      Buffer.byteLength(value) === expected.length && timingSafeEqual(Buffer.from(value), expected),
  )
}

function markOf(signer: RuleSigner, { tenantId, ownerId }: Owner): string {
  return createHmac('sha256', signer.deriveKey('owner-cookie'))
    .update(JSON.stringify([tenantId, ownerId]))
    .digest('base64url')
}
