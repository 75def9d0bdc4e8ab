import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { createOutbound } from '../../platform/outbound/outbound'
import type { TikTokClient } from '../../ports/integrations'
import { failureKinds } from '../../simulators/failures'
import type { OAuthSimulator } from '../../simulators/oauth/startOAuthSimulator'
import { startTikTokSimulator } from '../../simulators/tiktok/tikTokSimulator'
import { tikTokAccounts } from '../../simulators/tiktok/videos'
import { REDIRECT_URI, allow, connect, errorOf, hurriedClock, shown } from '../testing/connect'
import { createTikTok } from './tikTok'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [ines, studio, nobody] = tikTokAccounts
if (!ines || !studio || !nobody) throw new Error('There are no accounts.')
const account = { id: ines.openId, name: ines.username, url: null }
const idOf = (place: number) => ines.videos[place]?.id ?? ''

let simulator: OAuthSimulator
let client: TikTokClient
const clientWith = (changes: Partial<Parameters<typeof createTikTok>[0]> = {}) =>
  createTikTok({
    clientKey: simulator.provider.clientId,
    clientSecret: simulator.provider.clientSecret,
    authorizeUrl: simulator.origin,
    apiUrl: simulator.origin,
    mediaOrigins: [simulator.origin],
    outbound: createOutbound(),
    clock: simulator.clock,
    wait: () => Promise.resolve(),
    ...changes,
  })
const start = async (options: Parameters<typeof startTikTokSimulator>[0] = {}) => {
  simulator = await startTikTokSimulator(options)
  client = clientWith()
}
beforeEach(() => start())
afterEach(() => simulator.close())

const exchange = (code: string, redirectUri = REDIRECT_URI) =>
  client.exchange({ code, redirectUri, verifier: '' })
const lifeOf = ({ issuedAt, accessExpiresAt }: Awaited<ReturnType<typeof connect>>) =>
  Math.round((accessExpiresAt.getTime() - issuedAt.getTime()) / 60_000) * 60_000

describe('connecting', () => {
  it('asks with client_key and scopes between commas', () => {
    const asked = { state: 'x y&z', redirectUri: REDIRECT_URI, challenge: '' }
    const url = new URL(client.authorizeUrl(asked))
    expect(url.pathname).toBe('/v2/auth/authorize/')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_key: 'tiktok-simulated',
      response_type: 'code',
      scope: 'user.info.basic,user.info.profile,video.list',
      redirect_uri: REDIRECT_URI,
      state: 'x y&z',
    })
  })

  it('gives two tokens and the account', async () => {
    const tokens = await connect(client)
    expect(tokens.scopes).toEqual(['user.info.basic', 'user.info.profile', 'video.list'])
    expect(tokens.facts).toEqual({ openId: ines.openId })
    expect(await client.getAccount(tokens)).toEqual({
      id: ines.openId,
      name: 'ines.cards',
      url: `${simulator.origin}/@ines.cards`,
    })
  })

  it('works with fewer scopes, and says which', async () => {
    const tokens = await connect(client, { scopes: ['user.info.basic'], accountId: studio.openId })
    expect(tokens.scopes).toEqual(['user.info.basic'])
    expect(await client.getAccount(tokens)).toEqual({
      id: studio.openId,
      name: 'Studio Marchetti',
      url: null,
    })
    const error = await errorOf(client.listItems(tokens, account))
    expect(error).toMatchObject({ kind: 'grant', code: 'scope_not_authorized' })
  })

  it('takes a code that is still encoded', async () => {
    const code = await allow(client)
    expect(await exchange(code.replaceAll('-', '%2D'))).toHaveProperty('accessToken')
  })

  it.each([
    ['junk', () => Promise.resolve('junk%')],
    [
      'used',
      async () => {
        const code = await allow(client)
        await exchange(code)
        return code
      },
    ],
    [
      'old',
      async () => {
        const code = await allow(client)
        simulator.moveClock(HOUR)
        return code
      },
    ],
  ])('is refused with a code that is %s', async (_name, makeCode) => {
    const error = await errorOf(exchange(await makeCode()))
    expect(error).toMatchObject({ name: 'GrantError', kind: 'code', code: 'invalid_grant' })
  })

  it('is refused for another return address', async () => {
    const other = 'http://127.0.0.1:4000/company/integrations'
    expect(await errorOf(exchange(await allow(client), other))).toHaveProperty('kind', 'code')
  })

  it.each([{ clientSecret: 'very-wrong-secret' }, { clientKey: 'very-wrong-secret' }])(
    'is not available with %o, which the log does not show',
    async (changes) => {
      const code = await allow(client)
      const given = { code, redirectUri: REDIRECT_URI, verifier: '' }
      const error = await errorOf(clientWith(changes).exchange(given))
      expect(error).toMatchObject({
        code: 'PROVIDER_UNAVAILABLE',
        cause: { code: 'HTTP_400 invalid_client' },
      })
      expect(shown(error)).not.toContain('very-wrong-secret')
      expect(shown(error)).not.toContain(code)
    },
  )
})

