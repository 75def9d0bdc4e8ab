import { type Context, Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { html, raw } from 'hono/html'
import sharp from 'sharp'
import type { SimulatedProduct } from './products'

interface Options {
  /** The consumer key and secret that the shop accepts. */
  key: string
  secret: string
  /** Read at each request, so that a test may change them. */
  products: readonly SimulatedProduct[]
}

const API = '/wp-json/wc/v3'
const REFUSAL = {
  code: 'woocommerce_rest_cannot_view',
  message: 'Sorry, you cannot list resources.',
  data: { status: 401 },
}

/**
 * Creates a WooCommerce shop as its REST API v3 is documented
 * (https://woocommerce.github.io/woocommerce-rest-api-docs/): products with paging and `_fields`,
 * the currency, pictures, and a page of each product.
 */
export function createWooCommerceApp({ key, secret, products }: Options): Hono {
  const app = new Hono()
  app.use(`${API}/*`, basicAuth({ username: key, password: secret, invalidUserMessage: REFUSAL }))
  app.get(`${API}/data/currencies/current`, (c) =>
    c.json({ code: 'EUR', name: 'Euro', symbol: '&euro;', _links: {} }),
  )
  app.get(`${API}/products`, (c) => {
    const perPage = numberOf(c, 'per_page', 10, 100)
    const page = numberOf(c, 'page', 1, Infinity)
    const fields = c.req.query('_fields')?.split(',')
    const { origin } = new URL(c.req.url)
    const start = (page - 1) * perPage
    const items = products.slice(start, start + perPage).map((each) => present(each, origin))
    c.header('X-WP-Total', String(products.length))
    c.header('X-WP-TotalPages', String(Math.ceil(products.length / perPage)))
    return c.json(fields ? items.map((item) => pick(item, fields)) : items)
  })
  app.get('/wp-content/uploads/:name', async (c) => {
    const found = products.find(({ slug }) => `${slug}.png` === c.req.param('name'))
    if (!found?.drawing) return c.notFound()
    const png = await sharp(Buffer.from(found.drawing)).png().toBuffer()
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' })
  })
  app.get('/product/:slug/', (c) => {
    const found = products.find(({ slug }) => slug === c.req.param('slug'))
    return found ? c.html(productPage(found)) : c.notFound()
  })
  return app
}

function numberOf(c: Context, name: string, otherwise: number, most: number): number {
  const value = Number(c.req.query(name) ?? otherwise)
  return Number.isInteger(value) && value > 0 ? Math.min(value, most) : otherwise
}

/** Presents a product as the API does, with more fields than anybody reads. */
function present(product: SimulatedProduct, origin: string): Record<string, unknown> {
  const { id, slug, name, price, description, shortDescription, stockStatus, drawing } = product
  const src = `${origin}/wp-content/uploads/${slug}.png`
  return {
    id,
    name,
    slug,
    permalink: `${origin}/product/${slug}/`,
    type: 'simple',
    status: 'publish',
    featured: false,
    catalog_visibility: 'visible',
    description,
    short_description: shortDescription,
    sku: slug,
    price,
    regular_price: price,
    sale_price: '',
    purchasable: true,
    stock_status: stockStatus,
    images: drawing ? [{ id: id + 1000, src, name: slug, alt: '' }] : [],
    menu_order: 0,
    meta_data: [],
  }
}

function pick(item: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}

function productPage({ slug, name, price, shortDescription }: SimulatedProduct) {
  const text = (markup: string) => markup.replace(/<[^>]*>/g, ' ')
  const style =
    'font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark'
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${slug}</title>
      <link rel="icon" href="data:," />
      <body style="${style}">
        <p>This simulated shop runs on your machine only. Nothing can be bought here.</p>
        <img src="/wp-content/uploads/${slug}.png" alt="" style="max-width:100%" />
        <h1>${raw(name)}</h1>
        <p>${raw(text(shortDescription))}</p>
        <p>€ ${price}</p>
      </body>
    </html>`
}
