import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cardLayouts } from '@/contract/profiles/profileContent'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { cardCss } from '../styles/cardCss'
import type { CardLinks } from '../cardLinks'
import { networkPaths } from '../networks/networkPaths'
import { CardPage } from './CardPage'
import { buildCard, buildRichCard, idOf } from '../testing/buildCard'

const links: CardLinks = {
  file: (path) => path,
  item: (id) => `/card/ada-moreau/go/${id}`,
  vcard: '/card/ada-moreau/contact.vcf',
  qr: '/card/ada-moreau/qr.svg',
  exchange: '/contacts/new/1',
  page: 'https://tessera.example/card/ada-moreau',
}
const markupOf = (card: PublicCard) =>
  renderToStaticMarkup(<CardPage card={card} links={links} home="/" />)
const pageOf = (card: PublicCard) => new DOMParser().parseFromString(markupOf(card), 'text/html')
const headings = (card: PublicCard) =>
  Array.from(pageOf(card).querySelectorAll('.tc-section > h2'), ({ textContent }) => textContent)
const target = (card: PublicCard, text: string) => {
  const link = Array.from(pageOf(card).querySelectorAll('a')).find(({ textContent }) =>
    textContent.includes(text),
  )
  return (
    link &&
    Object.fromEntries(
      link
        .getAttributeNames()
        .filter((name) => name !== 'class')
        .map((name) => [name, link.getAttribute(name)]),
    )
  )
}
const outside = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }
/** Our own URL gets the referrer, to count how visitors came, and redirects without one. */
const counted = { rel: 'noopener nofollow ugc', target: '_blank' }

