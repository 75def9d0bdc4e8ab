import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Account, missing } from '../account/account'
import { expand } from './expand'
import { listPage, newestFirst, paging } from './listPage'
import { flag, ignored, readParams, text } from './params'
import { queryOf } from './queryOf'

const productQuery = v.strictObject({
  ...paging,
  ...ignored('created ids shippable type url'),
  active: v.exactOptional(flag),
})
const priceQuery = v.strictObject({
  ...paging,
  ...ignored('created lookup_keys recurring'),
  active: v.exactOptional(flag),
  currency: v.exactOptional(text),
  product: v.exactOptional(text),
  type: v.exactOptional(v.picklist(['recurring', 'one_time'])),
})

/** Adds the lists of products and prices. */
export function addCatalogueRoutes(app: Hono, account: Account): void {
  const { products, prices } = account.catalogue
  app.get('/v1/products', (c) => {
    const { params, expanded } = readParams(productQuery, queryOf(c))
    const { active } = params
    const found = newestFirst(products.values()).filter(
      (product) => active === undefined || product.active === active,
    )
    return c.json(expand(account, listPage('/v1/products', found, params), expanded))
  })
  app.get('/v1/products/:id', (c) => {
    const { expanded } = readParams(v.strictObject({}), queryOf(c))
    const id = c.req.param('id')
    const product = products.get(id)
    if (!product) throw missing('product', id)
    return c.json(expand(account, product, expanded))
  })
  app.get('/v1/prices', (c) => {
    const { params, expanded } = readParams(priceQuery, queryOf(c))
    const { active, currency, product, type } = params
    const found = newestFirst(prices.values()).filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type),
    )
    return c.json(expand(account, listPage('/v1/prices', found, params), expanded))
  })
  app.get('/v1/prices/:id', (c) => {
    const { expanded } = readParams(v.strictObject({}), queryOf(c))
    const id = c.req.param('id')
    const price = prices.get(id)
    if (!price) throw missing('price', id)
    return c.json(expand(account, price, expanded))
  })
}
