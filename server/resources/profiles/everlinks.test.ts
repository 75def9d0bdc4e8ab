import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Everlink } from '@/contract/profiles/profileItems'
import * as calls from '@/contract/profiles/profiles'
import { eventCounts } from '../events/tables'
import { linkChecks } from './tables'
import { createOutbound } from '../../platform/outbound/outbound'
import { OutboundError } from '../../platform/outbound/outboundError'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { createLinkChecker } from './linkChecker'
import type { Outbound } from '../../ports/outbound'

const server = useTestServer()
const HOUR_MS = 60 * 60 * 1000
let token = ''
let profileId = ''
let version = 1
beforeEach(async () => {
  const ada = await server.createActor('ada')
  token = ada.token
  profileId = ada.defaultProfileId
  version = 1
})

/** Adds links to these addresses to the profile. */
async function setLinks(links: Partial<Everlink>[]): Promise<void> {
  const everlinks = links.map((link, n) => ({
    id: randomUUID(),
    title: `Link ${String(n)}`,
    url: 'tel:+49301234567',
    ...link,
  }))
  const { status } = await server.send(calls.updateProfile, {
    token,
    params: { id: profileId },
    body: { everlinks },
    headers: { 'if-match': `"${String(version)}"` },
  })
  expect(status).toBe(200)
  version += 1
}
async function list(): Promise<calls.EverlinkFacts[]> {
  const { data } = await server.send(calls.listProfileEverlinks, {
    token,
    params: { id: profileId },
  })
  return v.parse(v.object({ items: v.array(calls.everlinkFacts) }), data).items
}
/** Returns the known health once all running checks are done. */
async function healthNow(): Promise<string[]> {
  await list()
  await server.linkChecker.settled()
  return (await list()).map(({ health }) => health)
}
/** A fake web: each address answers a status or fails, and requests are recorded. */
function webOf(
  answers: Record<string, number | [head: number, get: number] | OutboundError['kind']>,
): { asked: string[]; outbound: Outbound } {
  const asked: string[] = []
  const get: Outbound['get'] = (url, { method = 'GET' } = {}) => {
    asked.push(`${method} ${url}`)
    const answer = answers[url] ?? 200
    if (typeof answer === 'string') return Promise.reject(new OutboundError(answer, 'no answer'))
    const status = typeof answer === 'number' ? answer : answer[method === 'HEAD' ? 0 : 1]
    return Promise.resolve({
      status,
      url,
      contentType: '',
      body: new Uint8Array(),
      isCut: false,
      location: null,
    })
  }
  return { asked, outbound: { get } }
}

describe('the everlinks of a profile', () => {
  it('are in order, with their current state for visitors', async () => {
    await setLinks([
      {},
      { isHidden: true },
      { startDate: '2026-03-02' },
      { endDate: '2026-02-28' },
      { startDate: '2026-03-01', startTime: '10:30', timeZone: 'Europe/Berlin' },
      { endDate: '2026-03-01' },
    ])
    expect((await list()).map(({ title, state }) => [title, state])).toEqual([
      ['Link 0', 'live'],
      ['Link 1', 'hidden'],
      ['Link 2', 'scheduled'],
      ['Link 3', 'ended'],
      ['Link 4', 'scheduled'],
      ['Link 5', 'live'],
    ])
    server.now = new Date('2026-03-01T09:30:00Z')
    expect((await list())[4]?.state).toBe('live')
  })

  it('count the clicks of people, in this profile', async () => {
    const id = randomUUID()
    await setLinks([{ id }, {}])
    const click = {
      tenantId: TENANT,
      ownerId: 'ada',
      profileId,
      kind: 'click',
      who: 'person',
      subject: id,
      count: 7,
    } as const
    await server.database.db
      .insert(eventCounts)
      .values([
        click,
        { ...click, who: 'bot' },
        { ...click, who: 'owner' },
        { ...click, kind: 'view', subject: '' },
        { ...click, profileId: randomUUID() },
        { ...click, ownerId: 'mallory' },
      ])
    expect((await list()).map(({ clicks }) => clicks)).toEqual([7, 0])
  })
})

