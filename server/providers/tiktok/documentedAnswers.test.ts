import { describe, expect, it } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import type { Tokens } from '../../ports/integrations'
import { startTikTokSimulator } from '../../simulators/tiktok/tikTokSimulator'
import { REDIRECT_URI, allow, connect, errorOf } from '../testing/connect'
import { createTikTok } from './tikTok'

const web = useLocalWeb()
const NOW = new Date('2026-03-01T09:00:00Z')
const clientOf = (origin: string) =>
  createTikTok({
    ...{ clientKey: 'key', clientSecret: 'secret', authorizeUrl: 'https://www.tiktok.com' },
    ...{ apiUrl: origin, mediaOrigins: [], outbound: createOutbound(), clock: () => NOW },
    wait: () => Promise.resolve(),
  })
const answer = (path: string, body: unknown, status = 200) => {
  web.pages[path] = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const tokens: Tokens = {
  ...{ accessToken: 'act.x', refreshToken: 'rft.x', refreshExpiresAt: null, facts: {} },
  scopes: ['user.info.basic', 'user.info.profile', 'video.list'],
  issuedAt: NOW,
  accessExpiresAt: new Date('2026-03-02T09:00:00Z'),
}
const account = { id: '1', name: 'ines', url: null }
const given = { code: 'code', redirectUri: REDIRECT_URI, verifier: '' }
const ok = { code: 'ok', message: '', log_id: '2022' }
const listed = () => clientOf(web.origin).listItems(tokens, account)
const found = (...ids: string[]) => clientOf(web.origin).findItems(tokens, account, ids)

/** The forms of the documentation's examples, with values of ours. */
const documented = {
  token: {
    access_token: 'act.example',
    expires_in: 86400,
    open_id: 'afd97af1',
    refresh_expires_in: 31536000,
    refresh_token: 'rft.example',
    scope: 'user.info.basic,video.list',
    token_type: 'Bearer',
  },
  user: {
    data: {
      user: {
        open_id: '723f24d7',
        display_name: 'A name',
        username: 'aname',
        profile_deep_link: 'https://vm.tiktok.com/ABC/',
      },
    },
    error: ok,
  },
  videos: {
    data: {
      videos: [
        {
          id: '7080217258529737986',
          create_time: 1648539000,
          cover_image_url: 'https://p16-sign.tiktokcdn.com/a.jpeg?x-expires=1',
          share_url: 'https://www.tiktok.com/@aname/video/7080217258529737986',
          video_description: '',
          duration: 3723,
          title: 'Video 1',
        },
      ],
      cursor: 1648539000000,
      has_more: false,
    },
    error: ok,
  },
}
const [video] = documented.videos.data.videos
const oauthError = (error: string) => ({ error, error_description: 'act.x', log_id: '2022' })
const apiError = (code: string) => ({ data: {}, error: { code, message: 'act.x', log_id: '2022' } })

describe('the documented answers', () => {
  it('are understood', async () => {
    answer('/v2/oauth/token/', documented.token)
    answer('/v2/user/info/', documented.user)
    answer('/v2/video/list/', documented.videos)
    const client = clientOf(web.origin)
    expect(await client.exchange(given)).toEqual({
      accessToken: 'act.example',
      refreshToken: 'rft.example',
      issuedAt: NOW,
      accessExpiresAt: new Date('2026-03-02T09:00:00Z'),
      refreshExpiresAt: new Date('2027-03-01T09:00:00Z'),
      scopes: ['user.info.basic', 'video.list'],
      facts: { openId: 'afd97af1' },
    })
    expect(await client.getAccount(tokens)).toEqual({
      id: '723f24d7',
      name: 'aname',
      url: 'https://vm.tiktok.com/ABC/',
    })
    expect(await listed()).toEqual([
      {
        externalId: '7080217258529737986',
        kind: 'video',
        text: 'Video 1',
        detail: '1:02:03',
        url: 'https://www.tiktok.com/@aname/video/7080217258529737986',
        pictureUrl: 'https://p16-sign.tiktokcdn.com/a.jpeg?x-expires=1',
        publishedAt: new Date('2022-03-29T07:30:00Z'),
      },
    ])
  })

  it('have the fields that the simulator gives', async () => {
    const simulator = await startTikTokSimulator()
    const { origin, provider } = simulator
    const client = createTikTok({
      ...{ clientKey: provider.clientId, clientSecret: provider.clientSecret, mediaOrigins: [] },
      ...{ authorizeUrl: origin, apiUrl: origin, outbound: createOutbound() },
      clock: simulator.clock,
    })
    const { accessToken } = await connect(client)
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const sent = await fetch(origin + path, { headers, ...init })
      return { status: sent.status, body: (await sent.json()) as Record<string, unknown> }
    }
    const app = { client_key: provider.clientId, client_secret: provider.clientSecret }
    const post = (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams({ ...app, ...fields }) })
    const token = await post('/v2/oauth/token/', {
      ...{ grant_type: 'authorization_code', redirect_uri: REDIRECT_URI },
      code: await allow(client),
    })
    expect(Object.keys(token.body)).toEqual(Object.keys(documented.token))
    const wrong = await post('/v2/oauth/token/', { grant_type: 'refresh_token' })
    expect(Object.keys(wrong.body)).toEqual(Object.keys(oauthError('')))
    expect((await post('/v2/oauth/revoke/', { token: 'x' })).status).toBe(400)
    const userFields = Object.keys(documented.user.data.user)
    const user = await send(`/v2/user/info/?fields=${userFields.join(',')}`)
    expect(user.body).toMatchObject({ error: { code: 'ok', message: '' } })
    const data = user.body['data'] as typeof documented.user.data
    expect(Object.keys(data.user).sort()).toEqual(userFields.sort())
    const videoFields = Object.keys(video ?? {})
    const query = `?fields=${videoFields.join(',')}`
    const list = await send(`/v2/video/list/${query}`, { method: 'POST', body: '{"max_count":1}' })
    const page = list.body['data'] as typeof documented.videos.data
    expect(Object.keys(page)).toEqual(Object.keys(documented.videos.data))
    expect(Object.keys(page.videos[0] ?? {})).toEqual(videoFields)
    expect(page.has_more).toBe(true)
    for (const [path, body, status, code] of [
      ['/v2/video/list/', '{}', 400, 'invalid_params'],
      [`/v2/video/list/${query}`, '{"max_count":21}', 400, 'invalid_params'],
      [`/v2/video/query/${query}`, '{}', 400, 'invalid_params'],
    ] as const)
      expect(await send(path, { method: 'POST', body })).toMatchObject({
        status,
        body: { error: { code } },
      })
    expect(await send('/v2/user/info/?fields=open_id', { headers: {} })).toMatchObject({
      status: 401,
      body: { error: { code: 'access_token_invalid' } },
    })
    await simulator.close()
  })
})

