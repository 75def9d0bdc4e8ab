import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSimulator } from '../simulator'
import { deliverWebhook } from './deliverWebhook'
import { webhookWays } from './oauthControls'
import type { GrantRules, OAuthProvider } from './provider'
import { type OAuthSimulator, startOAuthSimulator } from './startOAuthSimulator'
import { answerConsent } from './testing/consent'
import { answerTokenRequest } from './tokenEndpoint'

const HOUR = 3_600_000
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const REDIRECT = 'http://127.0.0.1:4000/integrations'

let folder = ''
let simulator: OAuthSimulator | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-oauth-'))
})
afterEach(async () => {
  await simulator?.close()
  rmSync(folder, { recursive: true })
})

async function start(rules: Partial<GrantRules> = {}, more: Partial<OAuthProvider> = {}) {
  const provider: OAuthProvider = {
    ...{ title: 'Pigeon', color: '#1d4ed8', authorizePath: '/authorize' },
    ...{ clientId: 'app', clientSecret: 'a&b:c%', clientParameter: 'client_id' as const },
    ...{ scopeSeparator: ' ' as const, scopes: { read: 'Read <it>', stay: 'Stay' }, hasPkce: true },
    accountLabel: 'Account',
    accounts: [
      { id: '1', name: 'Ines "M" <i>', detail: '@ines' },
      { id: '2', name: 'Ada', detail: '@ada' },
      { id: '3', name: 'Bo', detail: '@bo', refusal: 'Use a business account.' },
    ],
    rules: {
      ...{ codeMs: 60_000, accessMs: HOUR, refreshMs: 24 * HOUR, rotation: 'singleUse' as const },
      ...rules,
    },
    ...more,
  }
  simulator = await startOAuthSimulator(
    {
      provider,
      prefix: 'pigeon',
      variables: (origin) => ({ PIGEON_URL: origin }),
      createApi: (frame) =>
        new Hono()
          .post('/token', (c) =>
            answerTokenRequest(c, frame, (grant) => ({ ...grant, token_type: 'bearer' })),
          )
          .get('/me', (c) => {
            const grant = frame.grants.find(c.req.header('authorization')?.slice(7) ?? '')
            return grant ? c.json({ id: grant.accountId }) : c.json({}, 401)
          }),
    },
    { file: join(folder, 'pigeon.json'), clock: () => new Date('2026-03-01T09:00:00Z') },
  )
  return simulator
}

const address = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    ...{ client_id: 'app', redirect_uri: REDIRECT, response_type: 'code', state: 's&t' },
    ...{ scope: 'read stay', code_challenge: CHALLENGE, code_challenge_method: 'S256' },
    ...changes,
  })
  return `${String(simulator?.origin)}/authorize?${query.toString()}`
}
async function token(fields: Record<string, string>, secret = 'a&b:c%') {
  const answer = await fetch(`${String(simulator?.origin)}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`app:${secret}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  })
  const { accessToken, refreshToken, ...rest } = (await answer.json()) as Record<string, string>
  return { ...rest, status: answer.status, accessToken, refreshToken, error: rest['error'] }
}
const exchange = (code: string, more: Record<string, string> = {}) =>
  token({
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER },
    ...more,
  })
const refresh = (value = '') => token({ grant_type: 'refresh_token', refresh_token: value })
const connect = async () => exchange((await answerConsent(address())).get('code') ?? '')
const me = async (value = '') =>
  (
    await fetch(`${String(simulator?.origin)}/me`, {
      headers: { authorization: `Bearer ${value}` },
    })
  ).status
