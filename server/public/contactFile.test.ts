import ICAL from 'ical.js'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { unescapeText } from '@/contactFiles/vcard/vcardText'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { hostileTexts } from '@/publicCard/testing/hostileTexts'
import { useTestServer } from '../testing/harness'
import { attachment, contactFile } from './contactFile'
import { addPhysicalCard, createCard, richContent, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'
import { cachedCard } from './testing/cachedCard'

const server = useTestServer()

/** The jCard (RFC 7095) that ical.js returns. */
const jCard = v.tuple([
  v.literal('vcard'),
  v.array(
    v.tupleWithRest([v.string(), v.record(v.string(), v.unknown()), v.string()], v.unknown()),
  ),
  v.unknown(),
])

/**
 * Returns what another vCard reader finds: the values of each property in order, with the labels of
 * their groups.
 */
function readCard(text: string) {
  const [, properties] = v.parse(jCard, ICAL.parse(text) as unknown)
  const labels = new Map(
    properties.flatMap(([name, params, , value]) =>
      name === 'x-ablabel' ? [[params['group'], unescapeText(String(value))] as const] : [],
    ),
  )
  const all = (wanted: string) =>
    properties.flatMap(([name, , , value]) => (name === wanted ? [value] : []))
  const labelled = (wanted: string) =>
    properties.flatMap(([name, params, , value]) =>
      name === wanted ? [[labels.get(params['group']) ?? '', String(value)]] : [],
    )
  return {
    names: new Set(properties.map(([name]) => name)),
    all,
    labelled,
    has: (wanted: string) => all(wanted).length,
  }
}

async function picture(noise = false): Promise<Uint8Array> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 90 }
  const made = sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#205040',
      ...(noise && { noise: gaussian }),
    },
  })
  return new Uint8Array(await made.webp({ quality: 95 }).toBuffer())
}

