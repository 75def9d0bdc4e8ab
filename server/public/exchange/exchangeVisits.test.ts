import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { type TestCard, addPhysicalCard, createCard } from '../testing/cards'
import { countedVisits } from '../testing/countedVisits'
import {
  type ExchangePageAnswer,
  openExchangePage,
  visitorFields as bob,
} from './testing/openExchangePage'

const server = useTestServer()
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, { lastName: 'Moreau' })
})

const open = (path = `/contacts/new/${ada.profileId}`, init?: RequestInit, from?: string) =>
  openExchangePage(server, path, init, from)

describe('the source of an exchange', () => {
  /**
   * Returns the headers of a request from a page: a browser sends its whole address within one
   * origin (Referrer Policy, `strict-origin-when-cross-origin`).
   */
  const from = (path: string) => ({ referer: `http://localhost${path}` })
  const actionOf = (page: ExchangePageAnswer) => page.all('form')[0]?.attribs['action'] ?? ''
  const send = (path: string, fields: Record<string, string>) =>
    open(path, { method: 'POST', body: new URLSearchParams(fields), headers: from(path) })

  it('is counted with the exchange, also after a refused form', async () => {
    const plastic = await addPhysicalCard(server, ada)
    const came = [
      `/card/${ada.cardId}?s=qr`,
      `/card/${plastic}`,
      `/card/${ada.slug.toUpperCase()}?utm_source=mail`,
      `/card/${plastic}?s=qr`,
    ]
    for (const [at, path] of came.entries()) {
      const form = await open(undefined, { headers: from(path) })
      const refused = await send(actionOf(form), { ...bob, email: 'bob' })
      expect([refused.status, actionOf(refused)]).toEqual([422, actionOf(form)])
      const sent = await send(actionOf(refused), { ...bob, firstName: `Bob ${String(at)}` })
      expect([sent.status, sent.headers.get('location')]).toEqual([
        303,
        `/contacts/new/${ada.profileId}?sent=1&${actionOf(form).split('?')[1] ?? ''}`,
      ])
    }
    expect(await countedVisits(server)).toEqual(
      [
        `exchange qr ${ada.cardId}`,
        `exchange tap ${plastic}`,
        `exchange link ${ada.slug}`,
        `exchange qr ${plastic}`,
      ].sort(),
    )
  })

  it('is counted with the contact that is saved after it', async () => {
    const plastic = await addPhysicalCard(server, ada)
    for (const path of [`/card/${plastic}`, `/card/${ada.cardId}?s=qr`]) {
      const form = await open(undefined, { headers: from(path) })
      const sent = await send(actionOf(form), { ...bob, firstName: path })
      const thanks = await open(sent.headers.get('location') ?? '')
      const links = thanks.all('a').map(({ attribs }) => attribs['href'] ?? '')
      await open(links.find((href) => href.includes('/contact.vcf')))
      expect(links).toContain(`/card/${ada.slug}`)
    }
    const counted = await countedVisits(server)
    expect(counted.filter((each) => each.startsWith('save'))).toEqual(
      [`save qr ${ada.cardId}`, `save tap ${plastic}`].sort(),
    )
  })

  it('is not trusted unless it is a key of this profile', async () => {
    const grace = await createCard(server, {}, 'grace')
    const lost = await addPhysicalCard(server, ada, { status: 'lost' })
    const keys = [
      grace.slug,
      grace.cardId,
      lost,
      'nobody-has-this',
      '',
      '"><script>',
      'x'.repeat(5000),
      `${ada.slug}&key=${ada.slug}`,
    ]
    const paths = [
      ...keys.map((key) => `?key=${encodeURIComponent(key)}&s=qr`),
      `?key=${ada.slug}&s=mail`,
      '?s=qr',
      '?key=%00',
    ]
    for (const [at, query] of paths.entries()) {
      server.limiter.reset()
      expect(
        (
          await send(`/contacts/new/${ada.profileId}${query}`, {
            ...bob,
            firstName: `Bob ${String(at)}`,
          })
        ).status,
      ).toBe(303)
    }
    expect(new Set(await countedVisits(server))).toEqual(new Set([`exchange link ${ada.slug}`]))
    for (const referer of [
      'nonsense',
      `http://localhost/contacts/new/${ada.profileId}`,
      'http://localhost/card/',
      'http://localhost/card/%22%3E?s=qr',
      `http://localhost/card/${ada.slug}/qr.svg`,
    ]) {
      expect(actionOf(await open(undefined, { headers: { referer } }))).toBe(
        `/contacts/new/${ada.profileId}`,
      )
    }
  })
})
