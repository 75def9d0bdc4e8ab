import { describe, expect, it } from 'vitest'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import type { Tokens } from '../../ports/integrations'
import { startInstagramSimulator } from '../../simulators/instagram/instagramSimulator'
import { createOutbound } from '../../platform/outbound/outbound'
import { REDIRECT_URI, allow, connect, errorOf } from '../testing/connect'
import { createInstagram } from './instagram'

const web = useLocalWeb()
const NOW = new Date('2026-03-01T09:00:00Z')
const clientOf = (origin: string) =>
  createInstagram({
    ...{ clientId: 'app', clientSecret: 'secret', authorizeUrl: 'https://www.instagram.com' },
    ...{ apiUrl: origin, graphUrl: origin, mediaOrigins: [], outbound: createOutbound() },
    clock: () => NOW,
    wait: () => Promise.resolve(),
  })
const answer = (path: string, body: unknown, status = 200) => {
  web.pages[path] = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const tokens: Tokens = {
  ...{ accessToken: 'IGAA', refreshToken: '', refreshExpiresAt: null, scopes: [], facts: {} },
  issuedAt: new Date('2026-01-01T09:00:00Z'),
  accessExpiresAt: new Date('2026-03-02T09:00:00Z'),
}
const account = { id: '1', name: 'ines', url: null }
const given = { code: 'AQBx', redirectUri: REDIRECT_URI, verifier: '' }

/** The forms of the documentation's examples, with values of ours. */
const documented = {
  code: { data: [{ access_token: 'EAAC', user_id: '1020', permissions: 'a,instagram_b' }] },
  flatCode: { access_token: 'IGQV', user_id: 17841405793187218n.toString() },
  long: { access_token: 'IGAAlong', token_type: 'bearer', expires_in: 5183944 },
  me: { data: [{ user_id: '17841405309211844', username: 'a.name' }] },
  media: {
    data: [
      {
        id: '17918195224117851',
        caption: 'First',
        media_type: 'VIDEO',
        media_url: 'https://scontent.cdninstagram.com/v.mp4',
        thumbnail_url: 'https://scontent.cdninstagram.com/t.jpg',
        permalink: 'https://www.instagram.com/reel/AbC/',
        timestamp: '2026-02-27T23:12:09+0000',
      },
      {
        id: '17895695668004550',
        media_type: 'IMAGE',
        permalink: 'https://www.instagram.com/p/Xyz/',
        timestamp: '2026-02-26T10:00:00+0000',
      },
    ],
    paging: { cursors: { before: 'x', after: 'y' } },
  },
}

describe('the documented answers', () => {
  it('to a code, in a list or flat, are understood', async () => {
    answer('/access_token', documented.long)
    answer('/oauth/access_token', documented.code)
    const read = await clientOf(web.origin).exchange(given)
    expect(read).toMatchObject({ accessToken: 'IGAAlong', scopes: ['a', 'instagram_b'] })
    expect(read.accessExpiresAt.getTime() - NOW.getTime()).toBe(5_183_944_000)
    answer('/oauth/access_token', documented.flatCode)
    const flat = await clientOf(web.origin).exchange(given)
    expect(flat.scopes).toEqual(['instagram_business_basic'])
  })

  it('about the account and its posts are understood', async () => {
    answer('/me', documented.me)
    answer('/me/media', documented.media)
    const client = clientOf(web.origin)
    expect(await client.getAccount(tokens)).toEqual({
      id: '17841405309211844',
      name: 'a.name',
      url: 'https://www.instagram.com/a.name/',
    })
    expect(await client.listItems(tokens, account)).toEqual([
      {
        externalId: '17918195224117851',
        kind: 'video',
        text: 'First',
        detail: '',
        url: 'https://www.instagram.com/reel/AbC/',
        pictureUrl: 'https://scontent.cdninstagram.com/t.jpg',
        publishedAt: new Date('2026-02-27T23:12:09Z'),
      },
      {
        externalId: '17895695668004550',
        kind: 'image',
        text: '',
        detail: '',
        url: 'https://www.instagram.com/p/Xyz/',
        pictureUrl: '',
        publishedAt: new Date('2026-02-26T10:00:00Z'),
      },
    ])
  })

  it('have the fields that the simulator gives', async () => {
    const simulator = await startInstagramSimulator()
    const { origin, provider } = simulator
    const client = createInstagram({
      ...{ clientId: provider.clientId, clientSecret: provider.clientSecret },
      ...{ authorizeUrl: origin, apiUrl: origin, graphUrl: origin, mediaOrigins: [] },
      ...{ outbound: createOutbound(), clock: simulator.clock },
    })
    const { accessToken } = await connect(client)
    const json = async (path: string, init?: RequestInit) =>
      (await fetch(origin + path, init)).json() as Promise<Record<string, unknown>>
    const query = `access_token=${accessToken}&fields=`
    const me = await json(`/v26.0/me?${query}user_id,username`)
    expect(Object.keys(me)).toEqual(['user_id', 'username', 'id'])
    const fields = Object.keys(documented.media.data[0] ?? {})
    const media = await json(`/me/media?${query}${fields.join(',')}`)
    expect(Object.keys(media)).toEqual(Object.keys(documented.media))
    const posts = media['data'] as Record<string, unknown>[]
    const video = posts.find((post) => post['media_type'] === 'VIDEO') ?? {}
    expect(Object.keys(video).sort()).toEqual(fields.sort())
    const body = new URLSearchParams({
      ...{ client_id: provider.clientId, client_secret: provider.clientSecret },
      ...{ grant_type: 'authorization_code', redirect_uri: REDIRECT_URI },
      code: await allow(client),
    })
    const code = await json('/oauth/access_token', { method: 'POST', body })
    const [short] = code['data'] as Record<string, string>[]
    expect(Object.keys(short ?? {})).toEqual(Object.keys(documented.code.data[0] ?? {}))
    const asked = `grant_type=ig_exchange_token&client_secret=${provider.clientSecret}`
    const long = await json(`/access_token?${asked}&access_token=${short?.['access_token'] ?? ''}`)
    expect(Object.keys(long)).toEqual(Object.keys(documented.long))
    const error = (await json(`/me?fields=id&access_token=x`))['error']
    expect(Object.keys(error as object)).toEqual([
      'message',
      'type',
      'code',
      'error_subcode',
      'fbtrace_id',
    ])
    await simulator.close()
  })
})

describe('an error', () => {
  const graph = (code: number, error_subcode?: number, more: object = {}) => ({
    error: { message: 'IGAA', type: 'OAuthException', code, error_subcode, ...more },
  })
  it.each([
    [190, undefined, 'token'],
    [190, 467, 'token'],
    [102, undefined, 'token'],
    [190, 458, 'grant'],
    [190, 460, 'grant'],
    [190, 463, 'grant'],
    [190, 459, 'unavailable'],
    [190, 464, 'unavailable'],
    [1, undefined, 'unavailable'],
    [2, undefined, 'unavailable'],
    [4, undefined, 'unavailable'],
    [10, undefined, 'unavailable'],
    [17, undefined, 'unavailable'],
    [32, undefined, 'unavailable'],
    [100, 33, 'unavailable'],
    [200, undefined, 'unavailable'],
    [613, undefined, 'unavailable'],
  ])('with code %i and subcode %s is: %s', async (code, subcode, expected) => {
    answer('/me', graph(code, subcode), 400)
    const error = await errorOf(clientOf(web.origin).getAccount(tokens))
    if (expected === 'unavailable') expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
    else expect(error).toMatchObject({ name: 'GrantError', kind: expected })
    expect(String(error)).not.toContain('IGAA')
  })

  it('that passes by itself ends nothing', async () => {
    answer('/me', graph(190, 458, { is_transient: true }), 400)
    const error = await errorOf(clientOf(web.origin).getAccount(tokens))
    expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
  })

  it.each([
    ['Matching code was not found or was already used', 'GrantError'],
    ['Invalid authorization code', 'GrantError'],
    ['Error validating verification code. Check your redirect_uri', 'GrantError'],
    ['Invalid platform app', 'Error'],
    ['Error validating client secret.', 'Error'],
    ['', 'Error'],
  ])('of the exchange that says %s is a %s', async (error_message, name) => {
    answer('/oauth/access_token', { error_type: 'OAuthException', code: 400, error_message }, 400)
    expect((await errorOf(clientOf(web.origin).exchange(given))).name).toBe(name)
  })

  it.each([
    ['no longer there', graph(100, 33), 400, []],
    ['not found', graph(24, 2207006), 400, []],
    ['a general error of a parameter', graph(100), 400, 'fails'],
    ['for a moment', graph(100, 33, { is_transient: true }), 400, 'fails'],
    ['a limit', graph(4), 403, 'fails'],
    ['a plain 404', { error: 'no' }, 404, 'fails'],
    ['another post', { ...documented.media.data[1] }, 200, 'fails'],
    ['a post without its address', { id: '77' }, 200, 'fails'],
    ['a post with a script as address', { id: '77', permalink: 'javascript:a' }, 200, 'fails'],
  ])('about one post: %s', async (_name, body, status, expected) => {
    answer('/me/media', documented.media)
    answer('/77', body, status)
    const found = clientOf(web.origin).findItems(tokens, account, ['77'])
    if (expected === 'fails')
      expect(await errorOf(found)).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
    else expect(await found).toEqual(expected)
  })
})

describe('hostile answers', () => {
  it.each([
    [{ access_token: 'with\nbreak', expires_in: 9 }],
    [{ access_token: 'x'.repeat(5000), expires_in: 9 }],
    [{ access_token: 'x', expires_in: -1 }],
    [{ access_token: 'x', expires_in: 1e300 }],
    [{ access_token: 'x' }],
    [[]],
    [null],
  ])('give no token: %j', async (body) => {
    answer('/refresh_access_token', body)
    const error = await errorOf(clientOf(web.origin).refresh(tokens))
    expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
  })

  it.each([
    [{ id: '1', username: '../admin' }],
    [{ id: '1', username: '..' }],
    [{ id: '1/2', username: 'a' }],
    [{ username: 'a' }],
    [{ id: '1', username: '<b>' }],
  ])('name no account: %j', async (body) => {
    answer('/me', body)
    const error = await errorOf(clientOf(web.origin).getAccount(tokens))
    expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
  })

  it('name no personal account either', async () => {
    answer('/me', { id: '1', username: 'a', account_type: 'PERSONAL' })
    const error = await errorOf(clientOf(web.origin).getAccount(tokens))
    expect(error).toMatchObject({ name: 'GrantError', kind: 'code' })
  })

  it('lose their items that are not understood, and their texts are bounded', async () => {
    const item = { id: '1', permalink: 'https://www.instagram.com/p/1/', media_type: 'IMAGE' }
    answer('/me/media', {
      data: [
        { ...item, caption: `a\u0000b\u001b[31m\ud800\r\n${'x'.repeat(9000)}` },
        { ...item, id: '2', permalink: 'http://www.instagram.com/p/1/' },
        { ...item, id: '3', permalink: 'https://user:pass@www.instagram.com/p/1/' },
        { ...item, id: '../4' },
        { ...item, id: 5 },
        { ...item, id: '6', media_url: 'javascript:alert(1)' },
        { ...item, id: '7', media_url: 'http://169.254.169.254/', timestamp: 'soon' },
        null,
        'x',
      ],
    })
    const items = await clientOf(web.origin).listItems(tokens, account)
    expect(items.map(({ externalId, pictureUrl }) => [externalId, pictureUrl])).toEqual([
      ['1', ''],
      ['6', ''],
      ['7', ''],
    ])
    expect(items[0]?.text).toHaveLength(4000)
    expect(items[0]?.text).toMatch(/^ab\[31m\ufffd\nx+…$/)
    expect(items[2]?.publishedAt).toBeNull()
  })
})
