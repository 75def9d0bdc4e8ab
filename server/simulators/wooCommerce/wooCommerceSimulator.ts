import { type Simulator, startSimulator } from '../simulator'
import { type SimulatedProduct, simulatedProducts } from './products'
import { createWooCommerceApp } from './wooCommerceApp'

/** A running shop, with the key and secret that it accepts. */
export interface WooCommerceSimulator extends Simulator {
  key: string
  secret: string
}

/** Starts a simulated WooCommerce shop on this machine. */
export async function startWooCommerceSimulator({
  products = simulatedProducts,
  port = 0,
}: { products?: readonly SimulatedProduct[]; port?: number } = {}): Promise<WooCommerceSimulator> {
  const access = { key: 'ck_simulated', secret: 'cs_simulated' }
  const app = createWooCommerceApp({ ...access, products })
  return { ...(await startSimulator({ app, port })), ...access }
}