describe('the life of a grant', () => {
  it.each([
    ['current', 2 * HOUR, 180 * DAY, 90 * 60_000],
    ['former', DAY, 365 * DAY, 22 * HOUR],
  ] as const)('follows the lifetimes of the answer: %s', async (life, access, refresh, due) => {
    await simulator.close()
    await start({ life })
    const tokens = await connect(client)
    const issuedAt = tokens.issuedAt.getTime()
    expect(lifeOf(tokens)).toBe(access)
    const rest = (tokens.refreshExpiresAt?.getTime() ?? 0) - issuedAt - refresh
    expect(Math.abs(rest)).toBeLessThan(2_000)
    const dueAfter = (client.refreshDueAt(tokens)?.getTime() ?? 0) - issuedAt - due
    expect(Math.abs(dueAfter)).toBeLessThan(2_000)
    simulator.moveClock(access)
    expect(await errorOf(client.getAccount(tokens))).toHaveProperty('kind', 'token')
    const next = await client.refresh(tokens)
    expect(await client.getAccount(next)).toHaveProperty('id', ines.openId)
    expect(next.refreshToken === tokens.refreshToken).toBe(life === 'former')
  })

  it('ends when an old refresh token is used again', async () => {
    const tokens = await connect(client)
    const next = await client.refresh(tokens)
    const error = await errorOf(client.refresh(tokens))
    expect(error).toMatchObject({ kind: 'grant', code: 'invalid_grant' })
    expect(shown(error)).not.toContain(tokens.refreshToken)
    expect(await client.refresh(next)).toHaveProperty('accessToken')
  })

  it('ends with its refresh token', async () => {
    const tokens = await connect(client)
    simulator.moveClock(180 * DAY)
    expect(await errorOf(client.refresh(tokens))).toHaveProperty('kind', 'grant')
  })

  it('ends at TikTok when it is revoked, once and again', async () => {
    const tokens = await connect(client)
    await client.revoke?.(tokens)
    expect(simulator.grants.find(tokens.accessToken)).toBeNull()
    expect(await errorOf(client.getAccount(tokens))).toHaveProperty('kind', 'token')
    await client.revoke?.(tokens)
  })

  it('is revoked although the access token has ended', async () => {
    const tokens = await connect(client)
    simulator.moveClock(DAY)
    await client.revoke?.(tokens)
    expect(await errorOf(client.refresh(tokens))).toHaveProperty('kind', 'grant')
  })

  it('is not taken for revoked when TikTok is away, or the app is wrong', async () => {
    const tokens = await connect(client)
    simulator.fail('outage')
    expect(await errorOf(client.revoke?.(tokens) ?? Promise.resolve())).toBeInstanceOf(
      ProviderUnavailable,
    )
    simulator.fail(null)
    const wrong = clientWith({ clientSecret: 'other' }).revoke?.(tokens) ?? Promise.resolve()
    expect(await errorOf(wrong)).toBeInstanceOf(ProviderUnavailable)
    expect(simulator.grants.find(tokens.accessToken)).not.toBeNull()
  })
})

