import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { deactivateProfile } from '@/contract/profiles/profiles'
import { useTestServer } from '../testing/harness'
import {
  addPhysicalCard,
  createCard,
  richContent,
  visit,
  writeFromOtherProcess,
} from './testing/cards'
import { countedVisits } from './testing/countedVisits'
import { withExchange } from './exchange/testing/withExchange'
import { parsePage } from './testing/parsePage'

const server = useTestServer()

describe('GET /card/{key}', () => {
  it('is a whole page without scripts that names the person, also to previews', async () => {
    const card = await createCard(server, richContent)
    const response = await visit(server, `https://cards.example/card/${card.cardId}`)
    const page = parsePage(await response.text())
    const address = `https://cards.example/card/${card.slug}`
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text('title')).toBe('Dr. Ada Moreau · Structural engineer, Verdigris Bridges')
    expect(page.text('h1')).toBe('Dr. Ada Moreau')
    expect(
      page.all('link').find(({ attribs }) => attribs['rel'] === 'canonical')?.attribs['href'],
    ).toBe(address)
    const meta = [
      'og:type',
      'og:site_name',
      'og:title',
      'og:url',
      'og:image',
      'og:image:width',
      'twitter:card',
      'robots',
      'color-scheme',
    ].map((name) => page.meta(name))
    expect(meta).toEqual([
      'profile',
      'Tessera',
      page.text('title'),
      address,
      `${address}/picture.jpg?v=${'a'.repeat(32)}.webp`,
      '600',
      'summary',
      'noindex',
      'light',
    ])
    expect(page.meta('og:description')).toBe(page.meta('description'))
    expect(page.meta('description')).toMatch(/^I draw bridges .{100,199}…$/)
    expect(page.all('a').map(({ attribs }) => attribs['href'])).toContain(
      `/?redirect=/card/${card.cardId}`,
    )
    expect(page.all('script')).toEqual([])
    expect([
      ...page.values('style'),
      ...page.elements.flatMap(({ attribs }) =>
        Object.keys(attribs).filter((name) => name.startsWith('on')),
      ),
    ]).toEqual([])
  })

  it('describes a card by a whole biography, or by its beginning and an ellipsis', async () => {
    const descriptionOf = async (bio: string, userId: string) => {
      const { slug } = await createCard(server, { ...richContent, bio }, userId)
      const page = parsePage(await (await visit(server, `/card/${slug}`)).text())
      return page.meta('description')
    }
    const short = `Sailing ${'🌊'.repeat(120)} and more`
    expect(await descriptionOf(short, 'ada')).toBe(short)
    expect(await descriptionOf(`${'a'.repeat(199)}🌊 bb`, 'ben')).toBe(`${'a'.repeat(199)}🌊…`)
  })

  it('allows exactly its own style, and nothing else that runs', async () => {
    const card = await createCard(server, richContent)
    const response = await visit(server, `/card/${card.slug}`)
    const page = parsePage(await response.text())
    const css = page.text('style')
    expect(page.all('style')).toHaveLength(1)
    expect(css.length).toBeGreaterThan(1000)
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      "img-src 'self' data:",
      "media-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it('needs no browser process of its own, unlike its form', async () => {
    const card = await createCard(server, richContent)
    const openerPolicy = async (path: string) =>
      (await visit(server, path)).headers.get('cross-origin-opener-policy')
    expect(await openerPolicy(`/card/${card.slug}`)).toBe('unsafe-none')
    expect(await openerPolicy(`/contacts/new/${card.profileId}`)).toBe('same-origin')
  })

  it.each([
    ['br', 'br, gzip', 7700, brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', 8200, gunzipSync],
  ])(
    'is small on the wire for a full profile, with the marks of its networks (%s)',
    async (coding, accepted, most, unpack) => {
      const card = await createCard(server, richContent)
      const response = await visit(server, `https://cards.example.com/card/${card.slug}`, {
        headers: { 'accept-encoding': accepted },
      })
      const sent = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('content-length')).toBe(String(sent.length))
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(unpack(sent).toString()).toContain('Verdigris Bridges')
      expect(sent.length).toBeLessThanOrEqual(most)
    },
  )

  it('is in the language of its owner, and shows a changed picture at another address', async () => {
    const card = await createCard(server, { avatar: richContent.avatar })
    const shown = async () => parsePage(await (await visit(server, `/card/${card.slug}`)).text())
    const before = await shown()
    expect(before.all('html').map(({ attribs }) => attribs['lang'])).toEqual(['en'])
    const config = { ...emptyProfileContent.config, language: 'zh-Hant' as const }
    await writeFromOtherProcess(server, card, { config, avatar: richContent.banner })
    server.now = new Date(server.now.getTime() + 1000)
    const after = await shown()
    expect(after.all('html').map(({ attribs }) => attribs['lang'])).toEqual(['zh-Hant'])
    const pictures = [before, after].map((page) => page.meta('og:image') ?? '')
    expect(new Set(pictures).size).toBe(2)
    for (const picture of pictures)
      expect(new URL(picture).pathname).toBe(`/card/${card.slug}/picture.jpg`)
  })

  it.each([
    [
      'search engines may list it',
      { config: { ...emptyProfileContent.config, isIndexed: true } },
      { robots: undefined },
    ],
    [
      'a banner alone is shown wide',
      { banner: richContent.banner },
      { 'og:image:width': '1200', 'twitter:card': 'summary_large_image' },
    ],
    [
      'without pictures there is the product’s',
      {},
      { 'og:image': 'http://localhost/icon-512.png' },
    ],
    [
      'a name alone is a card',
      { firstName: '', lastName: '', organization: 'Verdigris' },
      {
        'og:title': 'Verdigris',
        description: 'The digital business card of Verdigris: save the contact, or leave yours.',
      },
    ],
    [
      'a card that takes no details asks for none',
      { firstName: 'Ada', lastName: 'Moreau', ...withExchange({ isOn: false }) },
      { description: 'The digital business card of Ada Moreau. Save the contact.' },
    ],
    [
      'nothing at all is one too',
      { firstName: '', lastName: '' },
      { 'og:title': 'A digital business card', description: 'A digital business card.' },
    ],
  ])('%s', async (_case, content, expected) => {
    const card = await createCard(server, content)
    const page = parsePage(await (await visit(server, `/card/${card.slug}`)).text())
    expect(
      Object.fromEntries(Object.keys(expected).map((name) => [name, page.meta(name)])),
    ).toEqual(expected)
  })

  it('is not sent again to a browser that has it, and HEAD gets its headers', async () => {
    const { slug } = await createCard(server, richContent)
    const whole = await visit(server, `/card/${slug}`)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [etag, etag.slice(2), `"a", ${etag}`, '*']) {
      const again = await visit(server, `/card/${slug}?utm_source=mail`, {
        headers: { 'if-none-match': known },
      })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      expect(again.headers.get('content-security-policy')).toBe(
        whole.headers.get('content-security-policy'),
      )
    }
    expect(
      (await visit(server, `/card/${slug}`, { headers: { 'if-none-match': 'W/"other"' } })).status,
    ).toBe(200)
    expect(
      (
        await visit(server, `/card/${slug}`, { headers: { 'accept-encoding': 'gzip;q=0' } })
      ).headers.get('content-encoding'),
    ).toBeNull()
    const head = await visit(server, `/card/${slug}`, { method: 'HEAD' })
    expect([
      head.status,
      head.headers.get('etag'),
      head.headers.get('content-length'),
      await head.text(),
    ]).toEqual([200, etag, whole.headers.get('content-length'), ''])
  })

  it('counts each visit with its source, also with a cached page, but not HEAD requests', async () => {
    const card = await createCard(server, richContent)
    const plastic = await addPhysicalCard(server, card)
    const { headers } = await visit(server, `/card/${card.slug}`)
    await visit(server, `/card/${card.slug}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    await visit(server, `/card/${card.cardId}?s=qr`)
    await visit(server, `/card/${plastic}`)
    await visit(server, `/card/${card.slug}`, { method: 'HEAD' })
    expect(await countedVisits(server)).toEqual(
      [
        `view link ${card.slug}`,
        `view link ${card.slug}`,
        `view qr ${card.cardId}`,
        `view tap ${plastic}`,
      ].sort(),
    )
  })

  it.each([
    ['deactivated', { status: 'deactivated' as const }],
    ['lost', { status: 'lost' as const }],
    ['expired', { expiresOn: '2026-02-28' }],
    ['unassigned', { profileId: null }],
  ])(
    'of a card that is %s is a neutral page of its own at every address',
    async (_state, change) => {
      const card = await createCard(server, richContent)
      const id = await addPhysicalCard(server, card, change)
      const titles = new Set<string>()
      for (const path of ['', '/contact.vcf', '/qr.svg', '/qr.png', '/picture.jpg', '/go/x']) {
        const response = await visit(server, `/card/${id}${path}`)
        const html = await response.text()
        const page = parsePage(html)
        expect([
          response.status,
          page.meta('robots'),
          response.headers.get('cache-control'),
        ]).toEqual([200, 'noindex', 'no-store'])
        expect(response.headers.get('content-security-policy')).toContain(
          createHash('sha256').update(page.text('style')).digest('base64'),
        )
        expect(html).not.toMatch(/Ada|Moreau|Verdigris/)
        titles.add(page.text('h1'))
        expect(page.text('title')).toBe(`${page.text('h1')} · Tessera`)
        expect(page.all('a').map(({ attribs }) => attribs['href'])).toEqual([
          `/?redirect=/card/${id}`,
        ])
      }
      expect(titles.size).toBe(1)
      expect(await countedVisits(server)).toEqual([])
    },
  )

  it('of a deactivated profile is neutral as soon as its owner deactivates it', async () => {
    const card = await createCard(server, richContent)
    expect((await visit(server, `/card/${card.slug}`)).headers.get('etag')).not.toBeNull()
    await server.send(deactivateProfile, {
      token: card.token,
      params: { id: card.profileId },
      body: {},
    })
    expect((await visit(server, `/card/${card.slug}`)).headers.get('etag')).toBeNull()
    await server.send(deactivateProfile, {
      token: card.token,
      params: { id: card.profileId },
      body: { isActive: true },
    })
    expect((await visit(server, `/card/${card.slug}`)).headers.get('etag')).not.toBeNull()
  })

  it.each([
    'nobody-has-this',
    'x'.repeat(101),
    '%00',
    '..%2f..%2fetc',
    '%3Cscript%3E',
    "a'--",
    '%ff',
  ])('of a key that leads nowhere (%s) is not found', async (key) => {
    const response = await visit(server, `/card/${key}`)
    const page = parsePage(await response.text())
    expect([response.status, page.meta('robots'), page.all('script').length]).toEqual([
      404,
      'noindex',
      0,
    ])
  })

  it('asks to try again while the database does not answer', async () => {
    const { slug } = await createCard(server, richContent)
    const { db } = server.database
    await db.execute(sql`alter table directory rename to directory_gone`)
    let response: Response
    try {
      response = await visit(server, `/card/${slug}`)
    } finally {
      await db.execute(sql`alter table directory_gone rename to directory`)
    }
    const page = parsePage(await response.text())
    expect([response.status, response.headers.get('retry-after'), page.meta('robots')]).toEqual([
      503,
      '10',
      'noindex',
    ])
    expect(page.values('href')).toContain(`/card/${slug}`)
    expect((await visit(server, `/card/${slug}`)).status).toBe(200)
  })
})
