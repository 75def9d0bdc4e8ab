import * as v from 'valibot'
import { answerList } from '@/contract/list'
import type { ShopProduct } from '../../ports/shop'
import { plainText } from './plainText'

const MAX_NAME = 200
const MAX_DESCRIPTION = 300
const MAX_ADDRESS = 2000
const PRICE = /^\d{1,12}(?:\.\d{1,6})?$/

/**
 * A product of WooCommerce's REST API v3, as far as we read it:
 * https://woocommerce.github.io/woocommerce-rest-api-docs/#product-properties
 */
const wooProduct = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  name: v.string(),
  description: v.optional(v.string(), ''),
  short_description: v.optional(v.string(), ''),
  price: v.optional(v.union([v.string(), v.number()]), ''),
  stock_status: v.optional(v.string(), 'instock'),
  catalog_visibility: v.optional(v.string(), 'visible'),
  permalink: v.string(),
  images: v.optional(answerList(v.object({ src: v.fallback(v.string(), '') })), []),
})
/** The products of a page; one that is not understood is null. */
export const wooProducts = answerList(v.fallback(v.nullable(wooProduct), null))
export const wooCurrency = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) })

/** The fields of a product to ask for; the others can take most of an answer. */
export const wooFields = Object.keys(wooProduct.entries).join(',')

/** Presents a product, or null when the shop shows it to nobody or it has no page or name. */
export function readProduct(
  given: v.InferOutput<typeof wooProduct>,
  currency: string,
): ShopProduct | null {
  const url = webAddress(given.permalink)
  const name = plainText(given.name, MAX_NAME)
  if (url === '' || name === '' || given.catalog_visibility === 'hidden') return null
  const price = String(given.price)
  return {
    id: given.id,
    name,
    description:
      plainText(given.short_description, MAX_DESCRIPTION) ||
      plainText(given.description, MAX_DESCRIPTION),
    price: PRICE.test(price) ? price : '',
    currency,
    isInStock: given.stock_status !== 'outofstock',
    url,
    pictureUrl: webAddress(given.images[0]?.src ?? ''),
  }
}

/** Returns an absolute http(s) address, or '' for anything else. */
function webAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === ''
  return isWeb && url.href.length <= MAX_ADDRESS ? url.href : ''
}
