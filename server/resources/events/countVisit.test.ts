import { beforeEach, expect, it } from 'vitest'
import { getUser } from '@/contract/account/users'
import { socketFrom, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { countVisit } from './countVisit'
import type { Deps } from '../../ports/context'
import type { CardEvent } from '../../ports/cards'

const server = useTestServer()
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
let recorded: CardEvent[] = []
let cookie = ''

beforeEach(async () => {
  recorded = []
  cookie = await cookieOf('ada')
})

/** Returns the cookie that the browser of a signed-in user sends to cards. */
async function cookieOf(userId: string): Promise<string> {
  const { token } = await server.createActor(userId)
  const { headers } = await server.send(getUser, { token, params: { userId } })
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

function visitWith(
  headers: Record<string, string>,
  network = '192.0.2.1',
): CardEvent['who'] | undefined {
  const before = recorded.length
  const events = {
    record: (event: CardEvent) => void recorded.push(event),
    flush: () => Promise.resolve(),
    forgetKeys: () => undefined,
    close: () => Promise.resolve(),
  }
  const deps: Deps = { ...server.deps, events }
  const owner = { tenantId: TENANT, ownerId: 'ada' }
  countVisit(deps, {
    kind: 'view',
    owner,
    profileId: crypto.randomUUID(),
    key: 'ada',
    cardId: null,
    source: 'link',
    header: (name) => headers[name],
    network,
  })
  return recorded[before]?.who
}

it('distinguishes people, programs and the owner, and does not count prefetches', async () => {
  const foreign = await cookieOf('mallory')
  const [name = '', mark = ''] = cookie.split('=')
  const cases: [Record<string, string>, CardEvent['who'] | undefined][] = [
    [{ 'user-agent': PHONE }, 'person'],
    [{ 'user-agent': 'WhatsApp/2.23.20.0' }, 'bot'],
    [
      { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
      'bot',
    ],
    [{ 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, 'bot'],
    [{ 'user-agent': 'curl/8.5.0' }, 'bot'],
    [
      { 'user-agent': 'NetworkingExtension/8619.2.8.10.9 CFNetwork/1568.200.51 Darwin/24.1.0' },
      'bot',
    ],
    [{ 'user-agent': 'MobileSafari/8619.2.8 CFNetwork/1568.200.51 Darwin/24.1.0' }, 'bot'],
    [{ 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A.230805.001)' }, 'bot'],
    [{ 'user-agent': 'okhttp/4.12.0' }, 'bot'],
    [
      { 'user-agent': 'AppleCoreMedia/1.0.0.15D61 (HomePod; U; CPU OS 11_2_5 like Mac OS X)' },
      'bot',
    ],
    [{ 'user-agent': `x ${PHONE}` }, 'bot'],
    [{ 'user-agent': 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/28.3590; U; en) Presto/2' }, 'person'],
    [{ 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 13)', cookie }, 'owner'],
    [{}, 'bot'],
    [{ 'user-agent': ' ' }, 'bot'],
    [{ 'user-agent': PHONE, cookie }, 'owner'],
    [{ cookie: `other=1; ${cookie}` }, 'owner'],
    [{ 'user-agent': PHONE, cookie: foreign }, 'person'],
    [{ 'user-agent': PHONE, cookie: `${name}=${mark.slice(0, -1)}` }, 'person'],
    [{ 'user-agent': PHONE, cookie: `${name}=ada` }, 'person'],
    [{ 'user-agent': PHONE, cookie: `x${cookie}` }, 'person'],
    [{ 'user-agent': PHONE, cookie: `${name}=; ${name}` }, 'person'],
    [{ 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' }, undefined],
    [{ 'user-agent': PHONE, purpose: 'prefetch' }, undefined],
    [{ 'user-agent': PHONE, 'x-moz': 'prefetch' }, undefined],
    [{ 'user-agent': PHONE, 'x-purpose': 'preview', cookie }, undefined],
  ]
  for (const [headers, who] of cases) expect([headers, visitWith(headers)]).toEqual([headers, who])
})

it('distinguishes visitors by network and program', () => {
  visitWith({ 'user-agent': PHONE })
  visitWith({ 'user-agent': PHONE })
  visitWith({ 'user-agent': PHONE }, '192.0.2.2')
  visitWith({ 'user-agent': `${PHONE} x` })
  const [first, second, ...others] = recorded.map(({ visitor }) => visitor)
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})

it('marks the browser of a signed-in user with a cookie that scripts cannot read', async () => {
  const { token } = await server.createActor('ada')
  const headerOf = async (origin: string) =>
    (
      await server.app.request(
        `${origin}/v1/users/ada`,
        { headers: { authorization: `Bearer ${token}` } },
        socketFrom('192.0.2.1'),
      )
    ).headers.get('set-cookie')
  const plain = await headerOf('http://localhost')
  expect(plain).toMatch(
    /^tessera_owner=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  )
  expect(await headerOf('https://cards.example.com')).toBe(`${plain ?? ''}; Secure`)
  expect(plain).not.toContain('ada')
})

it('never throws', () => {
  const owner = { tenantId: TENANT, ownerId: 'ada' }
  const header = () => {
    throw new Error('broken')
  }
  countVisit(server.deps, {
    kind: 'view',
    owner,
    profileId: '',
    key: '',
    cardId: null,
    source: 'link',
    header,
    network: '',
  })
  expect(server.logged.join('')).toContain('a visit was not counted')
})
