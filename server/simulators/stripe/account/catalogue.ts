import type { Price, Product, Recurring } from './model'

export interface CatalogueProduct {
  id: string
  name: string
  description?: string
  isActive?: boolean
  features?: readonly string[]
  metadata?: Record<string, string>
  prices?: readonly CataloguePrice[]
}
interface CataloguePrice {
  id: string
  /** In the smallest unit of the currency. */
  amount: number
  currency?: string
  interval?: Recurring['interval']
  intervalCount?: number
  isActive?: boolean
  metadata?: Record<string, string>
}

/** The products that `npm start` sells. */
export const defaultCatalogue: readonly CatalogueProduct[] = [
  {
    id: 'prod_local_free',
    name: 'Free',
    description: 'What everybody has without a subscription.',
    metadata: { subscriber: 'nobody', limit_profiles: '3' },
  },
  {
    id: 'prod_local_premium',
    name: 'Premium',
    description: 'For people who give out their card every day.',
    features: ['Answers within a working day', 'Help with your first import'],
    metadata: {
      subscriber: 'person',
      limit_profiles: '10',
      limit_companies: '1',
      limit_integrations: '5',
      limit_seats: '5',
    },
    prices: [
      { id: 'price_local_premium_month', amount: 700, metadata: { trial_days: '14' } },
      {
        id: 'price_local_premium_year',
        amount: 7000,
        interval: 'year',
        metadata: { trial_days: '14' },
      },
    ],
  },
  {
    id: 'prod_local_team',
    name: 'Team',
    description: 'For one company.',
    metadata: { subscriber: 'company', limit_seats: '50' },
    prices: [{ id: 'price_local_team_month', amount: 3000 }],
  },
]

export interface Catalogue {
  products: Map<string, Product>
  prices: Map<string, Price>
}

/** 1 January 2026, on which the products were created. */
const CREATED = 1_767_225_600

/** Returns a catalogue as Stripe's objects. */
export function readCatalogue(catalogue: readonly CatalogueProduct[]): Catalogue {
  const products = catalogue.map(productOf)
  const prices = catalogue.flatMap(({ id, prices = [] }) =>
    prices.map((price) => priceOf(id, price)),
  )
  return {
    products: new Map(products.map((product) => [product.id, product])),
    prices: new Map(prices.map((price) => [price.id, price])),
  }
}

function productOf(product: CatalogueProduct): Product {
  const { id, name, description = null, isActive = true, features = [], metadata = {} } = product
  return {
    id,
    object: 'product',
    active: isActive,
    created: CREATED,
    default_price: product.prices?.[0]?.id ?? null,
    description,
    images: [],
    livemode: false,
    marketing_features: features.map((feature) => ({ name: feature })),
    metadata: { ...metadata },
    name,
    type: 'service',
    updated: CREATED,
    url: null,
  }
}

function priceOf(product: string, price: CataloguePrice): Price {
  const { id, amount, currency = 'eur', isActive = true, metadata = {} } = price
  const { interval = 'month', intervalCount = 1 } = price
  return {
    id,
    object: 'price',
    active: isActive,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency,
    livemode: false,
    lookup_key: null,
    metadata: { ...metadata },
    nickname: null,
    product,
    recurring: { interval, interval_count: intervalCount, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}