describe('an error of a token request', () => {
  it.each([
    ['invalid_grant', 400, 'GrantError'],
    ['invalid_grant', 200, 'GrantError'],
    ['access_denied', 401, 'GrantError'],
    ['invalid_client', 401, 'Error'],
    ['invalid_request', 400, 'Error'],
    ['invalid_scope', 200, 'Error'],
    ['unauthorized_client', 400, 'Error'],
    ['unsupported_grant_type', 400, 'Error'],
    ['server_error', 200, 'Error'],
    ['a\nb', 400, 'Error'],
  ])('%s with status %i is a %s', async (code, status, name) => {
    answer('/v2/oauth/token/', oauthError(code), status)
    const client = clientOf(web.origin)
    for (const work of [client.exchange(given), client.refresh(tokens)]) {
      const error = await errorOf(work)
      expect(error.name).toBe(name)
      expect(String(error)).not.toContain('act.x')
    }
  })
})

describe('an error of a read', () => {
  it.each([
    ['access_token_invalid', 401, 'token'],
    ['access_token_invalid', 200, 'token'],
    ['scope_not_authorized', 401, 'grant'],
    ['scope_permission_missed', 400, 'unavailable'],
    ['invalid_params', 400, 'unavailable'],
    ['internal_error', 200, 'unavailable'],
    ['rate_limit_exceeded', 200, 'unavailable'],
    ['something_new', 401, 'unavailable'],
  ])('%s with status %i is: %s', async (code, status, expected) => {
    for (const path of ['user/info', 'video/list', 'video/query'])
      answer(`/v2/${path}/`, apiError(code), status)
    const client = clientOf(web.origin)
    for (const work of [client.getAccount(tokens), listed(), found('1')]) {
      const error = await errorOf(work)
      if (expected === 'unavailable') expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
      else expect(error).toMatchObject({ name: 'GrantError', kind: expected })
    }
  })

  it.each([
    ['no data', { error: ok }],
    ['no list', { data: {}, error: ok }],
    ['null instead of a list', { data: { videos: null }, error: ok }],
    ['no error', { data: { videos: [] } }],
    ['an error without a code', { data: { videos: [] }, error: {} }],
    ['a number as code', { data: { videos: [] }, error: { code: 0 } }],
    ['a video without an address', { data: { videos: [{ id: '1' }] }, error: ok }],
    ['a video without an id', { data: { videos: [{ ...video, id: undefined }] }, error: ok }],
    ['a list', []],
    ['null', null],
  ])('makes no video "gone": %s', async (_name, body) => {
    answer('/v2/video/query/', body)
    expect(await errorOf(found('1'))).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
  })

  it('leaves out only what a good answer leaves out', async () => {
    answer('/v2/video/query/', documented.videos)
    expect(await found('1')).toEqual([])
    expect(await found('1', '7080217258529737986')).toHaveLength(1)
  })
})