describe('the health of a link', () => {
  it('is broken only if its server or DNS says that it does not exist', async () => {
    const answers = {
      'https://a.example/ok': 200,
      'https://a.example/moved': 304,
      'https://a.example/404': 404,
      'https://a.example/410': 410,
      'https://a.example/401': 401,
      'https://a.example/403': 403,
      'https://a.example/429': 429,
      'https://a.example/500': 500,
      'https://a.example/head': [405, 200],
      'https://a.example/head-only': [501, 404],
      'https://a.example/bots': [403, 404],
      'https://a.example/get-only': [404, 200],
      'https://gone.example/': 'noHost',
      'https://slow.example/': 'timeout',
      'https://down.example/': 'unreachable',
      'https://inner.example/': 'refused',
      'https://round.example/': 'tooManyRedirects',
    } as const
    server.outbound = webOf({
      ...answers,
      'https://a.example/head': [405, 200],
      'https://a.example/head-only': [501, 404],
      'https://a.example/bots': [403, 404],
      'https://a.example/get-only': [404, 200],
    }).outbound
    await setLinks(Object.keys(answers).map((url) => ({ url })))
    expect(await healthNow()).toEqual([
      'ok',
      'ok',
      'broken',
      'broken',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      'ok',
      'broken',
      'broken',
      'ok',
      'broken',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  it('is unknown for names while DNS does not work, and always for reserved ones', async () => {
    const notFound = () =>
      Promise.reject(Object.assign(new Error('nothing'), { code: 'ENOTFOUND' }))
    await setLinks([{ url: 'https://gone.com/' }, { url: 'https://meridiana.example/' }])
    server.outbound = createOutbound({ resolve: notFound, nameServersOf: notFound })
    expect(await healthNow()).toEqual(['unknown', 'unknown'])
    server.outbound = createOutbound({
      resolve: notFound,
      nameServersOf: () => Promise.resolve(['a.gtld-servers.net']),
    })
    server.now = new Date(server.now.getTime() + 2 * HOUR_MS)
    expect(await healthNow()).toEqual(['broken', 'unknown'])
  })

  it('is checked only for web addresses, once for each, and again after a day, or an hour if it was unknown', async () => {
    const web = webOf({ 'https://slow.example/': 'timeout' })
    server.outbound = web.outbound
    await setLinks([
      { url: 'example.com' },
      { url: 'https://example.com/' },
      { url: 'https://slow.example/' },
      { url: 'mailto:ada@example.com' },
      { url: 'tel:+49301234567' },
    ])
    expect(await healthNow()).toEqual(['ok', 'ok', 'unknown', 'unknown', 'unknown'])
    expect(web.asked).toEqual(['HEAD https://example.com/', 'HEAD https://slow.example/'])
    const askedAfter = async (hours: number) => {
      web.asked.length = 0
      server.now = new Date(server.now.getTime() + hours * HOUR_MS)
      await healthNow()
      return web.asked
    }
    expect(await askedAfter(1)).toEqual([])
    expect(await askedAfter(0.1)).toEqual(['HEAD https://slow.example/'])
    expect(await askedAfter(23)).toEqual([
      'HEAD https://example.com/',
      'HEAD https://slow.example/',
    ])
    expect(await askedAfter(31 * 24)).toHaveLength(2)
    expect(await server.database.db.select().from(linkChecks)).toHaveLength(2)
  })

  it('delays no answer, and checks twenty addresses of an account at a time, four at once', async () => {
    const open: (() => void)[] = []
    let most = 0
    let running = 0
    const { outbound } = webOf({})
    server.outbound = {
      get: async (...request) => {
        most = Math.max(most, (running += 1))
        await new Promise<void>((resolve) => open.push(resolve))
        running -= 1
        return outbound.get(...request)
      },
    }
    await setLinks(
      Array.from({ length: 30 }, (_, n) => ({ url: `https://example.com/${String(n)}` })),
    )
    expect((await list()).every(({ health }) => health === 'unknown')).toBe(true)
    const done = server.linkChecker.settled().then(() => 'done')
    let asked = 0
    for (let next = 'open'; next === 'open';) {
      for (; open.length > 0; asked += 1) open.shift()?.()
      next = await Promise.race([
        done,
        new Promise<string>((resolve) =>
          setImmediate(() => {
            resolve('open')
          }),
        ),
      ])
    }
    expect([asked, most]).toEqual([20, 4])
    server.outbound = outbound
    expect((await healthNow()).filter((health) => health === 'ok')).toHaveLength(30)
  })

  it('of one account leave room for those of others, however often they are asked for', async () => {
    const asked: string[] = []
    const open: (() => void)[] = []
    const slow: Outbound = {
      get: async (url) => {
        asked.push(url)
        await new Promise<void>((resolve) => open.push(resolve))
        throw new OutboundError('timeout', 'no answer')
      },
    }
    const checker = createLinkChecker({ ...server.jobDeps, outbound: slow })
    const busy = { tenantId: TENANT, userId: 'busy' }
    for (let call = 0; call < 25; call += 1)
      await checker.healthOf(
        busy,
        Array.from({ length: 20 }, (_, n) => `https://example.com/${String(call)}/${String(n)}`),
      )
    await checker.healthOf({ tenantId: TENANT, userId: 'ada' }, ['https://example.org/'])
    const done = checker.settled().then(() => 'done')
    for (let next = 'open'; next === 'open';) {
      for (const answer of open.splice(0)) answer()
      next = await Promise.race([
        done,
        new Promise<string>((resolve) =>
          setImmediate(() => {
            resolve('open')
          }),
        ),
      ])
    }
    expect(asked).toContain('https://example.org/')
    expect(asked).toHaveLength(21)
  })

  it('is neither checked nor written once the server closes, nor for a deleted account', async () => {
    const { outbound, asked } = webOf({})
    let answer: (() => void) | undefined
    const slow: Outbound = {
      get: async (...request) =>
        new Promise<void>((resolve) => (answer = resolve)).then(() => outbound.get(...request)),
    }
    const checker = createLinkChecker({ ...server.jobDeps, outbound: slow })
    await checker.healthOf({ tenantId: TENANT, userId: 'ada' }, ['https://example.com/'])
    await checker.close()
    answer?.()
    await checker.settled()
    await checker.healthOf({ tenantId: TENANT, userId: 'ada' }, ['https://example.com/later'])
    await checker.settled()
    const other = createLinkChecker({ ...server.jobDeps, outbound })
    await other.healthOf({ tenantId: TENANT, userId: 'nobody' }, ['https://example.com/nobody'])
    await other.settled()
    expect(asked).toEqual(['HEAD https://example.com/', 'HEAD https://example.com/nobody'])
    expect([
      await server.database.db.select().from(linkChecks),
      server.logged.filter((line) => line.includes('checked')),
    ]).toEqual([[], []])
  })
})
