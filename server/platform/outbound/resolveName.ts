import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

const NO_ADDRESS = ['ENOTFOUND', 'ENODATA']

/**
 * The addresses of a name as the name service has them, IPv4 first; this machine's own table of names counts for nothing. Rejects with the code ENOTFOUND where it
 * has none, with another where the name service fails or `signal` ends the wait. Asks over the network itself, and not in the few threads that everything else on
 * this machine's names and files shares: a name service that is silent keeps nobody waiting but those who asked it.
 */
export async function resolveName(
  hostname: string,
  signal: AbortSignal,
  servers: string[] = [],
): Promise<LookupAddress[]> {
  // One that lives on keeps asking the servers of the network that this machine was in when it was made.
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

/** The name service's failure, where there is one, else that there is no address. */
function failureOf(asked: PromiseSettledResult<unknown>[]): Error {
  const errors: NodeJS.ErrnoException[] = asked.flatMap((each) =>
    each.status === 'rejected' && each.reason instanceof Error ? [each.reason] : [],
  )
  const failed = errors.find(({ code = '' }) => !NO_ADDRESS.includes(code))
  return failed ?? Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' })
}
