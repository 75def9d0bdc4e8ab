import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import type { Tokens } from '../../ports/integrations'
import { startGoHighLevelSimulator } from '../../simulators/goHighLevel/goHighLevelSimulator'
import { createGoHighLevel } from './goHighLevel'
import { HARBOUR } from './testing/connectLocation'

const web = useLocalWeb()
const NOW = new Date('2026-03-01T09:00:00Z')
const LOCATION = 've9EPM428h8vShlRW1KT'
const webhookKey = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')
const client = () =>
  createGoHighLevel({
    ...{ clientId: 'app', clientSecret: 'secret', webhookKey, clock: () => NOW },
    ...{ authorizeUrl: web.origin, apiUrl: web.origin, wait: () => Promise.resolve() },
  })
beforeEach(() => {
  web.pages = {}
  web.asked.length = 0
})
const answer = (path: string, status: number, body: unknown, headers = {}) => {
  web.pages[path] = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}
const given = { code: 'c', redirectUri: 'https://a.example.com/integrations', verifier: '' }
const tokens: Tokens = {
  ...{ accessToken: 'access-1', refreshToken: 'refresh-1', issuedAt: NOW, accessExpiresAt: NOW },
  refreshExpiresAt: null,
  scopes: ['locations.readonly'],
  facts: { locationId: LOCATION },
}

/** The documented answers, in our own example values where they are not given. */
const tokenAnswer = {
  access_token: 'ab12dc0ae1234a7898f9ff06d4f69gh',
  token_type: 'Bearer',
  expires_in: 86399,
  refresh_token: 'xy34dc0ae1234a4858f9ff06d4f66ba',
  scope: 'contacts.readonly contacts.write',
  userType: 'Location',
  locationId: LOCATION,
  companyId: 'l1C08ntBrFjLS0elLIYU',
  userId: 'l1C08ntBrFjLS0elLIYU',
}
const upsertAnswer = {
  new: true,
  contact: {
    id: 'seD4PfOuKoVMLkEZqohJ',
    name: 'rubika deo',
    locationId: LOCATION,
    firstName: 'rubika',
    lastName: 'Deo',
    email: 'rubika@deos.com',
    phone: '+18832327657',
    dnd: true,
    tags: ['nisi sint commodo amet', 'consequat'],
    dateAdded: '2021-07-02T05:18:26.704Z',
    dateUpdated: '2021-07-02T05:18:26.704Z',
    customFields: [{ id: 'MgobCB14YMVKuE4Ka8p1', value: 'name' }],
  },
  traceId: 't',
}
const unauthorized = {
  statusCode: 401,
  message: 'Invalid token: access token is invalid',
  error: 'Unauthorized',
}
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('the documented answers', () => {
  it('about tokens', async () => {
    answer('/oauth/token', 200, tokenAnswer)
    expect(await client().exchange(given)).toEqual({
      accessToken: 'ab12dc0ae1234a7898f9ff06d4f69gh',
      refreshToken: 'xy34dc0ae1234a4858f9ff06d4f66ba',
      issuedAt: NOW,
      accessExpiresAt: new Date('2026-03-02T08:59:59Z'),
      refreshExpiresAt: new Date('2027-03-01T09:00:00Z'),
      scopes: ['contacts.readonly', 'contacts.write'],
      facts: { locationId: LOCATION, companyId: 'l1C08ntBrFjLS0elLIYU' },
    })
  })

  it('about a location, a contact and a duplicate', async () => {
    answer(`/locations/${LOCATION}`, 200, { location: { id: LOCATION, name: 'dentist' } })
    answer('/contacts/upsert', 200, upsertAnswer)
    answer('/contacts/search/duplicate', 200, { contact: upsertAnswer.contact, traceId: 't' })
    expect((await client().getAccount(tokens)).name).toBe('dentist')
    expect(await client().upsertContact(tokens, { email: 'rubika@deos.com' }, null)).toMatchObject({
      ...{ status: 200, contactId: 'seD4PfOuKoVMLkEZqohJ' },
    })
    const found = await client().findContact(tokens, { email: 'a+b@deos.com', phone: '+1888' })
    expect(found?.updatedAt).toEqual(new Date('2021-07-02T05:18:26.704Z'))
    expect(web.asked.at(-1)?.path).toBe(
      `/contacts/search/duplicate?locationId=${LOCATION}&email=a%2Bb%40deos.com&number=%2B1888`,
    )
  })

  it.each([
    [{ statusCode: 400, message: 'Invalid grant: refresh token is invalid' }, 'grant'],
    [{ error: 'invalid_grant', error_description: 'Invalid grant: it was used' }, 'grant'],
    [{ statusCode: 400, message: 'Location is not active' }, 'away'],
    [{ statusCode: 400, message: 'Invalid parameter: grantType' }, 'away'],
    [{ statusCode: 400, message: ['Bad Request'] }, 'away'],
    [{ error: 'invalid_client', message: 'Invalid client: client is invalid' }, 'away'],
    ['Bad Request', 'away'],
  ])('to a refresh, such as %o, end the grant only when they say so', async (body, outcome) => {
    answer('/oauth/token', 400, body)
    const error = await errorOf(client().refresh(tokens))
    if (outcome === 'grant') expect(error).toMatchObject({ kind: 'grant', code: 'invalid_grant' })
    else expect(error).toMatchObject({ status: 424, provider: 'GoHighLevel' })
  })

  it('to a bad or unauthorized request', async () => {
    const unprocessable = {
      statusCode: 422,
      message: ['Unprocessable Entity'],
      error: 'Unprocessable Entity',
    }
    answer('/contacts/upsert', 422, unprocessable)
    expect(await client().upsertContact(tokens, {}, null)).toEqual({
      ...{ status: 422, retryAfterMs: null, contactId: null },
      text: JSON.stringify(unprocessable),
    })
    answer('/contacts/upsert', 401, unauthorized)
    const error = await errorOf(client().upsertContact(tokens, {}, null))
    expect(error).toMatchObject({ kind: 'token', code: 'http_401' })
  })

  it.each([
    [{ 'x-ratelimit-interval-milliseconds': '10000', 'x-ratelimit-remaining': '0' }, 10_000],
    [{ 'x-ratelimit-daily-remaining': '0' }, 15 * 3_600_000],
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '999999999' }, 24 * 3_600_000],
    [{ 'x-ratelimit-interval-milliseconds': '-1' }, 10_000],
    [{}, 10_000],
  ])('to too many requests with %o ask for a pause of %i ms', async (headers, pause) => {
    answer('/contacts/upsert', 429, { statusCode: 429, message: 'Too Many Requests' }, headers)
    const { status, retryAfterMs } = await client().upsertContact(tokens, {}, null)
    expect([status, retryAfterMs]).toEqual([429, pause])
  })
})