describe('videos', () => {
  it('are the newest ones, as plain text with link, cover, length and time', async () => {
    const items = await client.listItems(await connect(client), account)
    expect(items.map(({ externalId }) => externalId)).toEqual(ines.videos.map(({ id }) => id))
    expect(items[0]).toMatchObject({
      kind: 'video',
      text: 'We printed 500 cards before breakfast',
      detail: '0:12',
      url: `${simulator.origin}/@ines.cards/video/${idOf(0)}`,
    })
    expect(items.find(({ text }) => text.startsWith('<img'))?.text).toBe(
      '<img src=x onerror=alert(1)> is not a title',
    )
    expect(items.every(({ publishedAt }) => publishedAt !== null)).toBe(true)
  })

  it('may be none', async () => {
    const tokens = await connect(client, { accountId: nobody.openId })
    expect(await client.listItems(tokens, account)).toEqual([])
  })

  it('that are gone are left out, also of more than 20', async () => {
    const tokens = await connect(client)
    simulator.deleteItem(idOf(0))
    const others = Array.from({ length: 30 }, (_, place) => `99${String(place)}`)
    const found = await client.findItems(tokens, account, [idOf(2), idOf(0), ...others, idOf(1)])
    expect(found.map(({ externalId }) => externalId)).toEqual([idOf(2), idOf(1)])
    simulator.restoreItem(idOf(0))
    expect(await client.findItems(tokens, account, [idOf(0), idOf(0)])).toHaveLength(1)
  })

  it('are not asked for when none is named', async () => {
    const tokens = await connect(client)
    expect(await client.findItems(tokens, account, [])).toEqual([])
  })

  it('have covers, for six hours', async () => {
    await simulator.close()
    await start({ life: 'former' })
    const tokens = await connect(client)
    const [video] = await client.listItems(tokens, account)
    const url = video?.pictureUrl ?? ''
    const { format, width, height } = await sharp(await client.getPicture(url)).metadata()
    expect([format, width, height]).toEqual(['jpeg', 540, 960])
    simulator.moveClock(6 * HOUR)
    await expect(client.getPicture(url)).rejects.toThrow()
    const [again] = await client.findItems(tokens, account, [idOf(0)])
    expect(await client.getPicture(again?.pictureUrl ?? '')).not.toHaveLength(0)
  })
})

describe('a failing TikTok', () => {
  it.each(failureKinds.filter((kind) => kind !== 'slow'))(
    'is named, shows no secret, and works again: %s',
    async (kind) => {
      const tokens = await connect(client)
      const code = await allow(client)
      const acts = [
        () => client.getAccount(tokens),
        () => client.listItems(tokens, account),
        () => client.findItems(tokens, account, [idOf(0)]),
        () => exchange(code),
      ]
      simulator.fail(kind)
      for (const act of acts) {
        const error = await errorOf(act())
        expect(error).toBeInstanceOf(ProviderUnavailable)
        expect(error.message).toContain('TikTok')
        expect(shown(error)).not.toContain(tokens.accessToken)
        expect(shown(error)).not.toContain(code)
        expect(shown(error)).not.toMatch(/client_secret|simulated-secret|http:/)
      }
      simulator.fail(null)
      expect(await client.listItems(tokens, account)).toHaveLength(15)
      expect(await connect(client)).toHaveProperty('accessToken')
    },
  )

  it('is given up when it does not answer', async () => {
    const tokens = await connect(client)
    simulator.fail('slow', { times: 1 })
    const slow = clientWith({ clock: hurriedClock() }).findItems(tokens, account, [idOf(0)])
    expect(await errorOf(slow)).toMatchObject({ cause: { code: 'TIMEOUT' } })
    expect(await client.findItems(tokens, account, [idOf(0)])).toHaveLength(1)
  })

  it('limits requests, which ends nothing', async () => {
    await simulator.close()
    await start({ callsAMinute: 1 })
    const tokens = await connect(client)
    await client.listItems(tokens, account)
    const error = await errorOf(client.listItems(tokens, account))
    expect(error).toMatchObject({ cause: { code: 'HTTP_429' } })
    simulator.moveClock(60_000)
    expect(await client.listItems(tokens, account)).toHaveLength(15)
  })
})
