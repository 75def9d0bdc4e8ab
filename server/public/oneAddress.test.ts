import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeated, tooSlow } from '@/contactFiles/testing/growth'
import { eq } from 'drizzle-orm'
import { directory, profiles } from '../resources/profiles/tables'
import { useTestServer } from '../testing/harness'
import { oneAddressOf } from './oneAddress'
import { type TestCard, createCard, richContent, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'

const server = useTestServer()

/** Ways in which people, programs and printers write the same path. */
const spellings: Record<string, (path: string) => string> = {
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'two slashes at the begin': (path) => `/${path}`,
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'a capital': (path) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`,
  'capitals up to the name': (path) =>
    path.replace(/^\/[a-z]+\/(?:new\/)?/, (part) => part.toUpperCase()),
  'an escaped letter': (path) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'all letters escaped': (path) =>
    path.replace(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'a backslash': (path) => path.replace('/', '\\').replace(/\/(?=[^/]*$)/, '\\/'),
  dots: (path) => `/x/..${path}/.`,
  'all of it': (path) =>
    `//${path.slice(1).replace(/[a-z]/, (letter) => `%${letter.toUpperCase().charCodeAt(0).toString(16)}`)}//`,
}

const pagesOf = ({ slug, cardId, profileId }: TestCard) => [
  `/card/${slug}`,
  `/card/${cardId}`,
  `/card/${slug}/contact.vcf`,
  `/card/${slug}/picture.jpg`,
  `/card/${slug}/qr.svg`,
  `/card/${cardId}/qr.png`,
  `/contacts/new/${profileId}`,
]

describe('another spelling of an address', () => {
  it.each(Object.entries(spellings))(
    'leads to the one by one redirect: %s',
    async (_name, spell) => {
      const card = await createCard(server, richContent)
      for (const page of pagesOf(card)) {
        const own = await visit(server, `http://cards.example${page}?s=qr&x=%2F`)
        expect([page, own.status]).toEqual([page, page.endsWith('picture.jpg') ? 302 : 200])
        const answer = await visit(server, `http://cards.example${spell(page)}?s=qr&x=%2F`)
        expect([answer.status, answer.headers.get('location')]).toEqual([308, `${page}?s=qr&x=%2F`])
      }
    },
  )

  it('is read in capitals up to a name that is stored in lower case', async () => {
    const { slug, profileId } = await createCard(server)
    for (const path of [`/card/${slug}`, `/card/${slug}/contact.vcf`, `/contacts/new/${profileId}`])
      expect((await visit(server, path.toUpperCase())).headers.get('location')).toBe(path)
  })

  it.each(['ada-moreau-consulting1', 'a-22-characters-long-0'])(
    'is one redirect for the slug %s, which in capitals could be the id of a card',
    async (slug) => {
      const { profileId, slug: before } = await createCard(server)
      const { db } = server.database
      await db.update(profiles).set({ slug }).where(eq(profiles.id, profileId))
      await db.update(directory).set({ key: slug }).where(eq(directory.key, before))
      const capitals = slug.toUpperCase()
      for (const path of [`/card/${capitals}`, `/Card/${capitals}/`]) {
        const answer = await visit(server, `${path}?s=qr`)
        expect([answer.status, answer.headers.get('location')]).toEqual([308, `/card/${slug}?s=qr`])
      }
      expect((await visit(server, `/card/${slug}`)).status).toBe(200)
    },
  )

  it('keeps the case of a card’s id', async () => {
    const { cardId } = await createCard(server)
    expect((await visit(server, `/card/${cardId}`)).status).toBe(200)
    expect((await visit(server, `/card/${cardId.toLowerCase()}`)).status).toBe(404)
    expect((await visit(server, `/Card/${cardId}/`)).headers.get('location')).toBe(
      `/card/${cardId}`,
    )
  })

  it('is counted once, at its target, and so is what a page sends', async () => {
    const { slug } = await createCard(server)
    await visit(server, `/Card/${slug}//?s=qr`)
    await visit(server, `/card/${slug}/contact.vcf/`, { method: 'POST' })
    expect(await countedVisits(server)).toEqual([])
    await visit(server, `/card/${slug}?s=qr`)
    expect(await countedVisits(server)).toEqual([`view qr ${slug}`])
  })

  it('is not known where the API, a file or nobody has it', async () => {
    for (const path of ['/v1/roles/', '/card/nobody-has-this', '/files/none.webp'])
      expect([path, (await visit(server, path)).status]).not.toEqual([path, 308])
    expect((await visit(server, '/Card/nobody-has-this/')).status).toBe(308)
  })
})

describe('the one address of a path', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'card',
      'CARD',
      'contacts',
      'New',
      'new',
      'go',
      'files',
      'contact.vcf',
      'v1',
      '',
    ),
    fc.constantFrom(
      '%2F',
      '%5C',
      '\\',
      '..',
      '%2e%2e',
      '%',
      '%zz',
      '%ff',
      'evil.example',
      ':',
      '@',
    ),
    fc.string({ unit: 'grapheme', maxLength: 24 }),
  )
  const pathname = fc
    .array(part, { maxLength: 6 })
    .map((parts) => new URL(`http://x/${parts.join('/').replace(/[?#]/g, '')}`).pathname)

  it('is on this server, and the same for itself', () => {
    fc.assert(
      fc.property(pathname, (path) => {
        const address = oneAddressOf(path)
        const target = new URL(address, 'http://here.example/card/x')
        expect([target.host, target.pathname]).toEqual(['here.example', address])
        expect(address).not.toMatch(/\/\/|\\/)
        expect(oneAddressOf(address)).toBe(address)
      }),
    )
  })

  it.each([
    ['//evil.example', '/evil.example'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
    ['/card/%5C%5Cevil.example/', '/card/%5C%5Cevil.example'],
    ['/card/%2F%2Fevil.example', '/card/%2F%2Fevil.example'],
    ['/', '/'],
    ['///', '/'],
    ['/contacts/', '/contacts'],
    ['//v1/roles/', '/v1/roles/'],
  ])('of %s is %s', (path, address) => {
    expect(oneAddressOf(path)).toBe(address)
  })

  it('is found in proportion to the length of a path', async () => {
    const run = (text: string) => oneAddressOf(new URL(`http://x/card/${text}`).pathname)
    const texts = { slashes: repeated('/'), escapes: repeated('%41'), parts: repeated('a/') }
    expect(await tooSlow([{ name: 'oneAddressOf', run, texts }])).toEqual([])
  })
})
