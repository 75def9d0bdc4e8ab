import sharp from 'sharp'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProducts } from '@/contract/billing/products'
import { createApp } from '../../app'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { deleteAbandonedFiles } from '../../platform/files/deleteFiles'
import { filesToDelete } from '../../platform/db/tables'
import type { ShopProduct } from '../../ports/shop'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { createShop } from './createShop'
import { deleteUnusedPictures } from './productPictures'
import { productPictures } from './tables'

const server = useTestServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const token = tokenOf({ userId: 'ada' })
const black: ShopProduct = {
  id: 1,
  name: 'Matte black card',
  description: 'One tap.',
  price: '24.90',
  currency: 'EUR',
  isInStock: true,
  url: 'https://shop.example.com/black',
  pictureUrl: 'https://shop.example.com/black.png',
}

/** The present answer of the shop; an error for a shop that is away. */
let products: ShopProduct[] | Error
let pictures: Map<string, Uint8Array>
let listed = 0
let downloaded: string[] = []
let onDownload = () => {
  return
}
let shop: ReturnType<typeof createShop>

beforeEach(async () => {
  await server.createActor('ada')
  const png = await sharp({
    create: { width: 900, height: 300, channels: 3, background: '#123456' },
  })
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .png()
    .toBuffer()
  products = [black]
  pictures = new Map([[black.pictureUrl, png]])
  listed = 0
  downloaded = []
  onDownload = () => {
    return
  }
  restart()
})

// A download that is still running would write into the next test.
afterEach(() => shop.settled())

/** Starts a process of the server anew, with what the database has. */
function restart(address = 'https://shop.example.com'): void {
  shop = createShop({
    ...server.jobDeps,
    tenantId: TENANT,
    source: {
      address,
      listProducts: () => {
        listed += 1
        return products instanceof Error ? Promise.reject(products) : Promise.resolve(products)
      },
      getPicture: (url) => {
        downloaded.push(url)
        onDownload()
        const picture = pictures.get(url)
        return picture ? Promise.resolve(picture) : Promise.reject(new Error('No picture.'))
      },
    },
  })
}

const later = (ms: number) => {
  server.now = new Date(server.now.getTime() + ms)
}
const away = () => new ProviderUnavailable('WooCommerce', new Error('away'))
const app = () => createApp({ ...server.deps, shop })
async function ask() {
  const response = await app().request(listProducts.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, text, items: [] }
  const { data } = v.parse(
    v.strictObject({ data: listProducts.answer ?? v.never() }),
    JSON.parse(text),
  )
  return { status: 200, text, items: data.items }
}
const pictureOf = async () => (await ask()).items[0]?.picture

describe('the products', () => {
  it('are none without a shop, and need a sign-in', async () => {
    const { data } = await server.send(listProducts, { token })
    expect(data).toEqual({ items: [] })
    expect((await app().request(listProducts.path)).status).toBe(401)
  })

  it('are read once in ten minutes, also for parallel calls and after a restart', async () => {
    const { pictureUrl: _, ...shown } = black
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const { items } of answers) expect(items).toEqual([{ ...shown, picture: null }])
    restart()
    later(10 * MINUTE - 1)
    await ask()
    expect(listed).toBe(1)
    later(1)
    products = [{ ...black, price: '30.00' }]
    expect((await ask()).items).toMatchObject([{ price: '30.00' }])
    expect(listed).toBe(2)
  })

  it('are read anew when the shop has another address', async () => {
    await ask()
    restart('https://other.example.com')
    products = []
    expect((await ask()).items).toEqual([])
  })

  it('are the last ones for a day while the shop is away, which is asked once a minute', async () => {
    await ask()
    products = away()
    later(10 * MINUTE)
    for (let calls = 0; calls < 3; calls += 1) expect((await ask()).items).toHaveLength(1)
    expect(listed).toBe(2)
    later(MINUTE)
    await ask()
    expect(listed).toBe(3)
    later(24 * HOUR)
    const { status, text } = await ask()
    expect([status, (JSON.parse(text) as { error: object }).error]).toMatchObject([
      424,
      { code: 'PROVIDER_UNAVAILABLE', provider: 'WooCommerce' },
    ])
    products = [black]
    expect((await ask()).status).toBe(424)
    later(MINUTE)
    expect((await ask()).items).toHaveLength(1)
  })
})

describe('a picture', () => {
  it('is stored re-encoded, and served from this server', async () => {
    expect(await pictureOf()).toBeNull()
    await shop.settled()
    const path = (await pictureOf()) ?? ''
    const response = await app().request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 213 })
    expect(bytes.includes('Secret camera')).toBe(false)
    restart()
    expect(await pictureOf()).toBe(path)
    expect(downloaded).toEqual([black.pictureUrl])
    expect(await server.database.db.select().from(filesToDelete)).toEqual([])
  })

  it('that cannot be read is none, and is tried again after an hour', async () => {
    pictures.set(black.pictureUrl, Buffer.from('<html>'))
    await ask()
    await shop.settled()
    pictures.clear()
    later(HOUR - 1)
    expect(await pictureOf()).toBeNull()
    await shop.settled()
    expect(downloaded).toHaveLength(1)
    expect(server.logged.join()).toContain('a picture of a product could not be read')
    later(1)
    await ask()
    await shop.settled()
    expect(downloaded).toHaveLength(2)
    expect(server.files.stored.size).toBe(0)
  })

  it('shared by many products is downloaded once; an empty address is none', async () => {
    products = [black, { ...black, id: 2 }, { ...black, id: 3, pictureUrl: '' }]
    await Promise.all([ask(), ask()])
    await shop.settled()
    expect(downloaded).toHaveLength(1)
    expect((await ask()).items.map(({ picture }) => picture !== null)).toEqual([true, true, false])
  })

  it('begins within 20 s of its list, else with the next one', async () => {
    products = Array.from({ length: 9 }, (_, id) => ({
      ...black,
      id,
      pictureUrl: `https://shop.example.com/${String(id)}.png`,
    }))
    onDownload = () => {
      later(6_000)
    }
    await ask()
    await shop.settled()
    expect(downloaded).toHaveLength(4)
    await ask()
    await shop.settled()
    expect(downloaded).toHaveLength(8)
  })

  it('that two processes download is stored once', async () => {
    const first = shop
    await ask()
    restart()
    await ask()
    await Promise.all([first.settled(), shop.settled()])
    expect(server.files.stored.size).toBe(1)
    expect(await pictureOf()).toBe(`/files/${[...server.files.stored.keys()].join()}`)
  })

  it('stays while a list has it, and is deleted a week after the last one had', async () => {
    await ask()
    await shop.settled()
    const clean = async () => {
      await deleteUnusedPictures(server.deps, server.now)
      await deleteAbandonedFiles(server.jobDeps, server.now)
      return server.files.stored.size
    }
    for (let day = 0; day < 10; day += 1) {
      later(24 * HOUR)
      await ask()
      expect(await clean()).toBe(1)
    }
    products = []
    later(7 * 24 * HOUR)
    await ask()
    expect(await clean()).toBe(1)
    later(1)
    expect(await clean()).toBe(0)
    expect(await server.database.db.select().from(productPictures)).toEqual([])
  })

  it('is not begun any more once the server stops', async () => {
    await shop.close()
    await ask()
    await shop.settled()
    expect(downloaded).toEqual([])
  })
})
