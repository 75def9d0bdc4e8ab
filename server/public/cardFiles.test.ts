import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../testing/harness'
import { addPhysicalCard, createCard, richContent, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'

const server = useTestServer()

/** Returns the modules of a picture, row by row without the margin: 1 if the middle is dark. */
async function modulesOf(picture: Buffer, modules: number, scale: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = Math.floor((info.width - modules * scale) / 2)
  const at = (index: number) => start + index * scale + Math.floor(scale / 2)
  return Array.from({ length: modules * modules }, (_, index) =>
    (data[at(Math.floor(index / modules)) * info.width + at(index % modules)] ?? 0) < 128 ? 1 : 0,
  )
}

describe('GET /card/{key}/qr', () => {
  it.each([128, 700])(
    'as PNG of %i pixels contains the address of the card, marked as scanned',
    async (size) => {
      const card = await createCard(server)
      const response = await visit(
        server,
        `https://cards.example/card/${card.slug}/qr.png?size=${String(size)}`,
      )
      const png = Buffer.from(await response.arrayBuffer())
      const { modules } = create(`https://cards.example/card/${card.cardId}?s=qr`, {
        errorCorrectionLevel: 'M',
      })
      const scale = Math.floor(size / (modules.size + 8))
      const { format, width, height } = await sharp(png).metadata()
      expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual(
        ['image/png', 'private, max-age=86400'],
      )
      expect([format, width, height]).toEqual(['png', size, size])
      expect(await modulesOf(png, modules.size, scale)).toEqual([...modules.data])
    },
  )

  it('as SVG contains the same, with a margin of four modules', async () => {
    const card = await createCard(server)
    const plastic = await addPhysicalCard(server, card)
    const response = await visit(server, `https://cards.example/card/${plastic}/qr.svg`)
    const svg = await response.text()
    const { modules } = create(`https://cards.example/card/${plastic}?s=qr`, {
      errorCorrectionLevel: 'M',
    })
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(svg).toContain(`viewBox="0 0 ${String(modules.size + 8)} ${String(modules.size + 8)}"`)
    const edge = (modules.size + 8) * 4
    expect(
      await modulesOf(
        await sharp(Buffer.from(svg)).resize(edge, edge).png().toBuffer(),
        modules.size,
        4,
      ),
    ).toEqual([...modules.data])
  })

  it('as PNG is between 128 and 2048 pixels wide, 512 by default', async () => {
    const { slug } = await createCard(server)
    const widthOf = async (query: string) =>
      (
        await sharp(
          Buffer.from(await (await visit(server, `/card/${slug}/qr.png${query}`)).arrayBuffer()),
        ).metadata()
      ).width
    const asked = ['', '?size=1', '?size=99999', '?size=-1', '?size=1e3', '?size=640']
    expect(await Promise.all(asked.map(widthOf))).toEqual([512, 128, 2048, 512, 512, 640])
  })
})

it('a few codes are cached with the card', async () => {
  const { slug } = await createCard(server)
  const found = await server.deps.cardPages.find(server.database.db, slug, server.now)
  for (const path of [
    'qr.svg',
    'qr.svg',
    ...Array.from({ length: 20 }, (_, at) => `qr.png?size=${String(128 + at)}`),
  ])
    await visit(server, `/card/${slug}/${path}`)
  expect(
    found &&
      'renditions' in found &&
      [...found.renditions].map(([kind, variants]) => [kind, variants.size]),
  ).toEqual([
    ['svg', 1],
    ['png', 6],
  ])
})

describe('GET /card/{key}/picture.jpg', () => {
  const noise = {
    width: 640,
    height: 640,
    channels: 3 as const,
    background: '#205040',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 90 },
  }

  it.each([
    ['the face', { avatar: richContent.avatar, banner: richContent.banner }, [600, 600]],
    ['the banner where there is no face', { banner: richContent.banner }, [1200, 630]],
  ])('is %s as JPEG of at most 150 kB', async (_case, content, expected) => {
    const { slug } = await createCard(server, content)
    const webp = new Uint8Array(await sharp({ create: noise }).webp().toBuffer())
    for (const path of [richContent.avatar, richContent.banner])
      server.files.stored.set(path?.slice('/files/'.length) ?? '', webp)
    const response = await visit(server, `/card/${slug}/picture.jpg`)
    const jpeg = Buffer.from(await response.arrayBuffer())
    const { format, width, height } = await sharp(jpeg).metadata()
    expect([response.headers.get('content-type'), format, width, height]).toEqual([
      'image/jpeg',
      'jpeg',
      ...expected,
    ])
    expect(jpeg.length).toBeLessThanOrEqual(150_000)
    expect(
      (
        await visit(server, `/card/${slug}/picture.jpg`, {
          headers: { 'if-none-match': response.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304)
  })

  it.each([
    ['there is none', {}],
    ['the file is gone', { avatar: '/files/gonegonegonegonegonegone.webp' }],
    ['the file is broken', { avatar: '/files/brokenbrokenbrokenbroken.webp' }],
  ])('is the product’s where %s', async (_case, content) => {
    server.files.stored.set('brokenbrokenbrokenbroken.webp', new Uint8Array([1, 2, 3]))
    const { slug } = await createCard(server, content)
    const response = await visit(server, `/card/${slug}/picture.jpg`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/icon-512.png'])
  })
})

it('requests for a code or a picture are no visits', async () => {
  const { slug } = await createCard(server)
  for (const file of ['qr.svg', 'qr.png', 'picture.jpg'])
    await visit(server, `/card/${slug}/${file}`)
  expect(await countedVisits(server)).toEqual([])
})
