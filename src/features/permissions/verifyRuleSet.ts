import { type JWK, compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { RULES_ALGORITHM, type Rule, ruleSet } from '@/contract/ruleSet'

/** The user and tenant of a rule set, and the key that signs it (a JWK as JSON text). */
export interface RuleSetExpectations {
  publicKey: string
  userId: string
  tenantId: string
}

/**
 * The tolerated difference between two clocks, in seconds: a day. A device may be set to another time
 * zone, and its user should not lose everything for that; the server checks each request by itself.
 */
const LEEWAY_S = 86_400

const publicJwk = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
})

/**
 * Returns the rules of a signed rule set (spec section 6; RFC 7515 compact JWS). Rejects unless the
 * signature, the pinned algorithm, the shape, the user, the tenant and the time are all valid.
 */
export async function verifyRuleSet(
  jws: string,
  { publicKey, userId, tenantId }: RuleSetExpectations,
): Promise<Rule[]> {
  const jwk: JWK = v.parse(publicJwk, JSON.parse(publicKey))
  const key = await importJWK(jwk, RULES_ALGORITHM)
  const { payload } = await compactVerify(jws, key, { algorithms: [RULES_ALGORITHM] })
  const { rules, sub, tid, iat, exp } = v.parse(
    ruleSet,
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)),
  )
  if (sub !== userId) throw new Error('The rule set is for another user.')
  if (tid !== tenantId) throw new Error('The rule set is for another tenant.')
  const now = Date.now() / 1000
  if (now > exp + LEEWAY_S) throw new Error('The rule set has expired.')
  if (now < iat - LEEWAY_S) throw new Error('The rule set is not valid yet.')
  return rules
}
