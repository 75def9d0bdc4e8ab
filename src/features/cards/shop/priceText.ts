import type { Product } from '@/contract/billing/products'

/** Formats a product's price: `€24.90`; '' when it depends on a choice in the shop. */
export function priceText({ price, currency }: Pick<Product, 'price' | 'currency'>): string {
  const amount = Number(price)
  if (price === '' || Number.isNaN(amount)) return ''
  if (!/^[a-z]{3}$/i.test(currency)) return price
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}
