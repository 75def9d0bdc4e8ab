import { CompactSign, UnsecuredJWT, base64url, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { buildRules } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { TEST_TENANT, signRules, signText, testPublicKey } from '@/testing/signRules'
import { loadRules } from './loadRules'

const expectations = { publicKey: testPublicKey, userId: 'user-1', tenantId: TEST_TENANT }
const rules = buildRules('user-1')
const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const partsOf = (jws: string) => {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  return { header, payload, signature }
}

it('returns the rules of a valid set', async () => {
  expect(await loadRules(await signRules({ rules }), expectations)).toEqual(rules)
})

it('accepts null for a rule’s missing parts', async () => {
  const set: object = {
    rules: [{ action: 'read', subject: 'Contact', conditions: null, fields: null, inverted: null }],
  }
  expect(await loadRules(await signRules(set), expectations)).toEqual([
    { action: 'read', subject: 'Contact' },
  ])
})

it.each([DAY - 30, 30 - DAY])('tolerates a clock that is %d seconds off', async (seconds) => {
  const [iat, exp] = seconds > 0 ? [0, 900] : [-900, 0]
  const set = { rules, iat: now() + seconds + iat, exp: now() + seconds + exp }
  expect(await loadRules(await signRules(set), expectations)).toEqual(rules)
})

const refused: [string, () => Promise<string>][] = [
  [
    'a tampered payload',
    async () => {
      const { header, payload, signature } = partsOf(await signRules({ rules: [] }))
      const text = new TextDecoder()
        .decode(base64url.decode(payload))
        .replace('"rules":[]', '"rules":[{"action":"manage","subject":"all"}]')
      return [header, base64url.encode(text), signature].join('.')
    },
  ],
  [
    'a tampered signature',
    async () => {
      const { header, payload, signature } = partsOf(await signRules({ rules }))
      return [header, payload, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join(
        '.',
      )
    },
  ],
  [
    'no signature',
    async () => {
      const { header, payload } = partsOf(await signRules({ rules }))
      return `${header}.${payload}.`
    },
  ],
  [
    'the algorithm none',
    () =>
      Promise.resolve(
        new UnsecuredJWT({
          rules,
          sub: 'user-1',
          tid: TEST_TENANT,
          iat: now(),
          exp: now() + 900,
        }).encode(),
      ),
  ],
  [
    'another algorithm, keyed with the public key',
    () =>
      new CompactSign(
        new TextEncoder().encode(
          JSON.stringify({ rules, sub: 'user-1', tid: TEST_TENANT, iat: now(), exp: now() + 900 }),
        ),
      )
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(testPublicKey)),
  ],
  ['another key', async () => signRules({ rules }, (await generateKeyPair('ES256')).privateKey)],
  ['an expired set', () => signRules({ rules, iat: now() - DAY - 900, exp: now() - DAY - 1 })],
  [
    'a set from the future',
    () => signRules({ rules, iat: now() + DAY + 30, exp: now() + DAY + 900 }),
  ],
  ["another user's set", () => signRules({ rules, sub: 'user-2' })],
  ["another tenant's set", () => signRules({ rules, tid: 'tenant-2' })],
  ['a payload that is no JSON', () => signText('rules')],
  ['text that is no JWS', () => Promise.resolve('a.b.c')],
]

describe('gives no rules and logs one error for', () => {
  it.each(refused)('%s', async (_name, make) => {
    expect(await loadRules(await make(), expectations)).toEqual([])
    const logged = takeConsoleErrors()
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('A permission rule set was refused.')
  })

  it.each([
    ['an unknown action', { action: 'steal', subject: 'Contact' }],
    ['an unknown subject', { action: 'read', subject: 'Secret' }],
    ['an unknown member', { action: 'read', subject: 'Contact', reason: 'x' }],
    [
      'an operator in a condition',
      { action: 'read', subject: 'Contact', conditions: { ownerId: { $ne: 'x' } } },
    ],
    [
      'a dotted path in a condition',
      { action: 'read', subject: 'Contact', conditions: { 'owner.id': 'x' } },
    ],
    ['an empty list of fields', { action: 'read', subject: 'Contact', fields: [] }],
    ['null where something must be', { action: null, subject: 'Contact' }],
  ])('a rule with %s', async (_name, rule) => {
    // One that cannot be read takes the others with it.
    const set: object = { rules: [...rules, rule] }
    expect(await loadRules(await signRules(set), expectations)).toEqual([])
    expect(takeConsoleErrors()).toHaveLength(1)
  })

  it.each(['', '{}', 'not json', '{"kty":"oct","k":"c2VjcmV0"}'])(
    'the key %j',
    async (publicKey) => {
      expect(await loadRules(await signRules({ rules }), { ...expectations, publicKey })).toEqual(
        [],
      )
      expect(takeConsoleErrors()).toHaveLength(1)
    },
  )
})
