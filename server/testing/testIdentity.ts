import { ApiFault } from '../http/apiFault'
import type { Identity, IdentityClaims } from '../identity/identity'

export const TENANT = 'test-tenant'

/** A token that `testIdentity` accepts for these claims. The real verification has tests of its own (`firebaseIdentity.test.ts`). */
export function tokenOf(claims: Partial<IdentityClaims> & { userId: string }): string {
  const all: IdentityClaims = { tenantId: TENANT, email: `${claims.userId}@example.com`, phoneNumber: '', name: '', ...claims }
  return `test.${Buffer.from(JSON.stringify(all)).toString('base64url')}`
}

/** An identity provider for tests: it takes what `tokenOf` made for its tenant and nothing else. */
export const testIdentity: Identity = {
  verify(token) {
    const [kind, payload = ''] = token.split('.')
    if (kind !== 'test') return Promise.reject(new ApiFault('UNAUTHENTICATED'))
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as IdentityClaims
    return claims.tenantId === TENANT ? Promise.resolve(claims) : Promise.reject(new ApiFault('UNAUTHENTICATED'))
  },
}
