import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import { createCalendly } from '../calendly/calendly'
import { REDIRECT, VERIFIER, failureOf } from './testing/useProvider'

const NOW = new Date('2026-03-01T09:00:00Z')
const web = useLocalWeb()
/** The next answer of the token call. */
let answer = { status: 200, body: '', headers: {} as Record<string, string> }

beforeEach(() => {
  answer = { status: 200, body: '', headers: { 'content-type': 'application/json' } }
  web.asked.length = 0
  for (const path of ['/oauth/token', '/oauth/revoke'])
    web.pages[path] = (_request, response) =>
      response.writeHead(answer.status, answer.headers).end(answer.body)
})
afterEach(() => {
  expect(web.asked.filter(({ path }) => path === '/elsewhere')).toEqual([])
})

const client = () =>
  createCalendly({
    ...{ clientId: 'app', clientSecret: 'secret-1' },
    ...{ authorizeUrl: web.origin, apiUrl: web.origin },
    ...{ clock: () => NOW, wait: () => Promise.resolve() },
  })
const exchange = () =>
  client().exchange({ code: 'code-1', redirectUri: REDIRECT, verifier: VERIFIER })
const whole = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  token_type: 'Bearer',
  expires_in: 7200,
}
const json = (body: unknown, status = 200) => {
  answer = { ...answer, status, body: JSON.stringify(body) }
}

describe('a token answer', () => {
  it('without scopes grants what was asked for; so does `default`, and an empty one grants nothing', async () => {
    json(whole)
    const asked = ['users:read', 'event_types:read']
    expect((await exchange()).scopes).toEqual(asked)
    json({ ...whole, scope: 'default' })
    expect((await exchange()).scopes).toEqual(asked)
    json({ ...whole, scope: '' })
    expect((await exchange()).scopes).toEqual([])
  })

  it('with a short life is refreshed after half of it', async () => {
    json({ ...whole, expires_in: 60 })
    const tokens = await exchange()
    expect(client().refreshDueAt(tokens)).toEqual(new Date(NOW.getTime() + 30_000))
  })

  it('is not asked for without a code', async () => {
    const nothing = client().exchange({ code: '', redirectUri: REDIRECT, verifier: VERIFIER })
    expect(await failureOf(nothing)).toMatchObject({ kind: 'code' })
    expect(web.asked).toEqual([])
  })

  it('without a new refresh token keeps the old one', async () => {
    json(whole)
    const before = await exchange()
    json({ ...whole, refresh_token: undefined, access_token: 'access-2' })
    expect(await client().refresh(before)).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-1',
    })
  })

  it.each([
    ['no token', { access_token: undefined }],
    ['an empty token', { access_token: '' }],
    ['a token with a line feed', { access_token: 'a\r\nx-evil: 1' }],
    ['a token that is not ASCII', { access_token: 'tökén' }],
    ['a token of 10 kB', { access_token: 'a'.repeat(10_000) }],
    ['a refresh token with a line feed', { refresh_token: 'a\nb' }],
    ['another type', { token_type: 'mac' }],
    ['no lifetime', { expires_in: undefined }],
    ['a negative lifetime', { expires_in: -1 }],
    ['an endless lifetime', { expires_in: 1e300 }],
    ['scopes in a list', { scope: ['a'] }],
    ['an ID token', { id_token: 'junk' }],
  ])('with %s is a failure', async (_name, change) => {
    json({ ...whole, ...change })
    const error = await failureOf(exchange())
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(inspect(error, { depth: 20 })).not.toMatch(/access-1|refresh-1|code-1|secret-1/)
  })

  it.each([
    ['that is no JSON', { body: '{' }],
    ['that is a list', { body: '[]' }],
    ['that is null', { body: 'null' }],
    ['of 2 MB', { body: JSON.stringify({ ...whole, more: 'a'.repeat(2_000_000) }) }],
    ['in HTML', { body: '<html></html>', headers: { 'content-type': 'text/html' } }],
    ['that leads elsewhere', { status: 302, headers: { location: '/elsewhere' } }],
    ['without content', { status: 204 }],
    ['201', { status: 201, body: JSON.stringify(whole) }],
  ])('%s is a failure', async (_name, change) => {
    answer = { ...answer, ...change }
    expect(await failureOf(exchange())).toBeInstanceOf(ProviderUnavailable)
  })
})

describe('an error answer', () => {
  it.each([
    [400, { error: 'invalid_request' }, 'HTTP_400_INVALID_REQUEST'],
    [400, { error: 'unauthorized_client' }, 'HTTP_400_UNAUTHORIZED_CLIENT'],
    [401, { error: 'invalid_client' }, 'HTTP_401_INVALID_CLIENT'],
    [401, { error: 'invalid_grant' }, 'HTTP_401_INVALID_GRANT'],
    [403, { error: 'refresh-1 \u001b[31m' }, 'HTTP_403_UNKNOWN'],
    [403, { title: 'Permission Denied' }, 'WRONG_SHAPE'],
    [404, 'nothing', 'WRONG_SHAPE'],
  ])('%i %o ends no grant, and the log has %s', async (status, body, code) => {
    json(whole)
    const tokens = await exchange()
    json(body, status)
    answer.headers['www-authenticate'] = 'Bearer error="invalid_grant"'
    const error = await failureOf(client().refresh(tokens))
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(error).toMatchObject({ cause: { code } })
    expect(inspect(error, { depth: 20 })).not.toContain('refresh-1')
  })

  it('of a revocation is a failure, unless the token is not known any more', async () => {
    json(whole)
    const tokens = await exchange()
    json({ error: 'invalid_grant' }, 400)
    await client().revoke?.(tokens)
    for (const status of [400, 403, 404, 503]) {
      json({ error: 'other' }, status)
      expect(await failureOf(client().revoke?.(tokens) ?? Promise.resolve())).toBeInstanceOf(
        ProviderUnavailable,
      )
    }
  })
})
