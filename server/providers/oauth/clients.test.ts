import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import type { IntegrationClient } from '../../ports/integrations'
import { startCalendlySimulator } from '../../simulators/calendly/calendlySimulator'
import { failureKinds } from '../../simulators/failures'
import { startTwitterSimulator } from '../../simulators/twitter/twitterSimulator'
import { createCalendly } from '../calendly/calendly'
import { createTwitter } from '../twitter/twitter'
import { REDIRECT, VERIFIER, failureOf, useProvider } from './testing/useProvider'

const NOW = new Date('2026-03-01T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Given {
  clientId: string
  clientSecret: string
  origin: string
  clock: () => Date
}
const cases = [
  {
    name: 'twitter' as const,
    start: () => startTwitterSimulator({ clock: () => NOW }),
    create: ({ origin, ...given }: Given): IntegrationClient =>
      createTwitter({
        ...given,
        ...{ authorizeUrl: origin, apiUrl: origin, mediaOrigins: [] },
        outbound: { get: () => Promise.reject(new Error('Nothing outside is asked.')) },
        wait: () => Promise.resolve(),
      }),
    codeMs: 30_000,
    ahead: 10 * MINUTE,
    refusal: 'invalid_request',
    refreshDays: 182,
  },
  {
    name: 'calendly' as const,
    start: () => startCalendlySimulator({ clock: () => NOW }),
    create: ({ origin, ...given }: Given): IntegrationClient =>
      createCalendly({
        ...given,
        ...{ authorizeUrl: origin, apiUrl: origin },
        wait: () => Promise.resolve(),
      }),
    codeMs: 10 * MINUTE,
    ahead: 15 * MINUTE,
    refusal: 'invalid_grant',
    refreshDays: null,
  },
]

