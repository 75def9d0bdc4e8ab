import { hkdfSync } from 'node:crypto'
import { CompactSign, type JWK, importJWK } from 'jose'
import { RULES_ALGORITHM, type RuleSet } from '@/contract/ruleSet'
import type { RuleSigner } from '../../ports/identity'

/** The lifetime of a signed rule set, in seconds. */
const LIFETIME_S = 12 * 60 * 60

/** Creates the signer of rule sets with a private ES256 key (JWK in JSON). */
export async function createRuleSigner(privateKey: string, clock: () => Date): Promise<RuleSigner> {
  const { kty, crv, x, y, d } = parseJwk(privateKey)
  const key = await importJWK({ kty, crv, x, y, d }, RULES_ALGORITHM)
  return {
    publicKey: JSON.stringify({ kty, crv, x, y }),
    sign: (rules, userId, tenantId) => {
      const iat = Math.floor(clock().getTime() / 1000)
      const payload: RuleSet = { rules, sub: userId, tid: tenantId, iat, exp: iat + LIFETIME_S }
      return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: RULES_ALGORITHM })
        .sign(key)
    },
    deriveKey: (purpose) =>
      new Uint8Array(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', `tessera ${purpose}`, 32)),
  }
}

type EcKey = Required<Pick<JWK, 'kty' | 'crv' | 'x' | 'y' | 'd'>>

/** Parses the key, whose shape the environment's schema has checked. */
function parseJwk(json: string): EcKey {
  return JSON.parse(json) as EcKey
}
