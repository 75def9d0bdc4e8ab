import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { createOutbound } from '../../platform/outbound/outbound'
import type { InstagramClient } from '../../ports/integrations'
import { failureKinds } from '../../simulators/failures'
import { startInstagramSimulator } from '../../simulators/instagram/instagramSimulator'
import { instagramAccounts } from '../../simulators/instagram/posts'
import type { OAuthSimulator } from '../../simulators/oauth/startOAuthSimulator'
import { REDIRECT_URI, allow, connect, errorOf, hurriedClock, shown } from '../testing/connect'
import { createInstagram } from './instagram'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [ines, studio, personal] = instagramAccounts
if (!ines || !studio || !personal) throw new Error('There are no accounts.')

let simulator: OAuthSimulator
let client: InstagramClient
const clientWith = (changes: Partial<Parameters<typeof createInstagram>[0]> = {}) =>
  createInstagram({
    clientId: simulator.provider.clientId,
    clientSecret: simulator.provider.clientSecret,
    authorizeUrl: simulator.origin,
    apiUrl: simulator.origin,
    graphUrl: simulator.origin,
    mediaOrigins: [simulator.origin],
    outbound: createOutbound(),
    clock: simulator.clock,
    wait: () => Promise.resolve(),
    ...changes,
  })
beforeEach(async () => {
  simulator = await startInstagramSimulator()
  client = clientWith()
})
afterEach(() => simulator.close())

const account = { id: ines.id, name: ines.username, url: null }
const find = (tokens: Awaited<ReturnType<typeof connect>>, ids: string[]) =>
  client.findItems(tokens, account, ids)
const idOf = (place: number) => ines.posts[place]?.id ?? ''

