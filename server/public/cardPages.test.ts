import { describe, expect, it } from 'vitest'
import type { Block } from '@/contract/integrations/block'
import { updateProfile } from '@/contract/profiles/profiles'
import type { Db } from '../platform/db/client'
import { profiles } from '../resources/profiles/tables'
import { useTestServer } from '../testing/harness'
import { TENANT } from '../testing/testIdentity'
import { createCardPages } from './cardPages'
import { toRendition } from './rendition'
import { createCard, everlink, visit, writeFromOtherProcess } from './testing/cards'
import { parsePage } from './testing/parsePage'
import type { CardPages, CachedCard } from '../ports/cards'

const server = useTestServer()

const namesAt = async (key: string) =>
  parsePage(await (await visit(server, `/card/${key}`)).text()).text('h1')
const later = (ms: number) => {
  server.now = new Date(server.now.getTime() + ms)
}

interface Session {
  prepareQuery: (...given: unknown[]) => { execute: (...values: unknown[]) => unknown }
}

/** The database with a count of its statements. */
function counting(): { db: Db; reads: () => number } {
  let reads = 0
  const counted = (session: Session): Session => ({
    prepareQuery: (...given) => {
      const query = session.prepareQuery(...given)
      const execute = query.execute.bind(query)
      query.execute = (...values) => {
        reads += 1
        return execute(...values)
      }
      return query
    },
  })
  const db = new Proxy(server.database.db, {
    get: (target, name, receiver) =>
      name === 'session'
        ? counted(Reflect.get(target, name) as Session)
        : (Reflect.get(target, name, receiver) as unknown),
  })
  return { db, reads: () => reads }
}

const emptyItem = {
  kind: 'text' as const,
  detail: '',
  url: 'https://provider.example/1',
  thumbnail: null,
  publishedAt: null,
}
const block: Block = {
  provider: 'twitter',
  title: '',
  isHidden: false,
  accountName: 'ada',
  accountUrl: null,
  items: [],
}

async function shown(pages: CardPages, db: Db, key: string): Promise<CachedCard> {
  const found = await pages.find(db, key, server.now)
  if (!found || 'state' in found) throw new Error('The card is not shown.')
  return found
}

