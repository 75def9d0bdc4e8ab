import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { OutboundError } from '../../platform/outbound/outboundError'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import type { Tokens } from '../../ports/integrations'
import { simulatedTweets } from '../../simulators/twitter/posts'
import { startTwitterSimulator } from '../../simulators/twitter/twitterSimulator'
import { failureOf, useProvider } from '../oauth/testing/useProvider'
import { createTwitter } from './twitter'

const NOW = new Date('2026-03-01T09:00:00Z')
const outside: string[] = []
const create = (origin: string, mediaOrigins: readonly string[] = []) =>
  createTwitter({
    ...{ clientId: 'twitter-simulated', clientSecret: 'twitter_simulated-secret.~' },
    ...{ authorizeUrl: origin, apiUrl: origin, mediaOrigins },
    ...{ clock: () => NOW, wait: () => Promise.resolve() },
    outbound: {
      get: (url) => {
        outside.push(url)
        return Promise.reject(new OutboundError('refused', 'Not a public address.'))
      },
    },
  })
const account = { id: '2244994000', name: 'ines_marchetti', url: null }
const tokens: Tokens = {
  ...{ accessToken: 'access-1', refreshToken: 'refresh-1', issuedAt: NOW },
  ...{ accessExpiresAt: NOW, refreshExpiresAt: null, scopes: [], facts: {} },
}

