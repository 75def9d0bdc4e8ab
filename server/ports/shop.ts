import type { Product } from '@/contract/billing/products'

/** A product as the operator's shop has it. */
export interface ShopProduct extends Omit<Product, 'picture'> {
  /** The address of its picture in the web; '' for none. */
  pictureUrl: string
}

/** The shop's own server. */
export interface ShopSource {
  /** Its address; a list that was read elsewhere does not count. */
  address: string
  /** Lists what is for sale, in the shop's order, within 9 s. Throws `ProviderUnavailable`. */
  listProducts: () => Promise<ShopProduct[]>
  /** Downloads a product's picture within 3 s; throws when it cannot be had. */
  getPicture: (url: string) => Promise<Uint8Array>
}

/** The operator's shop, as this server knows it. */
export interface Shop {
  /**
   * Lists the products, with the pictures that are stored here. Throws `ProviderUnavailable` when
   * the shop is away and no list of the last day is known.
   */
  listProducts: () => Promise<Product[]>
  /** Resolves when no picture is being downloaded. */
  settled: () => Promise<void>
  /** Begins nothing more and waits for running writes. */
  close: () => Promise<void>
}
