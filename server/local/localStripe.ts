import { join } from 'node:path'
import { type StripeSimulator, startStripeSimulator } from '../simulators/stripe/stripeSimulator'
import { LOCAL_STRIPE } from './localEnv'

/**
 * Starts the simulated Stripe, which keeps its account in the data folder. Returns null when the
 * environment names a real account, or switches the simulation off.
 */
export async function startLocalStripe(
  source: Record<string, string | undefined>,
  dataDir: string,
): Promise<StripeSimulator | null> {
  if (source.STRIPE_SECRET_KEY?.trim() || source.STRIPE_SIMULATOR === 'off') return null
  return startStripeSimulator({ ...LOCAL_STRIPE, file: join(dataDir, 'stripe.json') })
}