describe('the simulated X', () => {
  const at = useProvider(
    () => startTwitterSimulator({ clock: () => NOW, readsAllowed: 6 }),
    ({ origin }) => create(origin),
  )

  it('has the account and its newest posts without answers and repeats', async () => {
    const connected = await at.connect({ accountId: '2244994002' })
    const me = await at.client.getAccount(connected)
    expect(me).toEqual({
      ...{ id: '2244994002', name: 'meridiana_hq', url: 'https://x.com/meridiana_hq' },
    })
    const items = await at.client.listItems(connected, me)
    expect(items).toHaveLength(12)
    expect(items.map(({ kind }) => kind).slice(0, 10)).toEqual(
      'text text album text video text text image text image'.split(' '),
    )
    const [first, second, third, , , , , , long] = items
    expect(first?.text).toBe('Cards are printed & packed. See you at stand 4B, come early <3')
    expect(second?.text).toBe(
      'We wrote down how we chose the paper: meridiana.example/paper?from=x…',
    )
    expect(third?.text).toBe('Three prototypes, one winner.')
    expect(long?.text).toMatch(/has to do\.$/)
    expect(third).toMatchObject({ detail: '', publishedAt: new Date('2026-02-26T07:00:00Z') })
    expect(third?.url).toBe(`https://x.com/meridiana_hq/status/${String(third?.externalId)}`)
    const bytes = await at.client.getPicture(third?.pictureUrl ?? '')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
    expect(at.simulator.asked.at(-1)?.headers).not.toHaveProperty('authorization')
  })

  it('finds posts by id in one request, without those that are gone', async () => {
    const connected = await at.connect()
    const me = await at.client.getAccount(connected)
    const [a, b, c] = await at.client.listItems(connected, me)
    const ids = [a, b, c].map((item) => item?.externalId ?? '')
    at.simulator.deleteItem(ids[1] ?? '')
    at.simulator.asked.length = 0
    expect(await at.client.findItems(connected, me, [...ids, '99'])).toEqual([a, c])
    at.simulator.restoreItem(ids[1] ?? '')
    expect(await at.client.findItems(connected, me, ids)).toEqual([a, b, c])
    expect(at.simulator.asked).toHaveLength(2)
    expect(await at.client.findItems(connected, me, [])).toEqual([])
    expect(at.simulator.asked).toHaveLength(2)
  })

  it('limits reads, and names itself then', async () => {
    const connected = await at.connect()
    for (let reads = 0; reads < 6; reads += 1) await at.client.getAccount(connected)
    expect(await failureOf(at.client.getAccount(connected))).toBeInstanceOf(ProviderUnavailable)
    at.simulator.moveClock(15 * 60_000)
    await at.client.getAccount(connected)
  })

  it('answers with the fields of the documentation', async () => {
    const { accessToken } = await at.connect()
    const query = 'tweet.fields=created_at,entities,attachments&expansions=attachments.media_keys'
    const answer = await fetch(
      `${at.simulator.origin}/2/users/2244994001/tweets?${query}&media.fields=url,preview_image_url`,
      { headers: { authorization: `Bearer ${accessToken}` } },
    )
    const shown = (await answer.json()) as typeof documented
    const withMedia = shown.data.find(({ attachments }) => attachments)
    const [, exampleTweet] = documented.data
    expect(Object.keys(withMedia ?? {})).toEqual(
      expect.arrayContaining(Object.keys(exampleTweet ?? {})),
    )
    const [exampleMedia] = documented.includes.media
    expect(Object.keys(shown.includes.media[0] ?? {})).toEqual(
      expect.arrayContaining(Object.keys(exampleMedia ?? {})),
    )
    const missing = await fetch(`${at.simulator.origin}/2/tweets?ids=1`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const gone = (await missing.json()) as { errors: object[] }
    expect(Object.keys(gone.errors[0] ?? {}).sort()).toEqual(Object.keys(notFound('1')).sort())
    expect(gone).toMatchObject({
      errors: [{ resource_id: '1', resource_type: 'tweet' }],
    })
  })

  it('has posts with distinct ids', () => {
    const ids = simulatedTweets().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

/** Answers in the form of https://docs.x.com/x-api/posts/get-posts. */
const documented = {
  data: [
    { id: '1346889436626259968', text: 'Learn &amp; build', edit_history_tweet_ids: ['1'] },
    {
      id: '1346889436626259969',
      text: 'A photo https://t.co/x1',
      edit_history_tweet_ids: ['1346889436626259960', '1346889436626259969'],
      created_at: '2021-01-06T18:40:40.000Z',
      entities: {
        urls: [{ start: 8, end: 23, url: 'https://t.co/x1', media_key: '3_1', display_url: 'pic' }],
      },
      attachments: { media_keys: ['3_1'] },
    },
  ],
  includes: { media: [{ media_key: '3_1', type: 'photo', url: 'https://pbs.twimg.com/a.jpg' }] },
  meta: { result_count: 2 },
}
const notFound = (id: string, more: object = {}) => ({
  ...{ value: id, detail: 'gone', title: 'Not Found Error', resource_type: 'tweet' },
  ...{ parameter: 'ids', resource_id: id },
  type: 'https://api.twitter.com/2/problems/resource-not-found',
  ...more,
})

describe('an answer of X', () => {
  const web = useLocalWeb()
  const answer = (path: string, body: unknown, status = 200) => {
    web.pages[path] = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  }
  const list = (body: unknown) => {
    answer('/2/users/2244994000/tweets', body)
    return create(web.origin).listItems(tokens, account)
  }
  const find = (body: unknown, ids = ['1346889436626259968']) => {
    answer('/2/tweets', body)
    return create(web.origin).findItems(tokens, account, ids)
  }
  const one = (change: object) => ({ data: [{ ...documented.data[0], ...change }] })

  it('in the documented form is understood', async () => {
    expect(await list(documented)).toEqual([
      {
        ...{ externalId: '1346889436626259968', kind: 'text', text: 'Learn & build', detail: '' },
        url: 'https://x.com/ines_marchetti/status/1346889436626259968',
        ...{ pictureUrl: '', publishedAt: null },
      },
      {
        ...{ externalId: '1346889436626259969', kind: 'image', text: 'A photo', detail: '' },
        url: 'https://x.com/ines_marchetti/status/1346889436626259969',
        pictureUrl: 'https://pbs.twimg.com/a.jpg',
        publishedAt: new Date('2021-01-06T18:40:40Z'),
      },
    ])
    expect(await list({ meta: { result_count: 0 } })).toEqual([])
  })

  it('about a post that was edited since is told by the id that was asked for', async () => {
    const items = await find(documented, ['1346889436626259960'])
    expect(items).toMatchObject([{ externalId: '1346889436626259960', text: 'A photo' }])
  })

  it.each([
    ['not authorized', { type: 'https://api.x.com/2/problems/not-authorized-for-resource' }],
    ['another kind of thing', { resource_type: 'user' }],
    ['another host', { type: 'https://evil.example/2/problems/resource-not-found' }],
    ['another post', { resource_id: '7', value: '7' }],
    ['no type', { type: undefined }],
  ])('that does not clearly say that a post is gone (%s) is a failure', async (_name, change) => {
    const body = { errors: [notFound('1346889436626259968', change)] }
    expect(await failureOf(find(body))).toBeInstanceOf(ProviderUnavailable)
  })

  it.each([{}, { data: [] }, { data: null }, { errors: ['gone'] }, { data: 'all' }])(
    'without the post and without a reason is a failure: %o',
    async (body) => {
      expect(await failureOf(find(body))).toBeInstanceOf(ProviderUnavailable)
    },
  )

  it('says that a post is gone, also under the new name', async () => {
    const type = 'https://api.x.com/2/problems/resource-not-found'
    expect(await find({ errors: [notFound('1346889436626259968', { type })] })).toEqual([])
  })

  it('leaves posts out that are not understood', async () => {
    const good = documented.data[0]
    const data = [null, 5, { id: 'x', text: 'a' }, { id: '../../2', text: 'a' }, { id: '1' }, good]
    expect(await list({ data })).toHaveLength(1)
  })

  it('is cut, well-formed and without control characters', async () => {
    const [long] = await list(one({ text: `a\0b\ud800${'😀'.repeat(6000)}` }))
    expect(Array.from(long?.text ?? '').length).toBeLessThanOrEqual(4000)
    expect(long?.text.length).toBeGreaterThan(4000)
    expect(long?.text.isWellFormed()).toBe(true)
    expect(long?.text).toMatch(/^ab\ufffd😀/)
    const [markup] = await list(one({ text: '&amp;lt;script&gt; &lt;b&gt;' }))
    expect(markup?.text).toBe('&lt;script> <b>')
  })

  it('writes each link out once, and no link as a pattern', async () => {
    const linked = async (text: string, urls: object[]) =>
      (await list(one({ text, entities: { urls } })))[0]?.text
    const short = 'https://t.co/1'
    expect(await linked(`x ${short}`, [{ url: short, display_url: "$&$'" }])).toBe("x $&$'")
    // Each pass over the text would double it.
    const doubling = Array.from({ length: 60 }, () => ({
      ...{ url: short, display_url: `${short} ${short}` },
    }))
    expect(await linked(short, doubling)).toBe(`${short} ${short}`)
    const many = Array.from({ length: 5000 }, () => ({ url: 'a', display_url: 'aa' }))
    expect(await linked('banana', many)).toBe('banana')
    const long = [{ url: short, display_url: 'b'.repeat(100_000) }]
    expect((await linked(`${short} `.repeat(500), long))?.length).toBe(4000)
  })

  it.each([
    'http://169.254.169.254/a',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a',
    '',
  ])('has no picture at %s', async (url) => {
    const media = [{ media_key: '3_1', type: 'photo', url }]
    const [, item] = await list({ ...documented, includes: { media } })
    expect(item?.pictureUrl).toBe('')
  })

  it('leads pictures of other hosts to the client for the open web', async () => {
    outside.length = 0
    const picture = create(web.origin).getPicture('https://pbs.twimg.com/media/a.jpg')
    expect(await failureOf(picture)).toBeInstanceOf(OutboundError)
    expect(outside).toEqual(['https://pbs.twimg.com/media/a.jpg'])
  })

  it('for an account with an unusual name is a failure', async () => {
    answer('/2/users/me', { data: { id: '1', username: '../a"b' } })
    expect(await failureOf(create(web.origin).getAccount(tokens))).toBeInstanceOf(
      ProviderUnavailable,
    )
  })

  it.each([400, 403, 404])('%i ends no grant', async (status) => {
    answer('/2/users/me', { title: 'Forbidden', type: 'about:blank' }, status)
    const error = await failureOf(create(web.origin).getAccount(tokens))
    expect(error).toMatchObject({ name: 'Error', cause: { code: `HTTP_${String(status)}` } })
  })
})
