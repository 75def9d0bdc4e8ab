import { expect, it } from 'vitest'
import { simulatedProducts } from './products'
import { createWooCommerceApp } from './wooCommerceApp'

const app = createWooCommerceApp({ key: 'ck', secret: 'cs', products: simulatedProducts })
const authorization = `Basic ${btoa('ck:cs')}`
const get = (path: string, headers: Record<string, string> = { authorization }) =>
  app.request(`http://127.0.0.1:8080${path}`, { headers })

it('answers only to its key, like WooCommerce', async () => {
  const wrong = [{}, { authorization: `Basic ${btoa('ck:other')}` }]
  for (const headers of wrong) {
    const answer = await get('/wp-json/wc/v3/products', headers)
    expect(answer.status).toBe(401)
  }
  const answer = await get('/wp-json/wc/v3/products', wrong[1])
  expect(await answer.json()).toMatchObject({ code: 'woocommerce_rest_cannot_view' })
})

it('pages the products, with the fields that are asked for', async () => {
  const answer = await get('/wp-json/wc/v3/products?per_page=2&page=3&_fields=id,price')
  expect(await answer.json()).toEqual([{ id: 105, price: '14.00' }])
  expect([answer.headers.get('x-wp-total'), answer.headers.get('x-wp-totalpages')]).toEqual([
    '5',
    '3',
  ])
  const beyond = await get('/wp-json/wc/v3/products?page=9')
  expect(await beyond.json()).toEqual([])
})

it('has a picture and a page of each product, and of no other', async () => {
  for (const { slug } of simulatedProducts) {
    const picture = await get(`/wp-content/uploads/${slug}.png`, {})
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const page = await get(`/product/${slug}/`, {})
    expect(await page.text()).toContain('Nothing can be bought here.')
  }
  expect((await get('/product/none/', {})).status).toBe(404)
  expect((await get('/wp-content/uploads/none.png', {})).status).toBe(404)
})
