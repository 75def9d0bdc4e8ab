import type { Env } from './env'
import type { Shop } from './ports/shop'
import type { Deps } from './ports/context'
import { createWooCommerce } from './providers/wooCommerce/wooCommerce'
import { createShop } from './resources/shop'

type Services = Pick<Deps, 'db' | 'tenantId' | 'files' | 'clock' | 'log' | 'limits' | 'outbound'>

/** Creates the shop that the operator configured, or null without one. */
export function createOperatorShop(env: Env, services: Services): Shop | null {
  const { WOOCOMMERCE_URL: url, WOOCOMMERCE_KEY: key, WOOCOMMERCE_SECRET: secret } = env
  if (url === '') return null
  const { outbound, clock } = services
  const source = createWooCommerce({ url, key, secret, outbound, clock })
  return createShop({ ...services, source })
}
