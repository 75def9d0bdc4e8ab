import { Resolver } from 'node:dns/promises'

/** Resolves to the name servers of a domain; rejects if none are found. */
export type NameServersOf = (domain: string) => Promise<string[]>

const KEPT_MS = 2 * 60 * 1000
const MOST_KEPT = 500

/**
 * Creates a check whether DNS works for a host name here and now: whether its top-level domain's
 * name servers are found. If so, a name that is not found does not exist. Without a network, or
 * behind a resolver that denies every name, nothing can be concluded. It never rejects. A domain is
 * queried once in two minutes, and the last 500 are cached.
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

/**
 * Queries DNS with a new resolver, because an old one keeps the DNS servers of the network it was
 * created in.
 */
function askNameServers(domain: string): Promise<string[]> {
  return new Resolver({ timeout: 1_000, tries: 2 }).resolveNs(domain)
}
