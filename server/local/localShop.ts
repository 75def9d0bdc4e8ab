import {
  type WooCommerceSimulator,
  startWooCommerceSimulator,
} from '../simulators/wooCommerce/wooCommerceSimulator'

const NAMES = ['WOOCOMMERCE_URL', 'WOOCOMMERCE_KEY', 'WOOCOMMERCE_SECRET']

/**
 * Starts the simulated shop. Returns null when the environment names a real one, or switches the
 * simulation off.
 */
export async function startLocalShop(
  source: Record<string, string | undefined>,
): Promise<WooCommerceSimulator | null> {
  const isNamed = NAMES.some((name) => source[name]?.trim())
  return isNamed || source.SHOP_SIMULATOR === 'off' ? null : startWooCommerceSimulator()
}

/** Returns the variables that lead the server to a simulated shop. */
export function shopVariables(shop: WooCommerceSimulator | null): Record<string, string> {
  if (!shop) return {}
  const { origin, key, secret } = shop
  return { WOOCOMMERCE_URL: origin, WOOCOMMERCE_KEY: key, WOOCOMMERCE_SECRET: secret }
}
