import { ProviderUnavailable } from '../http/providerUnavailable'
import { ProviderError } from './providerError'

/** The limit for all requests of one act of a provider together. */
const ACT_MS = 9_500

/** Returns how to get the milliseconds that are left; it throws ProviderUnavailable after the last. */
export function startDeadline(provider: string, clock: () => Date): () => number {
  const end = clock().getTime() + ACT_MS
  return () => {
    const left = end - clock().getTime()
    if (left <= 0) throw new ProviderUnavailable(provider, new ProviderError('TIMEOUT'))
    return left
  }
}
