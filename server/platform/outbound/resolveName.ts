import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

const NO_ADDRESS = ['ENOTFOUND', 'ENODATA']

/**
 * Resolves a name through DNS, IPv4 first, ignoring this machine's hosts file. Rejects with
 * ENOTFOUND if there is no address, with another code if DNS fails or `signal` aborts. It does not
 * use Node's shared thread pool, so a silent DNS server delays only the requests that need it.
 */
export async function resolveName(
  hostname: string,
  signal: AbortSignal,
  servers: string[] = [],
): Promise<LookupAddress[]> {
  // A resolver is made for each call, because it keeps the DNS servers of the network it was
  // created in.
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const cancel = () => {
    resolver.cancel()
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const asked = await Promise.allSettled([
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ])
    const found = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length > 0) return found
    throw failureOf(asked)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Returns the DNS failure, if there is one, else the error that there is no address. */
function failureOf(asked: PromiseSettledResult<unknown>[]): Error {
  const errors: NodeJS.ErrnoException[] = asked.flatMap((each) =>
    each.status === 'rejected' && each.reason instanceof Error ? [each.reason] : [],
  )
  const failed = errors.find(({ code = '' }) => !NO_ADDRESS.includes(code))
  return failed ?? Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' })
}
