import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RuleSigner } from '../../ports/identity'

const NAME = 'tessera_owner'
const DAYS = 180

interface Owner {
  tenantId: string
  ownerId: string
}

/**
 * The `Set-Cookie` by which a browser is told as that of an owner, for counting alone: it opens nothing, and says to nobody but us whose it is (RFC 6265; a keyed hash
 * of the owner). It goes to every address, because cards, their JSON and the forms for details have no path in common. An app on another site than its API keeps none:
 * its owners count as visitors.
 */
export function ownerCookie(signer: RuleSigner, owner: Owner, isSecure: boolean): string {
  return `${NAME}=${markOf(signer, owner)}; Path=/; Max-Age=${String(DAYS * 86_400)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The `Set-Cookie` that takes the mark from a browser whose owner signs out. */
export function noOwnerCookie(isSecure: boolean): string {
  return `${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whether a request's `Cookie` header says that it comes from the browser of this owner. */
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
