import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import robotsParser from 'robots-parser'
import { describe, expect, it } from 'vitest'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { deactivateProfile } from '@/contract/profiles/profiles'
import { useTestServer } from '../testing/harness'
import { createCard, richContent, visit } from './testing/cards'

const server = useTestServer()
const BASE = 'https://cards.example'
const file = fileURLToPath(new URL('../../public/robots.txt', import.meta.url))
const robots = robotsParser(`${BASE}/robots.txt`, readFileSync(file, 'utf8'))

/** The programs that make previews, by the names that they look for in robots.txt. */
const programs = [
  'Twitterbot',
  'LinkedInBot',
  'facebookexternalhit',
  'Slackbot-LinkExpanding',
  'WhatsApp',
  'TelegramBot',
  'Discordbot',
  'Pinterestbot',
  'redditbot',
  'Applebot',
  'Googlebot',
  'bingbot',
]

describe('robots.txt', () => {
  it.each(programs)('lets %s read cards and their pictures, and nothing else', (program) => {
    const isAllowed = (path: string) => robots.isAllowed(BASE + path, program)
    const open = [
      '/',
      '/card/ines-marchetti',
      '/card/sYp4Q0xk_v-3LmZt9aWcJg?s=qr',
      '/card/ines-marchetti/picture.jpg?v=abc.webp',
      '/card/ines-marchetti/contact.vcf',
      '/card/ines-marchetti/qr.png?size=512',
      '/files/abc.webp',
      '/icon-512.png',
      '/favicon.ico',
      '/favicon.svg',
    ]
    const closed = [
      '/card/ines-marchetti/go/1',
      '/cards',
      '/contacts',
      '/contacts/new/00000000-0000-4000-8000-000000000000',
      '/auth/sign-in',
      '/v1/links/slug/ines-marchetti',
      '/deletion-status/abc',
      '/?redirect=/card/x',
    ]
    expect(open.filter((path) => isAllowed(path) !== true)).toEqual([])
    expect(closed.filter((path) => isAllowed(path) !== false)).toEqual([])
  })
})

describe('whether a card is indexed', () => {
  const config = { ...emptyProfileContent.config, isIndexed: true }
  const files = ['', '/contact.vcf', '/picture.jpg', '/qr.svg', '/qr.png', '/go/none']
  const tagsOf = async (slug: string, headers = {}) =>
    Promise.all(
      files.map(async (path) =>
        (await visit(server, `/card/${slug}${path}`, { headers })).headers.get('x-robots-tag'),
      ),
    )

  it('is said by the page and all its files', async () => {
    const hidden = await createCard(server, richContent)
    const listed = await createCard(server, { ...richContent, config }, 'grace')
    expect(await tagsOf(hidden.slug)).toEqual(files.map(() => 'noindex'))
    expect(await tagsOf(hidden.slug, { 'if-none-match': '*' })).toEqual(files.map(() => 'noindex'))
    expect(await tagsOf(listed.slug)).toEqual(files.map(() => null))
  })

  it('is no for a page without a card, and for a file by itself', async () => {
    const { slug, token, profileId: id } = await createCard(server, { config })
    server.files.stored.set('abc.webp', new Uint8Array([1]))
    await server.send(deactivateProfile, { token, params: { id }, body: {} })
    for (const path of [`/card/${slug}`, '/card/nobody-has-this', '/files/abc.webp'])
      expect([path, (await visit(server, path)).headers.get('x-robots-tag')]).toEqual([
        path,
        'noindex',
      ])
  })
})
