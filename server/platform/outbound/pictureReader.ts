import type { Outbound } from '../../ports/outbound'
import { OutboundError } from './outboundError'
import { createProviderClient } from './providerClient'

interface Options {
  /** The provider's name, for people. */
  provider: string
  /** The addresses that the operator configured; only their origins count. */
  configured: readonly string[]
  /** The client for every other host. */
  outbound: Outbound
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

const LIMITS = { timeoutMs: 8_000, maxBytes: 5 * 1024 * 1024 }

/**
 * Creates the reader of a provider's pictures, 5 MB at most. Origins that the operator configured may
 * be private ones; every other address passes the rules of `Outbound`. It sends no credentials, and
 * its errors name no address, because some contain signatures.
 */
export function createPictureReader({
  provider,
  configured,
  outbound,
  clock,
  wait,
}: Options): (address: string) => Promise<Uint8Array> {
  const timing = { clock, ...(wait && { wait }) }
  const clients = new Map(
    configured
      .map((address) => new URL(address).origin)
      .map((origin) => [origin, createProviderClient({ provider, baseUrl: origin, ...timing })]),
  )

  async function read(url: URL) {
    const client = clients.get(url.origin)
    if (!client) return outbound.get(url.href, LIMITS)
    const answer = await client.request({
      method: 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: { accept: 'image/*' },
      ...LIMITS,
    })
    return { ...answer, isCut: false }
  }

  return async (address) => {
    if (!URL.canParse(address)) throw new OutboundError('refused', 'This is no address.')
    const { status, body, isCut } = await read(new URL(address))
    if (status !== 200 || isCut) throw new OutboundError('unreachable', 'There is no picture.')
    return body
  }
}
