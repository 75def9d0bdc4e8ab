import { describe, expect, it } from 'vitest'
import type { Block } from '@/contract/integrations/block'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { hostileTexts } from '@/publicCard/testing/hostileTexts'
import { renderCard } from './renderCard'
import { renderNeutral } from './renderNeutral'
import { richContent } from './testing/cards'
import { cachedCard } from './testing/cachedCard'
import { type ParsedPage, parsePage } from './testing/parsePage'

const isLong = process.env.LONG === '1'
const everyNth = (step: number) => hostileTexts.filter((_text, at) => at % step === 0)
const LEADS = ['href', 'src', 'action', 'ping', 'poster', 'formaction', 'xlink:href']
const OURS = /^(?:\/|#|https:\/\/|http:\/\/localhost\/|mailto:|tel:|sms:)/

/** Fills every text of a profile, ignoring the contract. */
const textFields: Record<string, (text: string) => Partial<ProfileContent>> = {
  names: (text) => ({
    namePrefix: text,
    firstName: text,
    middleName: text,
    lastName: text,
    nameSuffix: text,
  }),
  work: (text) => ({ pronouns: text, occupation: text, organization: text, department: text }),
  bio: (text) => ({ bio: text }),
  phones: (text) => ({
    phones: [
      { label: text, value: '+33 1' },
      { label: '', value: text },
    ],
  }),
  emails: (text) => ({
    emails: [
      { label: text, value: 'a@b.example' },
      { label: '', value: text },
    ],
  }),
  websites: (text) => ({
    websites: [
      { label: text, value: 'https://a.example' },
      { label: '', value: text },
    ],
  }),
  addresses: (text) => ({
    addresses: [
      {
        label: text,
        formatted: text,
        street: text,
        extendedAddress: text,
        poBox: text,
        city: text,
        region: text,
        postalCode: text,
        country: text,
      },
    ],
  }),
  socials: (text) => ({
    socials: richContent.socials.map((social) => ({ ...social, value: text })),
  }),
  everlinks: (text) => ({
    everlinks: richContent.everlinks.map((link, at) => ({
      ...link,
      title: text,
      ...(at > 4 && { url: text }),
    })),
  }),
  services: (text) => ({
    services: richContent.services.map((service) => ({
      ...service,
      title: text,
      description: text,
      price: text,
      url: text,
    })),
  }),
}

/** Blocks of items with and without pictures, whose every text and address is this one. */
const blocksOf = (text: string): Block[] =>
  (['instagram', 'twitter', 'calendly'] as const).map((provider, at) => ({
    provider,
    title: text,
    isHidden: false,
    accountName: text,
    accountUrl: text,
    items: [text, 'https://provider.example/1'].flatMap((url) =>
      [null, `/files/${'p'.repeat(32)}.webp`].map((thumbnail) => ({
        id: `00000000-0000-4000-8000-00000000000${String(at)}`,
        kind: (['video', 'text', 'eventType'] as const)[at] ?? 'image',
        text,
        detail: text,
        url,
        thumbnail,
        publishedAt: null,
      })),
    ),
  }))

const pageOf = (change: Partial<ProfileContent>, blocks: Block[] = []) =>
  parsePage(
    new TextDecoder().decode(
      renderCard(cachedCard({ ...richContent, ...change }, blocks), {
        origin: 'http://localhost',
        isInApp: false,
      }).body,
    ),
  )

/** Returns the structure of a page: each kind of element with its attributes and classes, once. */
const kindsOf = ({ elements }: ParsedPage) =>
  new Set(
    elements.map(
      ({ name, attribs }) =>
        `${name} ${Object.keys(attribs).sort().join(' ')} .${attribs['class'] ?? ''}`,
    ),
  )

/** The structure of our own pages: full lists, links without targets, and harmless texts. */
const calm = [
  'calm',
  '+331234567',
  'a@b.example',
  'https://a.example/',
  'mailto:a@b.example',
  'tel:+331',
  'adamoreau',
  ' ',
].flatMap((text) => Object.values(textFields).map((fields) => pageOf(fields(text))))
const calmBlocks = [' ', 'calm', 'https://a.example/'].map((text) => pageOf({}, blocksOf(text)))
const ours = new Set([pageOf({}), ...calm, ...calmBlocks].flatMap((page) => [...kindsOf(page)]))

function expectCalm(page: ParsedPage): void {
  expect([...kindsOf(page)].filter((kind) => !ours.has(kind))).toEqual([])
  for (const name of LEADS)
    expect(page.values(name).filter((value) => !OURS.test(value))).toEqual([])
  expect([page.all('style').length, page.all('title').length, page.all('h1').length]).toEqual([
    1, 1, 1,
  ])
}

describe('text of a profile', () => {
  it('has two hundred hostile samples', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  })

  it('stays text in every field at once, and changes no style', () => {
    const styles = new Set<string>()
    for (const text of everyNth(isLong ? 1 : 4)) {
      const page = pageOf(
        Object.assign(
          {},
          ...Object.values(textFields).map((fields) => fields(text)),
        ) as Partial<ProfileContent>,
      )
      expectCalm(page)
      // A parser drops or replaces NUL.
      const seen = (written: string) => written.replace(/[\0\ufffd\s]+/g, '')
      for (const shown of [page.text('h1'), page.text('title'), page.meta('og:title') ?? ''])
        expect(seen(shown)).toContain(seen(text))
      styles.add(page.text('style'))
    }
    expect([...styles]).toEqual([pageOf({}).text('style')])
  })

  it('stays text in each field alone', () => {
    for (const text of everyNth(isLong ? 3 : 30))
      for (const fields of Object.values(textFields)) expectCalm(pageOf(fields(text)))
  })

  it('stays text in blocks of connected accounts', () => {
    for (const text of everyNth(isLong ? 1 : 8)) expectCalm(pageOf({}, blocksOf(text)))
  })
})

it('stays text as the key of an unknown card', () => {
  for (const key of everyNth(isLong ? 1 : 4)) {
    const page = parsePage(renderNeutral('unassigned', key).html)
    expect(page.elements.map(({ name }) => name)).toEqual(
      parsePage(renderNeutral('unassigned', 'x').html).elements.map(({ name }) => name),
    )
    expect(page.values('href')).toContain(`/?redirect=/card/${encodeURIComponent(key)}`)
  }
})
