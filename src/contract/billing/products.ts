import * as v from 'valibot'
import { call } from '../call'
import { answerList } from '../list'

/** A product of the operator's shop, such as a set of printed cards. */
export const product = v.object({
  id: v.string(),
  name: v.string(),
  /** Plain text. */
  description: v.string(),
  /** As the shop writes it, `24.90`; '' where the shop tells none. */
  price: v.string(),
  /** The price before a reduction; '' for none. */
  regularPrice: v.string(),
  /** Three letters in lower case (ISO 4217); '' where the shop tells none. */
  currency: v.string(),
  isInStock: v.boolean(),
  /** The product's page in the shop. */
  url: v.string(),
  /** A picture that this server has stored (`/files/…`); null for none. */
  picture: v.nullable(v.string()),
})
export type Product = v.InferOutput<typeof product>

export const listProducts = call('GET', '/v1/woocommerces/products', {
  access: 'user',
  summary: "Cards for sale in the operator's WooCommerce shop",
  answer: v.object({
    /** The operator has a shop. */
    isSelling: v.boolean(),
    items: answerList(product),
  }),
})