describe('a hostile answer', () => {
  it('that repeats the token does not bring it into the outbox', async () => {
    answer('/contacts/upsert', 400, `  no: Bearer access-1 \u0000\n${'x'.repeat(4_000)}`)
    const { text } = await client().upsertContact(tokens, {}, null)
    expect(text).toMatch(/^no: Bearer … x+$/)
    expect(text).toHaveLength(500)
  })

  it.each([
    ['without an id', { contact: {} }],
    ['with a path as its id', { contact: { id: '../oauth/token' } }],
    ['that is no object', []],
  ])('%s leaves the contact in doubt and is not followed', async (_name, body) => {
    answer('/contacts/upsert', 200, body)
    const { status, contactId } = await client().upsertContact(tokens, { tags: ['a'] }, null)
    expect([status, contactId, web.asked.length]).toEqual([null, null, 1])
  })

  it('of more than 1 MB is in doubt', async () => {
    answer('/contacts/upsert', 200, 'x'.repeat(1_100_000))
    expect(await client().upsertContact(tokens, {}, null)).toMatchObject({
      ...{ status: null, text: 'The answer was too large.' },
    })
  })

  it('that leads elsewhere is not followed', async () => {
    answer('/contacts/upsert', 307, '', { location: `${web.origin}/elsewhere` })
    expect((await client().upsertContact(tokens, {}, null)).status).toBe(307)
    expect(web.asked).toHaveLength(1)
  })

  it.each([
    ['no token', { ...tokenAnswer, access_token: '' }],
    ['an endless life', { ...tokenAnswer, expires_in: 1e12 }],
    ['no life', { ...tokenAnswer, expires_in: '86399' }],
  ])('with %s connects nothing', async (_name, body) => {
    answer('/oauth/token', 200, body)
    expect(await errorOf(client().exchange(given))).toMatchObject({ status: 424 })
  })

  it.each([[''], ['../other'], ['a'.repeat(100)]])(
    'with the location "%s" connects nothing',
    async (locationId) => {
      answer('/oauth/token', 200, { ...tokenAnswer, locationId })
      expect(await errorOf(client().exchange(given))).toMatchObject({ kind: 'code' })
    },
  )

  it('about the name of another location names nothing', async () => {
    answer(`/locations/${LOCATION}`, 200, { location: { id: 'other', name: 'Other' } })
    expect((await client().getAccount(tokens)).name).toBe(`Location ${LOCATION}`)
  })
})

describe('the simulator', () => {
  it('answers with the documented fields', async () => {
    const simulator = await startGoHighLevelSimulator()
    const { GOHIGHLEVEL_CLIENT_ID: id = '', GOHIGHLEVEL_CLIENT_SECRET: secret = '' } =
      simulator.variables
    const scopes = ['contacts.write', 'contacts.readonly']
    const redirectUri = given.redirectUri
    const code = simulator.grants.newCode({
      accountId: HARBOUR,
      scopes,
      redirectUri,
      challenge: '',
    })
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const ask = async (path: string, init: RequestInit) => {
      const response = await fetch(simulator.origin + path, init)
      return (await response.json()) as Record<string, unknown>
    }
    const body = new URLSearchParams({ ...form, client_id: id, client_secret: secret })
    const given1 = await ask('/oauth/token', { method: 'POST', body })
    expect(Object.keys(given1)).toEqual(expect.arrayContaining(Object.keys(tokenAnswer)))
    const headers = {
      authorization: `Bearer ${given1.access_token as string}`,
      version: '2021-07-28',
    }
    const contact = { locationId: HARBOUR, email: 'a@example.com', firstName: 'A', lastName: 'B' }
    const written = await ask('/contacts/upsert', {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ ...contact, name: 'A B' }),
    })
    expect(Object.keys(written)).toEqual(expect.arrayContaining(Object.keys(upsertAnswer)))
    expect(Object.keys(written.contact ?? {})).toEqual(
      expect.arrayContaining(Object.keys(upsertAnswer.contact)),
    )
    const refused = await ask('/contacts/upsert', { method: 'POST', body: '{}' })
    expect(refused).toMatchObject(unauthorized)
    const unversioned = await fetch(`${simulator.origin}/locations/${HARBOUR}`, {
      headers: { authorization: headers.authorization },
    })
    expect(unversioned.status).toBe(400)
    const list = await ask('/_simulator/contacts.json', {})
    expect(list).toMatchObject([{ email: 'a@example.com' }])
    const page = await fetch(`${simulator.origin}/_simulator/contacts`)
    expect(await page.text()).toContain('a@example.com')
    await simulator.close()
  })
})