describe('the content of a card', () => {
  it('has all its content, under headings', () => {
    const card = buildRichCard()
    const text = pageOf(card).body.textContent
    expect(headings(card)).toEqual(['Links', 'Social', 'Contact', 'Services'])
    for (const said of [
      card.name,
      card.pronouns,
      card.occupation,
      card.organization,
      card.department,
      card.bio,
    ])
      expect(text).toContain(said)
    for (const { title } of [...card.everlinks, ...card.services]) expect(text).toContain(title)
    for (const { value } of [...card.phones, ...card.emails]) expect(text).toContain(value)
    for (const { label } of card.socials) expect(text).toContain(label)
    expect(text).toContain('12 rue des Lilas')
    expect(Array.from(pageOf(card).images, (image) => image.getAttribute('src'))).toEqual(
      expect.arrayContaining([card.avatar, card.banner, card.logo, links.qr]),
    )
  })

  it('keeps names, companies and addresses from translation, and says in which language it is', () => {
    const card = buildRichCard({ language: 'fr' })
    const page = pageOf(card)
    const kept = Array.from(
      page.querySelectorAll('[translate="no"]'),
      ({ textContent }) => textContent,
    )
    const values = [
      card.name,
      card.organization,
      ...[...card.phones, ...card.emails].map(({ value }) => value),
      ...card.addresses.flatMap(({ lines }) => lines),
      ...card.socials.map(({ label }) => label),
    ]
    for (const value of values) expect(kept.filter((text) => text.includes(value))).not.toEqual([])
    for (const text of kept) expect(text).not.toContain(card.bio)
    const languageOf = (selector: string) =>
      page.querySelector(selector)?.closest('[lang]')?.getAttribute('lang')
    expect(['.tc-bio', '.tc-name', '.tc-role'].map(languageOf)).toEqual(['fr', 'fr', 'fr'])
    expect(['.tc-save', '.tc-section > h2', '.tc-foot a', '.tc-close'].map(languageOf)).toEqual([
      'en',
      'en',
      'en',
      'en',
    ])
  })

  it('draws the mark of each network beside its name', () => {
    const card = buildRichCard()
    const socials = Array.from(pageOf(card).querySelectorAll('.tc-social'))
    expect(socials.map((item) => item.querySelector('svg path')?.getAttribute('d'))).toEqual(
      card.socials.map(({ name }) => networkPaths[name]),
    )
    expect(socials.map(({ textContent }) => textContent)).toEqual(
      card.socials.map(({ name, label }) => `${socialNetworks[name].title} ${label}`),
    )
    expect(socials.every((item) => item.querySelector('svg[aria-hidden="true"]'))).toBe(true)
  })

  it.each([
    ['everlinks', ['Social', 'Contact', 'Services'], { everlinks: [] }],
    ['socials', ['Links', 'Contact', 'Services'], { socials: [] }],
    [
      'ways',
      ['Links', 'Social', 'Services'],
      { phones: [], emails: [], websites: [], addresses: [] },
    ],
    ['services', ['Links', 'Social', 'Contact'], { services: [] }],
  ])('has no heading without %s', (_name, left, nothing) => {
    expect(headings(buildRichCard(nothing))).toEqual(left)
  })

  it.each(cardLayouts)('looks finished with only a name, in the layout %s', (layout) => {
    const card = buildCard()
    const page = pageOf({ ...card, appearance: { ...card.appearance, layout } })
    expect(page.querySelector('.tc-face')?.textContent).toBe('AM')
    expect(page.querySelector('.tc-body')).toBeNull()
    expect(
      Array.from(
        page.querySelectorAll('.tc-card > .tc-side > div > .tc-button'),
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Save contact', 'Share yours back', 'QR'])
  })

  it('reaches the person by the first ways of each kind, under the name', () => {
    const card = buildRichCard()
    const quick = (shown: PublicCard) =>
      Array.from(pageOf(shown).querySelectorAll('.tc-go a'), (link) => [
        link.textContent,
        link.getAttribute('href'),
      ])
    const [phone, email, address] = [card.phones[0], card.emails[0], card.addresses[0]]
    expect(quick(card)).toEqual([
      ['Call', phone?.url],
      ['Message', phone?.url?.replace('tel:', 'sms:')],
      ['E-mail', email?.url],
      ['Map', address?.url],
    ])
    const extended = { label: '', value: '+49 30 1 ext 7', url: 'tel:+49301;ext=7' }
    expect(quick({ ...card, phones: [extended], emails: [], addresses: [] })).toEqual([
      ['Call', 'tel:+49301;ext=7'],
      ['Message', 'sms:+49301'],
    ])
    expect(quick({ ...card, phones: [], emails: [], addresses: [] })).toEqual([])
  })

  it('has no exchange link where the owner turned it off', () => {
    expect(target(buildCard({ hasExchange: false }), 'Share yours back')).toBeUndefined()
  })

  it.each([
    [buildRichCard({ name: 'Northwind Optics', department: '' }), 0],
    [buildRichCard({ department: '' }), 1],
  ])('shows an organization once', (card, count) => {
    expect(pageOf(card).querySelectorAll('.tc-place')).toHaveLength(count)
  })
})

const linkedIn = buildRichCard().socials.find(({ name }) => name === 'linkedin')

describe('the links of a card', () => {
  it.each([
    [
      'a link of the web is counted on its way',
      'Book a lab tour',
      { href: `/card/ada-moreau/go/${idOf(103)}`, ...counted },
    ],
    [
      'links to other apps are counted separately',
      'Write to me',
      { href: 'mailto:hello@ada.example', ping: `/card/ada-moreau/go/${idOf(109)}` },
    ],
    [
      'a network is counted on its way',
      'LinkedIn',
      { href: `/card/ada-moreau/go/${linkedIn?.id ?? ''}`, ...counted },
    ],
    ['a number', '+49 30 5550101', { href: 'tel:+49305550101' }],
    ['an e-mail address', 'ada.moreau@northwind', { href: 'mailto:ada.moreau@northwind.example' }],
    [
      'a website',
      'Website northwind.example',
      { href: 'https://www.northwind.example/', ...outside },
    ],
    ['saving', 'Save contact', { href: links.vcard }],
    ['exchange', 'Share yours back', { href: links.exchange }],
  ])('%s', (_name, text, expected) => {
    expect(target(buildRichCard(), text)).toEqual(expected)
  })

  it('opens everlinks directly where the server may not redirect, and still counts them', () => {
    const page = new DOMParser().parseFromString(
      renderToStaticMarkup(
        <CardPage card={buildRichCard()} links={{ ...links, isDirect: true }} home="/" />,
      ),
      'text/html',
    )
    const [link] = page.querySelectorAll('.tc-link')
    expect([
      link?.getAttribute('href'),
      link?.getAttribute('ping'),
      link?.getAttribute('rel'),
    ]).toEqual(['https://ada.example/0', `/card/ada-moreau/go/${idOf(100)}`, outside.rel])
  })

  it('escapes names and URLs in share links', () => {
    const card = buildCard({ name: 'Tom & "Jerry" #1?' })
    expect(target(card, 'Message')?.['href']).toBe(
      'sms:?body=Tom%20%26%20%22Jerry%22%20%231%3F%20https%3A%2F%2Ftessera.example%2Fcard%2Fada-moreau',
    )
    expect(target(card, 'E-mail')?.['href']).toContain('subject=Tom%20%26%20%22Jerry%22%20%231%3F&')
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'https://user:pass@evil.example/',
    'intent://x#Intent;end',
    '\u0001javascript:alert(1)',
    '//',
  ])('makes no link of %j', (url) => {
    const rich = buildRichCard()
    const withUrl = <T extends object>(items: T[]) => items.map((item) => ({ ...item, url }))
    const page = pageOf({
      ...rich,
      phones: withUrl(rich.phones),
      emails: withUrl(rich.emails),
      websites: withUrl(rich.websites),
      addresses: withUrl(rich.addresses),
      socials: withUrl(rich.socials),
      everlinks: withUrl(rich.everlinks),
      services: withUrl(rich.services),
    })
    const hrefs = Array.from(page.querySelectorAll('a'), (link) => link.getAttribute('href') ?? '')
    expect(
      hrefs.filter(
        (href) =>
          ![links.vcard, links.exchange, '/'].includes(href) &&
          !/^(?:mailto:\?|sms:\?|https:\/\/wa\.me\/\?)/.test(href),
      ),
    ).toEqual([])
    expect(page.body.textContent).toContain('+33 6 12 34 56 78')
  })
})

it('escapes all texts, and has no scripts and no inline styles', () => {
  const hostile = '</p><img src=x onerror=alert(1)><style>*{}</style>'
  const page = pageOf(
    buildRichCard({
      name: hostile,
      bio: hostile,
      occupation: hostile,
      organization: hostile,
      backgroundVideo: { src: '/files/v.mp4', type: 'video/mp4', poster: null },
    }),
  )
  expect(page.querySelector('script, style, iframe, [style], [srcdoc]')).toBeNull()
  expect(
    Array.from(page.querySelectorAll('*'))
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => name.startsWith('on')),
  ).toEqual([])
  expect(page.querySelector('h1')?.textContent).toBe(hostile)
})

it('plays its video muted, until it is paused, and not with reduced motion', () => {
  const markup = markupOf(
    buildCard({
      banner: '/files/banner.webp',
      backgroundVideo: { src: '/files/v.mp4', type: 'video/mp4', poster: null },
    }),
  )
  const page = new DOMParser().parseFromString(markup, 'text/html')
  const video = page.querySelector('video')
  for (const name of ['autoplay', 'muted', 'loop', 'playsinline'])
    expect(video?.hasAttribute(name)).toBe(true)
  expect(video?.getAttribute('poster')).toBe('/files/banner.webp')
  expect(video?.querySelector('source')?.getAttribute('media')).toBe(
    '(prefers-reduced-motion: no-preference)',
  )
  const stop = page.querySelector<HTMLInputElement>('.tc-film input')
  expect([
    stop?.type,
    stop?.labels?.[0]?.textContent,
    page.querySelector('.tc-film > img')?.getAttribute('src'),
  ]).toEqual(['checkbox', 'Pause video', '/files/banner.webp'])
  expect(cardCss(buildCard().appearance)).toContain('.tc-film:has(:checked)>video{display:none}')
})

it.each(cardLayouts)(
  'is small in the layout %s: a rich card with six networks is 7.5 kB or less when it is sent',
  (layout) => {
    const card = buildRichCard()
    const appearance = {
      ...card.appearance,
      layout,
      font: 'serif' as const,
      buttons: 'pill' as const,
    }
    const sent = gzipSync(
      `<style>${cardCss(appearance)}</style>${markupOf({ ...card, appearance })}`,
      { level: 9 },
    )
    expect(sent.length).toBeLessThanOrEqual(7_500)
  },
)
