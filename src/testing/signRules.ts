import { CompactSign, type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { RULES_ALGORITHM, type RuleSet } from '@/contract/ruleSet'

export const TEST_TENANT = 'tenant-1'

const pair = await generateKeyPair(RULES_ALGORITHM, { extractable: true })

/** The public key that the app under test trusts. */
export const testPublicKey = JSON.stringify(await exportJWK(pair.publicKey))

/**
 * Signs a rule set as a real compact JWS, by default with the key that the app under test trusts.
 */
export async function signRules(
  overrides: Partial<RuleSet>,
  privateKey: CryptoKey = pair.privateKey,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  // Ten minutes old: a test that moved the clock ahead may end before a set arrives.
  const payload: RuleSet = {
    rules: [],
    sub: 'user-1',
    tid: TEST_TENANT,
    iat: now - 600,
    exp: now + 3600,
    ...overrides,
  }
  return signText(JSON.stringify(payload), privateKey)
}

/** Signs any text in the same way. */
export function signText(text: string, privateKey: CryptoKey = pair.privateKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: RULES_ALGORITHM })
    .sign(privateKey)
}
