import * as v from 'valibot'
import { planned } from '../call'

/** A product of the operator's shop, such as blank cards. */
export const product = v.object({
  id: v.number(),
  name: v.string(),
  /** Plain text. */
  description: v.string(),
  /** In the currency's main unit, as the shop writes it (`24.90`); '' when it depends on the choice. */
  price: v.string(),
  /** Three letters (ISO 4217). */
  currency: v.string(),
  isInStock: v.boolean(),
  /** The product's page in the shop. */
  url: v.string(),
  /** The path of the picture on this server; null for none. */
  picture: v.nullable(v.string()),
})
export type Product = v.InferOutput<typeof product>

/** Served once the resource `shop` is there. */
export const listProducts = planned('GET', '/v1/woocommerces/products', 'user', 'Products for sale')