describe('connecting', () => {
  it('asks for the scope with its state and return address', () => {
    const asked = { state: 'x y&z', redirectUri: REDIRECT_URI, challenge: 'ignored' }
    const url = new URL(client.authorizeUrl(asked))
    expect(url.pathname).toBe('/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'instagram-simulated',
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'instagram_business_basic',
      state: 'x y&z',
    })
  })

  it('gives a token of 60 days, also for a code with #_ at its end', async () => {
    const code = `${await allow(client)}#_`
    const tokens = await client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
    const life = tokens.accessExpiresAt.getTime() - tokens.issuedAt.getTime()
    expect(Math.abs(life - 60 * DAY)).toBeLessThan(2_000)
    expect(tokens).toMatchObject({
      refreshToken: '',
      refreshExpiresAt: null,
      scopes: ['instagram_business_basic'],
    })
    expect(await client.getAccount(tokens)).toEqual({
      id: ines.id,
      name: 'ines.marchetti',
      url: `${simulator.origin}/ines.marchetti/`,
    })
  })

  it('connects the chosen account, and none that is not professional', async () => {
    const tokens = await connect(client, { accountId: studio.id })
    expect(await client.getAccount(tokens)).toMatchObject({ id: studio.id })
    await expect(allow(client, { accountId: personal.id })).rejects.toThrow('403')
  })

  it('says which scopes were not granted', async () => {
    const tokens = await connect(client, { scopes: [] })
    expect(tokens.scopes).toEqual([])
    expect(await errorOf(client.listItems(tokens, account))).toBeInstanceOf(ProviderUnavailable)
  })

  it.each([
    ['junk', () => Promise.resolve('junk')],
    ['an empty one', () => Promise.resolve('')],
    [
      'a used one',
      async () => {
        const code = await allow(client)
        await client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
        return code
      },
    ],
    [
      'an old one',
      async () => {
        const code = await allow(client)
        simulator.moveClock(HOUR)
        return code
      },
    ],
  ])('is refused with a code that is %s', async (_name, makeCode) => {
    const code = await makeCode()
    const error = await errorOf(client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' }))
    expect(error).toMatchObject({ name: 'GrantError', kind: 'code' })
  })

  it('is refused for another return address', async () => {
    const code = await allow(client)
    const redirectUri = 'http://127.0.0.1:4000/company/integrations'
    const error = await errorOf(client.exchange({ code, redirectUri, verifier: '' }))
    expect(error).toMatchObject({ name: 'GrantError', kind: 'code' })
  })

  it.each([
    ['a wrong secret', { clientSecret: 'very-wrong-secret' }],
    ['a wrong app', { clientId: 'very-wrong-secret' }],
  ])('is not available with %s, which the log does not show', async (_name, changes) => {
    const code = await allow(client)
    const wrong = clientWith(changes)
    const error = await errorOf(wrong.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' }))
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(shown(error)).not.toContain('very-wrong-secret')
    expect(shown(error)).not.toContain(code)
  })
})

describe('the life of a token', () => {
  it('survives an answer that was lost on its way', async () => {
    const code = await allow(client)
    simulator.fail('truncated', { times: 1, path: '/access_token' })
    const tokens = await client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
    expect(client.refreshDueAt(tokens)).not.toEqual(tokens.issuedAt)
    simulator.moveClock(50 * DAY)
    simulator.fail('truncated', { path: '/refresh_access_token' })
    expect(await errorOf(client.refresh(tokens))).toBeInstanceOf(ProviderUnavailable)
    simulator.fail(null)
    expect(await client.getAccount(tokens)).toHaveProperty('id', ines.id)
    expect(await client.getAccount(await client.refresh(tokens))).toHaveProperty('id', ines.id)
  })

  it('begins anew when it is refreshed, and the old one ends at its time', async () => {
    const tokens = await connect(client)
    expect(client.refreshDueAt(tokens)).toEqual(new Date(tokens.issuedAt.getTime() + 50 * DAY))
    simulator.moveClock(50 * DAY)
    const next = await client.refresh(tokens)
    expect(next.accessToken).not.toBe(tokens.accessToken)
    expect(next.scopes).toEqual(tokens.scopes)
    expect(next.accessExpiresAt.getTime() - tokens.issuedAt.getTime()).toBeGreaterThan(109 * DAY)
    expect(await client.getAccount(tokens)).toHaveProperty('id', ines.id)
    simulator.moveClock(59 * DAY)
    expect(await errorOf(client.getAccount(tokens))).toHaveProperty('kind', 'token')
    expect(await client.listItems(next, account)).toHaveLength(14)
  })

  it('is left as it is before it is a day old', async () => {
    const tokens = await connect(client)
    simulator.moveClock(DAY - 60_000)
    expect(await client.refresh(tokens)).toEqual(tokens)
    expect(simulator.asked.some(({ path }) => path.startsWith('/refresh'))).toBe(false)
    simulator.moveClock(60_000)
    expect(await client.refresh(tokens)).not.toEqual(tokens)
  })

  it.each([0, 61])('has ended for good when the grant did, after %i days', async (days) => {
    const tokens = await connect(client)
    if (days === 0) simulator.endGrants(ines.id)
    simulator.moveClock(days * DAY)
    expect(await errorOf(client.listItems(tokens, account))).toMatchObject({ kind: 'token' })
    expect(await errorOf(client.refresh(tokens))).toMatchObject({ kind: 'grant' })
    expect(shown(await errorOf(client.refresh(tokens)))).not.toContain(tokens.accessToken)
  })

  it('is never due for a token of less than a day', () => {
    const issuedAt = new Date('2026-03-01T09:00:00Z')
    const dueOf = (days: number) =>
      client.refreshDueAt({
        ...{ accessToken: 'a', refreshToken: '', refreshExpiresAt: null, scopes: [], facts: {} },
        issuedAt,
        accessExpiresAt: new Date(issuedAt.getTime() + days * DAY),
      })
    expect(dueOf(1)).toBeNull()
    expect(dueOf(6)).toEqual(new Date(issuedAt.getTime() + 5 * DAY))
  })
})

describe('a code whose second request fails', () => {
  it.each(failureKinds.filter((kind) => kind !== 'slow'))(
    'connects for an hour, and is then refreshed to 60 days: %s',
    async (kind) => {
      const code = await allow(client)
      simulator.fail(kind, { path: '/access_token' })
      const tokens = await client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
      expect(tokens.accessExpiresAt.getTime() - tokens.issuedAt.getTime()).toBe(HOUR)
      expect(client.refreshDueAt(tokens)).toEqual(tokens.issuedAt)
      expect(await client.getAccount(tokens)).toHaveProperty('id', ines.id)
      expect(await errorOf(client.refresh(tokens))).toBeInstanceOf(ProviderUnavailable)
      simulator.fail(null)
      const long = await client.refresh(tokens)
      expect(client.refreshDueAt(long)).toEqual(new Date(long.issuedAt.getTime() + 50 * DAY))
      expect(await client.getAccount(long)).toHaveProperty('id', ines.id)
    },
  )

  it('connects nothing when the token is refused', async () => {
    const code = await allow(client)
    simulator.fail('outage', { path: '/access_token' })
    const tokens = await client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
    simulator.fail(null)
    simulator.moveClock(HOUR)
    expect(await errorOf(client.refresh(tokens))).toMatchObject({ kind: 'grant' })
  })
})

describe('posts', () => {
  it('are the newest ones, as plain text with link, picture and time', async () => {
    const items = await client.listItems(await connect(client), account)
    expect(items).toHaveLength(14)
    expect(items.map(({ externalId }) => externalId)).toEqual(ines.posts.map(({ id }) => id))
    expect(items.find(({ text }) => text.includes('script'))?.text).toBe(
      '<b>Not bold</b> & "quoted" <script>alert(1)</script>',
    )
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['image', 'video', 'album']))
    expect(items.filter(({ pictureUrl }) => pictureUrl === '')).toHaveLength(1)
    expect(items.every(({ url }) => url.startsWith(`${simulator.origin}/`))).toBe(true)
    expect(items.every(({ publishedAt }) => publishedAt !== null)).toBe(true)
  })

  it('that are gone are left out, and only these', async () => {
    const tokens = await connect(client)
    simulator.deleteItem(idOf(0))
    const found = await find(tokens, [idOf(1), idOf(0), '17999999999999999'])
    expect(found.map(({ externalId }) => externalId)).toEqual([idOf(1)])
    simulator.restoreItem(idOf(0))
    expect(await find(tokens, [idOf(0)])).toHaveLength(1)
  })

  it.each(failureKinds.filter((kind) => kind !== 'slow'))(
    'are not gone when the answer about them fails: %s',
    async (kind) => {
      const tokens = await connect(client)
      simulator.deleteItem(idOf(0))
      simulator.fail(kind, { path: `/${idOf(0)}` })
      expect(await errorOf(find(tokens, [idOf(0)]))).toBeInstanceOf(ProviderUnavailable)
      simulator.fail(null)
      expect(await find(tokens, [idOf(0)])).toEqual([])
    },
  )

  it('are not gone when the grant is', async () => {
    const tokens = await connect(client)
    simulator.endGrants()
    expect(await errorOf(find(tokens, [idOf(0)]))).toBeInstanceOf(GrantError)
  })

  it('of another account are not found', async () => {
    const tokens = await connect(client, { accountId: studio.id })
    expect(await find(tokens, [idOf(0)])).toEqual([])
  })

  it('have pictures, for some days', async () => {
    const tokens = await connect(client)
    const url = (await client.listItems(tokens, account))[0]?.pictureUrl ?? ''
    const { format, width } = await sharp(await client.getPicture(url)).metadata()
    expect([format, width]).toEqual(['jpeg', 720])
    await expect(client.getPicture(url.replace(/oh=.*$/, 'oh=x'))).rejects.toThrow()
    simulator.moveClock(5 * DAY)
    await expect(client.getPicture(url)).rejects.toThrow()
    const again = (await client.listItems(tokens, account))[0]?.pictureUrl ?? ''
    expect(await client.getPicture(again)).not.toHaveLength(0)
  })
})