describe.each(cases)('$name', ({ name, start, create, codeMs, ahead, refusal, refreshDays }) => {
  const given = () => {
    const { clientId, clientSecret } = at.simulator.provider
    return { clientId, clientSecret, origin: at.simulator.origin, clock: () => NOW }
  }
  const at = useProvider(start, (simulator) => {
    const { clientId, clientSecret } = simulator.provider
    return create({ clientId, clientSecret, origin: simulator.origin, clock: simulator.clock })
  })
  const scopes = providers[name].scopes.map((scope) => scope.name)

  it('asks for its scopes with a challenge, and writes spaces as %20', () => {
    const address = at.authorizeUrl()
    const { searchParams } = new URL(address)
    expect(searchParams.get('scope')).toBe(scopes.join(' '))
    expect(searchParams.get('state')).toBe('s t&')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(address).not.toContain('+')
  })

  it('exchanges a code, once, for tokens of two hours', async () => {
    const code = await at.allow()
    const tokens = await at.exchange({ code })
    expect(tokens).toMatchObject({
      issuedAt: NOW,
      accessExpiresAt: new Date(NOW.getTime() + 2 * HOUR),
      refreshExpiresAt: null,
      scopes,
      facts: {},
    })
    expect(at.client.refreshDueAt(tokens)).toEqual(new Date(NOW.getTime() + 2 * HOUR - ahead))
    expect(await failureOf(at.exchange({ code }))).toMatchObject({ kind: 'code', code: refusal })
  })

  it.each([
    ['another verifier', { verifier: 'w'.repeat(43) }],
    ['another return address', { redirectUri: 'http://127.0.0.1:4000/company/integrations' }],
  ])('connects nothing with %s', async (_name, more) => {
    const error = await failureOf(at.exchange({ code: await at.allow(), ...more }))
    expect(error).toBeInstanceOf(GrantError)
    expect(error).toMatchObject({ kind: 'code' })
  })

  it('connects nothing with a junk code, or one that is too old', async () => {
    expect(await failureOf(at.exchange({ code: 'ju nk&grant_type=x' }))).toMatchObject({
      kind: 'code',
    })
    const code = await at.allow()
    at.simulator.moveClock(codeMs)
    expect(await failureOf(at.exchange({ code }))).toMatchObject({ kind: 'code' })
  })

  it("says that it is away when the app's secret is wrong, and logs the code", async () => {
    const code = await at.allow()
    const wrong = create({ ...given(), clientSecret: 'wrong' })
    const tokens = await at.connect()
    const acts = [
      wrong.exchange({ code, redirectUri: REDIRECT, verifier: VERIFIER }),
      wrong.refresh(tokens),
      wrong.revoke?.(tokens) ?? Promise.resolve(),
    ]
    for (const error of await Promise.all(acts.map(failureOf))) {
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(error).toMatchObject({ cause: { code: expect.stringMatching(/^HTTP_401/) as string } })
    }
    expect(await at.client.getAccount(tokens)).toHaveProperty('name')
  })

  it('grants what stays ticked', async () => {
    const [first = '', ...others] = scopes
    expect((await at.connect({ scopes: others })).scopes).toEqual(others)
    expect((await at.connect({ scopes: [first] })).scopes).toEqual([first])
  })

  it('refreshes with single-use tokens, and keeps scopes and facts', async () => {
    const before = await at.connect()
    at.simulator.moveClock(2 * HOUR)
    expect(await failureOf(at.client.getAccount(before))).toMatchObject({ kind: 'token' })
    const after = await at.client.refresh({ ...before, facts: { kept: 'yes' } })
    expect(after).toMatchObject({ scopes, facts: { kept: 'yes' } })
    expect(after.issuedAt).toEqual(new Date(NOW.getTime() + 2 * HOUR))
    expect(after.refreshToken).not.toBe(before.refreshToken)
    await at.client.getAccount(after)
    expect(await failureOf(at.client.refresh(before))).toMatchObject({
      kind: 'grant',
      code: refusal,
    })
    await at.client.getAccount(after)
  })

  it('tells a refresh token whose time is over, or that is missing, as an ended grant', async () => {
    const tokens = await at.connect()
    at.simulator.moveClock(400 * 24 * HOUR)
    const late = failureOf(at.client.refresh(tokens))
    if (refreshDays === null) expect(await late).toMatchObject({ message: 'It did not fail.' })
    else expect(await late).toMatchObject({ kind: 'grant' })
    const none = { ...tokens, refreshToken: '' }
    expect(await failureOf(at.client.refresh(none))).toMatchObject({ kind: 'grant' })
    expect(at.client.refreshDueAt(none)).toBeNull()
  })

  it('tells an ended grant: the read refuses the token, the refresh the grant', async () => {
    const tokens = await at.connect()
    const account = await at.client.getAccount(tokens)
    at.simulator.endGrants()
    for (const act of [
      at.client.getAccount(tokens),
      at.client.listItems(tokens, account),
      at.client.findItems(tokens, account, ['1']),
    ])
      expect(await failureOf(act)).toMatchObject({ name: 'GrantError', kind: 'token' })
    expect(await failureOf(at.client.refresh(tokens))).toMatchObject({ kind: 'grant' })
  })

  it('revokes a grant, and one that has ended too', async () => {
    const tokens = await at.connect()
    await at.client.revoke?.(tokens)
    expect(await failureOf(at.client.refresh(tokens))).toMatchObject({ kind: 'grant' })
    await at.client.revoke?.(tokens)
    expect(at.simulator.grants.find(tokens.accessToken)).toBeNull()
  })

  it('does not end a grant when a scope is missing', async () => {
    const tokens = await at.connect({ scopes: [] })
    expect(tokens.scopes).toEqual([])
    expect(await failureOf(at.client.getAccount(tokens))).toBeInstanceOf(ProviderUnavailable)
  })

  it.each(failureKinds)('names the provider when it fails (%s), and works again', async (kind) => {
    const tokens = await at.connect()
    const account = await at.client.getAccount(tokens)
    const [code, later] = [await at.allow(), await at.allow()]
    const moves = kind === 'slow' ? 9_900 : 0
    let passed = 0
    const client = create({ ...given(), clock: () => new Date(NOW.getTime() + (passed += moves)) })
    const reads = [
      () => client.getAccount(tokens),
      () => client.listItems(tokens, account),
      () => client.findItems(tokens, account, ['1']),
    ]
    const acts = [
      ...reads,
      () => client.exchange({ code, redirectUri: REDIRECT, verifier: VERIFIER }),
      () => client.refresh(tokens),
    ]
    const errors = []
    for (const act of acts) {
      at.simulator.fail(kind)
      errors.push(await failureOf(act()))
    }
    at.simulator.fail(null)
    const secrets = [tokens.accessToken, tokens.refreshToken, code, VERIFIER]
    for (const error of errors) {
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(error).toMatchObject({ provider: providers[name].title })
      const shown = inspect(error, { depth: 20, showHidden: true })
      for (const secret of [...secrets, given().clientSecret]) expect(shown).not.toContain(secret)
    }
    // The lost answer of a refresh had new tokens; the old one is used up.
    const refreshed = failureOf(at.client.refresh(tokens))
    if (kind === 'truncated') expect(await refreshed).toMatchObject({ kind: 'grant' })
    else expect(await refreshed).toMatchObject({ message: 'It did not fail.' })
    const fresh = await at.exchange({ code: later })
    expect(await at.client.getAccount(fresh)).toEqual(account)
  })
})