describe('GET /card/{key}/contact.vcf', () => {
  it('is a file in which another reader finds everything', async () => {
    const { slug } = await createCard(server, { ...richContent, avatar: null })
    const response = await visit(server, `https://cards.example/card/${slug}/contact.vcf`)
    const text = await response.text()
    const card = readCard(text)
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Dr. Ada Moreau.vcf"; filename*=UTF-8''Dr.%20Ada%20Moreau.vcf`,
    )
    expect(card.all('version')).toEqual(['3.0'])
    expect(card.all('n')).toEqual([['Moreau', 'Ada', '', 'Dr.', '']])
    expect(card.all('fn')).toEqual(['Dr. Ada Moreau'])
    expect(card.all('org')).toEqual([['Verdigris Bridges', 'Footbridges']])
    expect(card.all('title')).toEqual(['Structural engineer'])
    expect(card.all('note')).toEqual([richContent.bio])
    expect(card.all('tel')).toEqual(['+33153679001', '+33612345678', '+3292334567'])
    expect(card.all('email')).toEqual(richContent.emails.map(({ value }) => value))
    expect(card.all('adr')).toEqual([
      ['', '3rd floor', '12 Quai de la Loire', 'Paris', '', '75019', 'France'],
    ])
    expect(card.labelled('url')).toEqual([
      ['Studio', 'https://verdigris.example/bridges'],
      ['', 'https://moreau.example/'],
      ['Card', `https://cards.example/card/${slug}`],
      ['LinkedIn', 'https://www.linkedin.com/in/ada-moreau'],
      ['Instagram', 'https://www.instagram.com/ada.bridges'],
      ['Mastodon', 'https://bridges.example/@ada'],
      ['GitHub', 'https://github.com/adamoreau'],
      ['YouTube', 'https://www.youtube.com/@adabridges'],
    ])
    expect(card.all('x-socialprofile')).toEqual(['adamoreau19'])
    expect(card.all('rev')).toEqual(['2026-03-01T09:00:00Z'])
    expect([card.has('photo'), card.has('nickname'), card.has('bday')]).toEqual([0, 0, 0])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it.each(['2.1', '3.0', '4.0'] as const)(
    'comes as vCard %s if that is requested or set',
    async (version) => {
      const config = { ...emptyProfileContent.config, vcard: { version, hasPhoto: true } }
      const { slug, cardId } = await createCard(server, { config })
      for (const address of [
        `/card/${slug}/contact.vcf`,
        `/card/${cardId}/contact.vcf?version=5`,
        `/card/${slug}/contact.vcf?version=${version}`,
      ]) {
        expect(await (await visit(server, address)).text()).toContain(`\r\nVERSION:${version}\r\n`)
      }
    },
  )

  it.each([false, true])(
    'holds a photo of at most 60 kB as JPEG, also of noise (%s)',
    async (isNoise) => {
      const { slug } = await createCard(server, { avatar: richContent.avatar })
      server.files.stored.set(
        richContent.avatar?.slice('/files/'.length) ?? '',
        await picture(isNoise),
      )
      const jpeg = Buffer.from(
        String(
          readCard(await (await visit(server, `/card/${slug}/contact.vcf`)).text()).all('photo')[0],
        ),
        'base64',
      )
      const { format, width, height } = await sharp(jpeg).metadata()
      expect([format, width === height, jpeg.length <= 60_000]).toEqual(['jpeg', true, true])
      expect(width).toBeGreaterThanOrEqual(128)
    },
  )

  it('has its photo made once for all hosts and versions', async () => {
    const { slug } = await createCard(server, { avatar: richContent.avatar })
    server.files.stored.set(richContent.avatar?.slice('/files/'.length) ?? '', await picture())
    const read = vi.spyOn(server.files, 'get')
    for (const host of ['cards.example', 'other.example']) {
      for (const version of ['2.1', '3.0', '4.0']) {
        const text = await (
          await visit(server, `https://${host}/card/${slug}/contact.vcf?version=${version}`)
        ).text()
        expect(text).toContain('\r\nPHOTO')
      }
    }
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
  })

  it.each([
    [
      'its owner wants none',
      {
        avatar: richContent.avatar,
        config: {
          ...emptyProfileContent.config,
          vcard: { version: '3.0' as const, hasPhoto: false },
        },
      },
    ],
    ['the file is gone', { avatar: '/files/gonegonegonegonegonegone.webp' }],
    ['the file is broken', { avatar: '/files/brokenbrokenbrokenbroken.webp' }],
  ])('holds no photo where %s', async (_case, content) => {
    const { slug } = await createCard(server, content)
    server.files.stored.set('brokenbrokenbrokenbroken.webp', new Uint8Array([1, 2, 3]))
    server.files.stored.set(richContent.avatar?.slice('/files/'.length) ?? '', await picture())
    const response = await visit(server, `/card/${slug}/contact.vcf`)
    expect(response.status).toBe(200)
    expect(readCard(await response.text()).has('photo')).toBe(0)
  })

  it('counts a save for each download, and is not sent again to a browser that has it', async () => {
    const card = await createCard(server)
    const plastic = await addPhysicalCard(server, card)
    const first = await visit(server, `/card/${card.slug}/contact.vcf`)
    const etag = first.headers.get('etag') ?? ''
    expect(
      (
        await visit(server, `/card/${card.slug}/contact.vcf`, {
          headers: { 'if-none-match': etag },
        })
      ).status,
    ).toBe(304)
    const head = await visit(server, `/card/${card.slug}/contact.vcf`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    await visit(server, `/card/${plastic}/contact.vcf`)
    await visit(server, `/card/${plastic}/contact.vcf`, {
      headers: { referer: `http://localhost/card/${plastic}?s=qr` },
    })
    expect(await countedVisits(server)).toEqual([
      `save link ${card.slug}`,
      `save link ${card.slug}`,
      `save qr ${plastic}`,
      `save tap ${plastic}`,
    ])
  })

  it('counts a save of a file that an app made itself, by a ping', async () => {
    const card = await createCard(server)
    const ping = (address: string) =>
      visit(server, address, {
        method: 'POST',
        headers: { 'content-type': 'text/ping', 'ping-to': 'blob:https://app.example/1' },
      })
    const answer = await ping(`/card/${card.slug}/contact.vcf`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    await ping(`/card/${card.cardId}/contact.vcf?s=qr`)
    expect((await ping('/card/nobody-has-this/contact.vcf')).status).toBe(404)
    expect(await countedVisits(server)).toEqual([
      `save link ${card.slug}`,
      `save qr ${card.cardId}`,
    ])
  })

  it('of a key that leads nowhere is not found', async () => {
    const response = await visit(server, '/card/nobody-has-this/contact.vcf')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ])
  })

  it('has numbers as devices dial them, and others as they are written', () => {
    const phones = ['+46701234567;ext=12', '0046 70-123 45 67', '070-123 45 67', 'after 6 pm']
    const content = {
      ...emptyProfileContent,
      phones: phones.map((value) => ({ label: '', value })),
    }
    const { body } = contactFile(cachedCard(content), {
      version: '3.0',
      page: 'https://cards.example/card/x',
    })
    expect(readCard(new TextDecoder().decode(body)).all('tel')).toEqual([
      '+46701234567,12',
      '+46701234567',
      '070-123 45 67',
      'after 6 pm',
    ])
  })

  it('keeps hostile text in its place', () => {
    const hostile = [
      'a, b; c\\ d\ne',
      'x\r\nBEGIN:VCARD\r\nX-EVIL:1\r\nEND:VCARD',
      `👩‍👩‍👧‍👦${'é'.repeat(120)}`,
      ...hostileTexts,
    ]
    for (const text of hostile) {
      const [line, bio] = [text.replace(/[\r\n\0]+/g, ' ').trim(), text.replaceAll('\0', '')]
      const content = {
        ...emptyProfileContent,
        firstName: line,
        lastName: line,
        organization: line,
        occupation: line,
        bio,
        phones: [{ label: line, value: '+33 1' }],
      }
      const file = new TextDecoder().decode(
        contactFile(cachedCard(content), { version: '3.0', page: 'https://cards.example/card/x' })
          .body,
      )
      const { names, all } = readCard(file)
      expect([...names].sort().join()).toMatch(
        /^fn,n,note,org,prodid,rev,tel,title,url,version(?:,x-ablabel)?(?:,x-tessera-[a-z-]+)*$/,
      )
      // ical.js keeps some escaping backslashes, and drops one before a separator, so both sides
      // are compared without them.
      const plain = (value: unknown) => String(value).replaceAll('\\', '')
      expect([all('title').map(plain), all('note').map(plain)]).toEqual([
        [plain(line)],
        [plain(bio.replace(/\r\n?/g, '\n'))],
      ])
      for (const part of file.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    }
  })
})

it('contains every account on a network without addresses', () => {
  const accounts = ['adamoreau19', 'ada-work', 'moreau', 'bridges-of-ada']
  const socials = accounts.map((value) => ({
    id: crypto.randomUUID(),
    name: 'wechat' as const,
    value,
    isHidden: false,
    media: null,
  }))
  for (const version of ['2.1', '3.0', '4.0'] as const) {
    const file = contactFile(cachedCard({ ...emptyProfileContent, firstName: 'Ada', socials }), {
      version,
      page: 'https://cards.example/card/x',
    })
    expect(
      new TextDecoder().decode(file.body).match(/^X-SOCIALPROFILE;TYPE=wechat:.*$/gim),
    ).toEqual(accounts.map((account) => `X-SOCIALPROFILE;TYPE=wechat:${account}`))
  }
})

it.each([
  ['a'.repeat(200), `filename="${'a'.repeat(80)}.vcf"; filename*=UTF-8''${'a'.repeat(80)}.vcf`],
  [`a${'👩'.repeat(200)}`, `filename="a.vcf"; filename*=UTF-8''a${'%F0%9F%91%A9'.repeat(79)}.vcf`],
  ['Ada \ud83d', `filename="Ada.vcf"; filename*=UTF-8''Ada%20%EF%BF%BD.vcf`],
  ['', `filename="contact.vcf"; filename*=UTF-8''contact.vcf`],
  ['Ada Moreau', `filename="Ada Moreau.vcf"; filename*=UTF-8''Ada%20Moreau.vcf`],
  [
    'Zoë Ångström',
    `filename="Zoe Angstrom.vcf"; filename*=UTF-8''Zo%C3%AB%20%C3%85ngstr%C3%B6m.vcf`,
  ],
  ['李小龍', `filename="contact.vcf"; filename*=UTF-8''%E6%9D%8E%E5%B0%8F%E9%BE%8D.vcf`],
  [
    'a"b\\c/../d\r\nX: y;e*\'(1)',
    `filename="a b c .. d X y;e '(1).vcf"; filename*=UTF-8''a%20b%20c%20..%20d%20X%20y%3Be%20%27%281%29.vcf`,
  ],
])('names the file of %j', (name, expected) => {
  expect(attachment(name)).toBe(`attachment; ${expected}`)
})