const control = (path: string, body: unknown) =>
  fetch(`${String(simulator?.origin)}/_simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })

describe('the consent page', () => {
  it('works without scripts, escapes, and lets the person return', async () => {
    await start()
    const page = await fetch(address())
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).not.toContain('form-action')
    expect(text).toContain('Ines &quot;M&quot; &lt;i&gt;')
    expect(text).not.toMatch(/<i>|<script|<it>/)
    expect(text).toContain('<link rel="icon" href="data:," />')
    const back = await answerConsent(address())
    expect([back.get('state'), back.get('code')]).toEqual(['s&t', expect.stringContaining('code')])
  })

  it('grants the chosen account and the ticked scopes only', async () => {
    await start()
    const choice = { accountId: '2', scopes: ['stay', 'admin'] }
    const back = await answerConsent(address(), choice)
    expect(await exchange(back.get('code') ?? '')).toMatchObject({
      accountId: '2',
      scopes: ['stay'],
    })
  })

  it('sends a refusal back with the state', async () => {
    await start({}, { denied: { error_reason: 'user_denied' } })
    const back = await answerConsent(address(), { isDenied: true })
    expect(Object.fromEntries(back)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 's&t',
    })
  })

  it('connects nothing to an account that the provider refuses', async () => {
    await start()
    await expect(answerConsent(address(), { accountId: '3' })).rejects.toThrow('403')
    await expect(answerConsent(address(), { accountId: '9' })).rejects.toThrow('400')
  })

  it.each([
    { client_id: 'other' },
    { redirect_uri: `${REDIRECT}?a=1` },
    { redirect_uri: `${REDIRECT}/` },
    { redirect_uri: 'http://evil.example/integrations' },
    { redirect_uri: 'https://evil.example/other' },
    { redirect_uri: 'javascript:alert(1)' },
    { response_type: 'token' },
    { scope: 'read admin' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
  ])('shows the mistake of an app and sends nobody back: %o', async (changes) => {
    await start()
    const answer = await fetch(address(changes), { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

describe('a code', () => {
  it('works once', async () => {
    await start()
    const code = (await answerConsent(address())).get('code') ?? ''
    expect(await exchange(code)).toMatchObject({ status: 200 })
    expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another return address', { redirect_uri: `${REDIRECT}2` }, 'invalid_grant'],
    ['an unknown type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is refused with %s', async (_name, more, error) => {
    await start()
    const code = (await answerConsent(address())).get('code') ?? ''
    expect(await exchange(code, more)).toMatchObject({ status: 400, error })
  })

  it('ends after its time, and no other secret takes it', async () => {
    await start()
    const code = (await answerConsent(address())).get('code') ?? ''
    expect(await token({ code }, 'wrong')).toMatchObject({ status: 401, error: 'invalid_client' })
    simulator?.moveClock(60_000)
    expect(await exchange(code)).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a grant', () => {
  it('has an access token for its time', async () => {
    await start()
    const { accessToken } = await connect()
    expect([await me(accessToken), await me(), await me('junk')]).toEqual([200, 401, 401])
    simulator?.moveClock(HOUR)
    expect(await me(accessToken)).toBe(401)
  })

  it.each([
    ['singleUse', 400],
    ['same', 200],
  ] as const)('is refreshed: %s', async (rotation, again) => {
    await start({ rotation })
    const first = await connect()
    const second = await refresh(first.refreshToken)
    expect([await me(first.accessToken), await me(second.accessToken)]).toEqual([401, 200])
    expect((await refresh(first.refreshToken)).status).toBe(again)
  })

  it('has no refresh token where the provider gives none', async () => {
    await start({ rotation: 'none' })
    expect((await connect()).refreshToken).toBe('')
    expect((await refresh()).error).toBe('invalid_grant')
  })

  it('has no refresh token without its scope', async () => {
    await start({ refreshScope: 'stay' })
    const back = await answerConsent(address(), { scopes: ['read'] })
    expect((await exchange(back.get('code') ?? '')).refreshToken).toBe('')
  })

  it('cannot be refreshed after the time of the refresh token', async () => {
    await start()
    const { refreshToken } = await connect()
    simulator?.moveClock(24 * HOUR)
    expect((await refresh(refreshToken)).error).toBe('invalid_grant')
  })

  it('ends by a switch, all or one account', async () => {
    await start()
    const { accessToken } = await connect()
    await control('grants/end', { accountId: '2' })
    expect(await me(accessToken)).toBe(200)
    await control('grants/end', {})
    expect(await me(accessToken)).toBe(401)
  })

  it('is kept in a private file, with clock, port and deleted items', async () => {
    await start()
    const { accessToken } = await connect()
    await control('items', { id: 'a', isDeleted: true })
    await control('items', { id: 'b', isDeleted: true })
    await control('items', { id: 'b', isDeleted: false })
    simulator?.moveClock(1000)
    const origin = simulator?.origin
    expect(statSync(join(folder, 'pigeon.json')).mode & 0o777).toBe(0o600)
    await simulator?.close()
    const kept: unknown = JSON.parse(readFileSync(join(folder, 'pigeon.json'), 'utf8'))
    expect(kept).toMatchObject({ deletedItems: ['a'] })
    const again = await start()
    expect([again.origin, again.variables]).toEqual([origin, { PIGEON_URL: origin }])
    expect(again.grants.find(accessToken ?? '')).toMatchObject({ accountId: '1' })
    expect(again.clock()).toEqual(new Date('2026-03-01T09:00:01Z'))
  })

  it('is lost with a broken file, which is kept aside', async () => {
    writeFileSync(join(folder, 'pigeon.json'), '{"grants":')
    await start()
    expect(await me('x')).toBe(401)
    expect(readdirSync(folder).some((name) => name.includes('.broken-'))).toBe(true)
  })
})

it.each([
  ['grants/end', { accountId: 1 }],
  ['items', { id: 'a' }],
  ['webhook', { event: 'a', accountId: '1', way: 'twice', url: 'http://127.0.0.1' }],
])('refuses the switch %s with %o', async (path, body) => {
  await start()
  expect((await control(path, body)).status).toBe(422)
})

it('sends webhooks once, twice, in another order, or forged', async () => {
  const app = await startSimulator({ app: new Hono().post('/hook', (c) => c.body(null, 204)) })
  const sent: Record<string, string[]> = {}
  for (const way of webhookWays) {
    const statuses = await deliverWebhook(`${app.origin}/hook`, way, ({ place, isForged }) => ({
      body: `${String(place)}${isForged ? ' forged' : ''}`,
      headers: { 'x-signature': 'a' },
    }))
    expect(new Set(statuses)).toEqual(new Set([204]))
    sent[way] = app.asked.splice(0).map(({ body }) => body)
  }
  expect(sent).toEqual({
    once: ['0'],
    duplicate: ['0', '0'],
    reordered: ['1', '0'],
    forged: ['0 forged'],
  })
  await app.close()
  expect(
    await deliverWebhook(`${app.origin}/hook`, 'once', () => ({ body: '', headers: {} })),
  ).toEqual([0])
})