describe('a cached card', () => {
  it('follows its owner at once, and another process within a second', async () => {
    const card = await createCard(server)
    const { slug, token, profileId: id } = card
    expect(await namesAt(slug)).toBe('Ada Test')
    const answer = await server.send(updateProfile, {
      token,
      params: { id },
      body: { firstName: 'Grace' },
      headers: { 'if-match': '"2"' },
    })
    expect(answer.status).toBe(200)
    expect(await namesAt(slug)).toBe('Grace Test')
    await writeFromOtherProcess(server, card, { firstName: 'Joan' })
    later(999)
    expect(await namesAt(slug)).toBe('Grace Test')
    later(1)
    expect(await namesAt(slug)).toBe('Joan Test')
  })

  it('expires when something on it starts or ends, to the second', async () => {
    const day = server.now.toISOString().slice(0, 10)
    const times = { startDate: day, startTime: '09:01', endDate: day, endTime: '09:02' }
    const { slug } = await createCard(server, {
      everlinks: [everlink('Only now', 'https://a.example', times)],
    })
    const hasLink = async () =>
      (await (await visit(server, `/card/${slug}`)).text()).includes('Only now')
    expect(await hasLink()).toBe(false)
    later(59_500)
    expect(await hasLink()).toBe(false)
    later(500)
    expect(await hasLink()).toBe(true)
    later(59_999)
    expect(await hasLink()).toBe(true)
    later(1)
    expect(await hasLink()).toBe(false)
  })

  it('is read once for parallel requests, by one statement, and is the same when it is read again', async () => {
    const { slug } = await createCard(server)
    const { db, reads } = counting()
    const pages = createCardPages()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => shown(pages, db, slug)),
    )
    expect(new Set([first, ...others]).size).toBe(1)
    expect(reads()).toBe(1)
    await shown(pages, db, slug)
    expect(reads()).toBe(1)
    later(1000)
    expect(
      new Set(await Promise.all(Array.from({ length: 20 }, () => shown(pages, db, slug)))),
    ).toEqual(new Set([first]))
    expect(reads()).toBe(2)
  })

  it('is not cached if its owner changed something while it was read', async () => {
    const { slug, ownerId } = await createCard(server)
    const { db, reads } = counting()
    const pages = createCardPages()
    const early = shown(pages, db, slug)
    pages.forget({ tenantId: TENANT, ownerId })
    const before = await early
    const after = await shown(pages, db, slug)
    expect(before).not.toBe(after)
    expect(await shown(pages, db, slug)).toBe(after)
    expect(reads()).toBe(2)
  })

  it('is read again after a change, also while an earlier reading is running', async () => {
    const { slug, ownerId } = await createCard(server)
    const { db, reads } = counting()
    const pages = createCardPages()
    const early = shown(pages, db, slug)
    pages.forget({ tenantId: TENANT, ownerId })
    await Promise.all([early, shown(pages, db, slug)])
    expect(reads()).toBe(2)
  })

  it('follows blocks that another process changes, and needs no other statement for them', async () => {
    const { slug } = await createCard(server)
    const { db, reads } = counting()
    const pages = createCardPages()
    const first = await shown(pages, db, slug)
    const [row] = await server.database.db.select().from(profiles)
    const item = { ...emptyItem, id: first.row.id, text: 'A tweet' }
    const updatedAt = new Date((row?.updatedAt.getTime() ?? 0) + 1)
    await server.database.db
      .update(profiles)
      .set({ blocks: [{ ...block, items: [item] }], updatedAt })
    later(1000)
    const { card, ownBytes } = await shown(pages, db, slug)
    expect(card.blocks.map(({ items }) => items.map(({ text }) => text))).toEqual([['A tweet']])
    expect(ownBytes).toBeGreaterThan(first.ownBytes)
    expect(reads()).toBe(2)
  })

  it('of another owner stays when one is invalidated', async () => {
    const [ada, grace] = [await createCard(server), await createCard(server, {}, 'grace')]
    const pages = createCardPages()
    const [first, other] = [
      await shown(pages, server.database.db, ada.slug),
      await shown(pages, server.database.db, grace.slug),
    ]
    pages.forget({ tenantId: TENANT, ownerId: 'ada' })
    expect(await shown(pages, server.database.db, grace.slug)).toBe(other)
    expect(await shown(pages, server.database.db, ada.slug)).not.toBe(first)
  })

  it('has its renditions made once, again after an error, and at most six of each kind', async () => {
    const { slug } = await createCard(server)
    const pages = createCardPages()
    const card = await shown(pages, server.database.db, slug)
    let made = 0
    const make = () => {
      made += 1
      if (made === 1) throw new Error('no')
      return toRendition('x', {})
    }
    await expect(pages.rendition(card, 'page', 'a', make)).rejects.toThrow('no')
    await Promise.all([
      pages.rendition(card, 'page', 'a', make),
      pages.rendition(card, 'page', 'a', make),
      pages.rendition(card, 'photo', '', make),
    ])
    expect(made).toBe(3)
    for (let at = 0; at < 100; at += 1) {
      await pages.rendition(card, 'png', `128 of host ${String(at)}`, make)
      if (at % 2 === 0) await pages.rendition(card, 'page', `of host ${String(at)}`, make)
      await pages.rendition(card, 'page', 'a', make)
    }
    // A recently used one stays, and no kind displaces another.
    expect(made).toBe(153)
    await pages.rendition(card, 'photo', '', make)
    expect(made).toBe(153)
    expect([...card.renditions].map(([kind, variants]) => [kind, variants.size])).toEqual([
      ['page', 6],
      ['photo', 1],
      ['png', 6],
    ])
  })

  it('is dropped when least recently used, and nothing is cached for unknown keys', async () => {
    const { slug, cardId } = await createCard(server)
    const { db, reads } = counting()
    const { ownBytes } = await shown(createCardPages(), server.database.db, slug)
    const pages = createCardPages({ maxBytes: 2 * ownBytes + 999 })
    const card = await shown(pages, db, slug)
    await shown(pages, db, cardId)
    await pages.rendition(card, 'page', '', () => toRendition(new Uint8Array(1000), {}))
    expect(await shown(pages, db, slug)).toBe(card)
    const before = reads()
    await shown(pages, db, cardId)
    expect(reads()).toBe(before + 1)
    for (let at = 0; at < 3; at += 1)
      expect(await pages.find(db, 'nobody-has-this', server.now)).toBeNull()
    expect(reads()).toBe(before + 7)
  })
})