describe('hostile answers', () => {
  it.each([
    { access_token: 'with\nbreak' },
    { access_token: 'x'.repeat(5000) },
    { refresh_token: '' },
    { expires_in: 0 },
    { expires_in: '86400' },
    { open_id: 'a b' },
    { scope: null },
  ])('give no tokens: %j', async (changes) => {
    answer('/v2/oauth/token/', { ...documented.token, ...changes })
    const error = await errorOf(clientOf(web.origin).exchange(given))
    expect(error).toHaveProperty('code', 'PROVIDER_UNAVAILABLE')
  })

  it('lose their links, and their texts are bounded', async () => {
    const user = { ...documented.user.data.user, username: `\u0000${'x'.repeat(500)}` }
    answer('/v2/user/info/', {
      data: { user: { ...user, profile_deep_link: 'javascript:alert(1)' } },
      error: ok,
    })
    const read = await clientOf(web.origin).getAccount(tokens)
    expect([read.url, read.name.length]).toEqual([null, 100])
    const videos = [
      { ...video, video_description: `a\u0000${'x'.repeat(9000)}`, duration: -1 },
      { ...video, id: '2', share_url: 'http://www.tiktok.com/@a/video/2' },
      { ...video, id: '3', share_url: 'data:text/html,x' },
      { ...video, id: 4 },
      { ...video, id: '5', cover_image_url: 'file:///etc/passwd', create_time: 1e300 },
      null,
    ]
    answer('/v2/video/list/', { data: { videos }, error: ok })
    const items = await listed()
    expect(items.map(({ externalId, pictureUrl }) => [externalId, pictureUrl])).toEqual([
      ['7080217258529737986', documented.videos.data.videos[0]?.cover_image_url],
      ['5', ''],
    ])
    expect([items[0]?.text.length, items[0]?.detail]).toEqual([4000, ''])
    expect(items[1]?.publishedAt).toBeNull()
  })
})
