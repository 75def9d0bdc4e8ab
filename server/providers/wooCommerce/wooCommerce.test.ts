import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { OutboundError } from '../../platform/outbound/outboundError'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import { type SimulatedProduct, simulatedProducts } from '../../simulators/wooCommerce/products'
import {
  type WooCommerceSimulator,
  startWooCommerceSimulator,
} from '../../simulators/wooCommerce/wooCommerceSimulator'
import { createWooCommerce } from './wooCommerce'

let shop: WooCommerceSimulator | undefined
afterEach(() => shop?.close())

const web = useLocalWeb()
const asked: string[] = []
const client = (url: string, given: { key?: string; secret?: string } = {}) =>
  createWooCommerce({
    url,
    ...{ key: 'ck_simulated', secret: 'cs_simulated', ...given },
    wait: () => Promise.resolve(),
    outbound: {
      get: (address) => {
        asked.push(address)
        return Promise.resolve({
          ...{ status: 200, url: address, contentType: 'image/png', isCut: false },
          body: new Uint8Array([1]),
        })
      },
    },
  })
const start = async (products?: readonly SimulatedProduct[]) =>
  (shop = await startWooCommerceSimulator(products && { products }))

describe('the products', () => {
  it('are those of the shop, as plain text with price, currency and stock', async () => {
    const { origin } = await start()
    const products = await client(origin).listProducts()
    expect(products).toHaveLength(5)
    expect(products[0]).toEqual({
      id: 101,
      name: 'Matte black card',
      description:
        'A soft-touch PVC card with an NTAG215 chip & a printed code. Opens your profile with one tap.',
      price: '24.90',
      currency: 'EUR',
      isInStock: true,
      url: `${origin}/product/matte-black-nfc-card/`,
      pictureUrl: `${origin}/wp-content/uploads/matte-black-nfc-card.png`,
    })
    expect(products.slice(2).map((each) => [each.name, each.isInStock])).toEqual([
      ['Brushed metal card', false],
      ['Key fob – “always with you”', true],
      ['Set of 6 stickers', true],
    ])
    expect(products[4]?.description).toBe(
      'Round NFC stickers, 30 mm, for phones, laptops and counters. strong glue for metal, too',
    )
  })

  it('come in pages of 50, ten at most', async () => {
    const [one] = simulatedProducts
    if (!one) throw new Error('The shop sells nothing.')
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...one, id }))
    const first = await start(many(125))
    expect(await client(first.origin).listProducts()).toHaveLength(125)
    expect(first.asked.map(({ path }) => path.split('&_fields')[0])).toEqual([
      '/wp-json/wc/v3/data/currencies/current',
      ...[1, 2, 3].map(
        (page) =>
          `/wp-json/wc/v3/products?per_page=50&page=${String(page)}&status=publish&orderby=menu_order&order=asc`,
      ),
    ])
    await first.close()
    const second = await start(many(700))
    expect(await client(second.origin).listProducts()).toHaveLength(500)
  })

  it('without a page in the web, a name, or a place in the catalog, or not as documented, are left out', async () => {
    const product = { id: 1, name: 'A', permalink: 'https://shop.example.com/a' }
    const list = [
      product,
      { ...product, id: 2, permalink: 'javascript:alert(1)' },
      { ...product, id: 3, permalink: '/a' },
      { ...product, id: 4, name: '<b></b>' },
      { ...product, id: 5, catalog_visibility: 'hidden' },
      { ...product, id: 6, price: 'cheap', images: [{ src: false }] },
      { ...product, id: 7, price: '5', images: [{ src: 'data:image/png;base64,AA' }] },
      { ...product, id: 8, permalink: null },
      { ...product, id: '9' },
      null,
    ]
    const json = (body: unknown) => ({ end: JSON.stringify(body) })
    const answers = { products: json(list), 'data/currencies/current': json({ code: 'USD' }) }
    for (const [path, { end }] of Object.entries(answers))
      web.pages[`/shop/wp-json/wc/v3/${path}`] = (_request, response) => response.end(end)
    const products = await client(`${web.origin}/shop`).listProducts()
    expect(products.map(({ id, price, pictureUrl }) => [id, price, pictureUrl])).toEqual([
      [1, '', ''],
      [6, '', ''],
      [7, '5', ''],
    ])
  })

  it.each([
    ['a wrong key', { secret: 'cs_other' }, null],
    ['an outage', {}, 'outage'],
    ['a page of HTML', {}, 'html'],
    ['a broken connection', {}, 'reset'],
  ] as const)('are not available with %s', async (_name, given, kind) => {
    const { origin, fail } = await start()
    fail(kind)
    await expect(client(origin, given).listProducts()).rejects.toThrow(ProviderUnavailable)
  })
})

describe('a picture', () => {
  it('is read from the shop itself, without the key', async () => {
    const running = await start()
    const bytes = await client(running.origin).getPicture(
      `${running.origin}/wp-content/uploads/bamboo-nfc-card.png`,
    )
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 600 })
    expect(running.asked.map(({ headers }) => headers['authorization'])).toEqual([undefined])
  })

  it('on another host is asked of the client for the open web', async () => {
    const { origin } = await start()
    asked.length = 0
    await client(origin).getPicture('http://127.0.0.1:1/a.png')
    expect(asked).toEqual(['http://127.0.0.1:1/a.png'])
  })

  it('that is not there is an error', async () => {
    const { origin } = await start()
    await expect(client(origin).getPicture(`${origin}/none.png`)).rejects.toThrow(OutboundError)
  })
})
