import { Resolver } from 'node:dns/promises'

/** The name servers of a domain; rejects where none are known. */
export type NameServersOf = (domain: string) => Promise<string[]>

const KEPT_MS = 2 * 60 * 1000
const MOST_KEPT = 500

/**
 * Says of a host name whether the name service works for it here and now: whether the servers of its top-level domain are known. Where they are, a name that is
 * not found does not exist. Without a network, or behind a resolver that answers "no such name" to everything, they are not, and nothing can be told. Never
 * rejects. A domain is asked for once in two minutes; the 500 last ones are remembered.
 */
export function topLevelDomains(
  nameServersOf: NameServersOf = askNameServers,
  clock = () => new Date(),
): (hostname: string) => Promise<boolean> {
  const kept = new Map<string, { until: number; isKnown: Promise<boolean> }>()

  return (hostname) => {
    const domain = hostname.replace(/\.+$/, '').split('.').at(-1) ?? ''
    const now = clock().getTime()
    const last = kept.get(domain)
    if (last && now < last.until) return last.isKnown
    const isKnown = nameServersOf(domain).then(
      (servers) => servers.length > 0,
      () => false,
    )
    kept.delete(domain)
    kept.set(domain, { until: now + KEPT_MS, isKnown })
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    return isKnown
  }
}

/** A resolver of its own each time: one that lives on keeps asking the servers of the network that this machine was in when it was made. */
function askNameServers(domain: string): Promise<string[]> {
  return new Resolver({ timeout: 1_000, tries: 2 }).resolveNs(domain)
}