describe('a failing Instagram', () => {
  it.each(failureKinds.filter((kind) => kind !== 'slow'))(
    'is named, shows no secret, and works again: %s',
    async (kind) => {
      const tokens = await connect(client)
      const acts = {
        exchange: async () => {
          const code = await allow(client)
          simulator.fail(kind)
          return client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
        },
        refresh: () => client.refresh(tokens),
        getAccount: () => client.getAccount(tokens),
        listItems: () => client.listItems(tokens, account),
      }
      for (const act of Object.values(acts)) {
        if (act !== acts.exchange) simulator.fail(kind)
        const error = await errorOf(act())
        expect(error).toBeInstanceOf(ProviderUnavailable)
        expect(error.message).toContain('Instagram')
        expect(shown(error)).not.toContain(tokens.accessToken)
        expect(shown(error)).not.toMatch(/access_token|client_secret|simulated-secret|http:/)
        simulator.fail(null)
      }
      expect(await client.getAccount(tokens)).toMatchObject({ id: ines.id })
      expect(await connect(client)).toHaveProperty('accessToken')
    },
  )

  it('is given up when it does not answer', async () => {
    const tokens = await connect(client)
    simulator.fail('slow', { times: 1 })
    const error = await errorOf(clientWith({ clock: hurriedClock() }).listItems(tokens, account))
    expect(error).toMatchObject({ code: 'PROVIDER_UNAVAILABLE', cause: { code: 'TIMEOUT' } })
    expect(await client.listItems(tokens, account)).toHaveLength(14)
  })

  it('limits requests, which ends nothing', async () => {
    await simulator.close()
    simulator = await startInstagramSimulator({ callsADay: 2 })
    client = clientWith()
    const tokens = await connect(client)
    await client.listItems(tokens, account)
    await client.listItems(tokens, account)
    expect(await errorOf(find(tokens, [idOf(0)]))).toBeInstanceOf(ProviderUnavailable)
    simulator.moveClock(DAY)
    expect(await client.listItems(tokens, account)).toHaveLength(14)
  })
})
