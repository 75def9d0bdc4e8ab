import { describe, expect, it } from 'vitest'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { cardEvents, eventCounts } from '../resources/events/tables'
import { useTestServer } from '../testing/harness'
import { addPhysicalCard, createCard, everlink, richContent, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'
import { parsePage } from './testing/parsePage'

const server = useTestServer()
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'

const shop = everlink('Shop', 'shop.example/kits?a=1&b=2')
const mail = everlink('Mail', 'mailto:studio@example.com')
const hidden = everlink('Hidden', 'https://hidden.example', { isHidden: true })
const ended = everlink('Ended', 'https://ended.example', { endDate: '2026-02-28' })
const broken = everlink('Broken', 'javascript:alert(1)')
const content = { everlinks: [shop, mail, hidden, ended, broken] }

describe('GET /card/{key}/go/{itemId}', () => {
  it('redirects to the address without a referrer, and counts a click', async () => {
    const { slug } = await createCard(server, content)
    const response = await visit(server, `/card/${slug}/go/${shop.id}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://shop.example/kits?a=1&b=2',
    ])
    expect([
      response.headers.get('referrer-policy'),
      response.headers.get('cache-control'),
    ]).toEqual(['no-referrer', 'no-store'])
    await visit(server, `/card/${slug}/go/${shop.id}`, {
      headers: { referer: `http://localhost/card/${slug}?s=qr` },
    })
    expect((await visit(server, `/card/${slug}/go/${shop.id}`, { method: 'HEAD' })).status).toBe(
      302,
    )
    expect(await countedVisits(server)).toEqual([`click link ${slug}`, `click qr ${slug}`])
    const [event] = await server.database.db.select().from(cardEvents)
    expect(event?.itemId).toBe(shop.id)
  })

  it.each([
    ['hidden', hidden.id],
    ['over', ended.id],
    ['no address to follow', broken.id],
    ['on no list', 'nothing'],
    ['of nobody', '00000000-0000-4000-8000-000000000000'],
  ])('leads back to the card where the link is %s, and counts nothing', async (_case, id) => {
    const { slug } = await createCard(server, content)
    const response = await visit(server, `/card/${slug}/go/${id}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, `/card/${slug}`])
    expect(await countedVisits(server)).toEqual([])
  })

  it('counts links that open another app by a ping', async () => {
    const { slug } = await createCard(server, content)
    const page = parsePage(await (await visit(server, `/card/${slug}`)).text())
    const [ping] = page.values('ping')
    expect(ping).toBe(`/card/${slug}/go/${mail.id}`)
    expect(page.values('href')).toEqual(
      expect.arrayContaining(['mailto:studio@example.com', `/card/${slug}/go/${shop.id}`]),
    )
    expect(
      (
        await visit(server, ping ?? '', {
          method: 'POST',
          headers: { 'content-type': 'text/ping' },
        })
      ).status,
    ).toBe(204)
    expect((await visit(server, `/card/${slug}/go/${hidden.id}`, { method: 'POST' })).status).toBe(
      204,
    )
    expect(await countedVisits(server)).toEqual([`click link ${slug}`, `view link ${slug}`])
  })

  it('knows for a followed link and for a ping that a code was scanned', async () => {
    const { cardId } = await createCard(server, content)
    const address = `http://localhost/card/${cardId}?s=qr`
    const response = await visit(server, address)
    const page = parsePage(await response.text())
    const link = page
      .all('a')
      .find(({ attribs }) => attribs['href']?.endsWith(`/go/${shop.id}`))?.attribs
    const mailed = page.all('a').find(({ attribs }) => attribs['ping'] !== undefined)?.attribs
    // Under this policy a browser sends the whole address to its own origin, unless the link
    // forbids it; the 302 forbids it for its target.
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect([link?.['rel'], link?.['referrerpolicy']]).toEqual(['noopener nofollow ugc', undefined])
    await visit(server, link?.['href'] ?? '', {
      headers: { referer: address, 'sec-fetch-site': 'same-origin' },
    })
    // A ping has no Referer (HTML, "hyperlink auditing").
    const ping = {
      'content-type': 'text/ping',
      'ping-from': address,
      'ping-to': 'mailto:studio@example.com',
      'sec-fetch-site': 'same-origin',
    }
    await visit(server, mailed?.['ping'] ?? '', { method: 'POST', headers: ping })
    expect(await countedVisits(server)).toEqual([
      `click qr ${cardId}`,
      `click qr ${cardId}`,
      `view qr ${cardId}`,
    ])
  })

  it('leads on from everlinks, services and socials; every other link leads directly', async () => {
    const { slug, cardId } = await createCard(server, richContent)
    const page = parsePage(await (await visit(server, `/card/${cardId}`)).text())
    const ways = page.values('href').filter((href) => href.includes('/go/'))
    const led = await Promise.all(
      ways.map(async (href) => (await visit(server, href)).headers.get('location')),
    )
    const isWeb = ({ url }: { url: string | null }) => url?.startsWith('https:')
    const shown = toPublicCard(richContent, { profileId: '', key: slug }, server.now.getTime())
    const { everlinks, socials, services } = shown
    const items = [...everlinks, ...socials, ...services].filter(isWeb)
    expect(led).toEqual(items.map(({ url }) => url))
    await server.events.flush()
    const events = await server.database.db.select().from(cardEvents)
    const clicks = events.filter(({ kind }) => kind === 'click')
    expect(clicks.map(({ itemId, itemKind }) => [itemId, itemKind]).sort()).toEqual(
      [
        ...everlinks.filter(isWeb).map(({ id }) => [id, 'everlink']),
        ...socials.filter(isWeb).map(({ id }) => [id, 'social']),
        ...services.filter(isWeb).map(({ id }) => [id, 'service']),
      ].sort(),
    )
    const counts = await server.database.db.select().from(eventCounts)
    const subjects = counts.filter(({ kind }) => kind === 'click').map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(items.map(({ id }) => id).sort())
  })

  it('records the card, the device and the country, and no User-Agent', async () => {
    const made = await createCard(server, content)
    const { slug, cardId } = made
    const physical = await addPhysicalCard(server, made)
    const from = { 'user-agent': PHONE, 'x-country': 'de' }
    for (const key of [slug, cardId, physical])
      await visit(server, `/card/${key}`, { headers: from })
    await visit(server, `/card/${slug}/go/${shop.id}`, { headers: { 'x-country': 'T1' } })
    await server.events.flush()
    const events = await server.database.db.select().from(cardEvents)
    const seen = events.map((event) => [event.cardId, event.source, event.device, event.country])
    expect(seen.sort()).toEqual(
      [
        ['', 'link', 'desktop', ''],
        ['', 'link', 'phone', 'DE'],
        [cardId, 'link', 'phone', 'DE'],
        [physical, 'tap', 'phone', 'DE'],
      ].sort(),
    )
    expect(JSON.stringify(events)).not.toContain('iPhone')
    const counts = await server.database.db.select().from(eventCounts)
    expect(counts.find(({ subject }) => subject === physical)).toMatchObject({ count: 1 })
  })
})
