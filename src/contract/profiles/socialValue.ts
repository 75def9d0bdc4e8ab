import { asciiDigits } from '@/values/asciiDigits'
import { prefixedPhone } from '@/values/phone/phoneText'
import { messages } from '../fields'
import { toLinkUrl } from './linkUrl'
import { type SocialName, type SocialNetwork, socialNetworks } from './socialNetworks'

/** The host prefixes of a profile's URL. */
const SAME_SITE = /^(?:(?:www|m|mobile)\.)?$/

/**
 * Returns the stored form of what a person typed: the handle where possible, else the https URL at
 * one of the network's hosts without what only tells who shared it, else null. Idempotent.
 */
export function toSocialValue(name: SocialName, typed: string): string | null {
  const network: SocialNetwork = socialNetworks[name]
  const { hosts, handle, fromPath, isPhone = false } = network
  const written = typed.trim()
  const isHandle = (text: string) =>
    handle.test(text) && !isHostOf(hosts, text) && !/^\.+$/.test(text)
  const bare = isPhone ? phoneDigits(written) : asciiDigits(written.replace(/^@/, ''))
  if (bare !== null && isHandle(bare)) return bare
  if (name === 'mastodon') {
    const url = webUrl(written)
    return url && mastodonHandle(url, handle)
  }
  // "in/ada", as LinkedIn shows an address, or "u/ada".
  const short = isPhone ? undefined : fromPath?.exec(`/${written.replace(/^\//, '')}`)?.[1]
  if (short !== undefined && isHandle(short)) return short
  const url = webUrl(written)
  return url && addressValue(network, url, isHandle)
}

/** Returns the handle in a URL, or the URL as it is kept; null for another site's. */
function addressValue(
  network: SocialNetwork,
  url: URL,
  isHandle: (text: string) => boolean,
): string | null {
  const { hosts, fromPath, sameSite = SAME_SITE, shortHosts = [], parameters = [] } = network
  if (!isHostOf(hosts, url.hostname) || (url.port !== '' && url.port !== '443')) return null
  if (network.usesHash !== true) url.hash = ''
  for (const key of [...url.searchParams.keys()])
    if (!parameters.includes(key)) url.searchParams.delete(key)
  const place = url.pathname + url.search + url.hash
  const isOwnSite = sameSite.test(prefixOf(hosts, url.hostname))
  if (isOwnSite && !isHostOf(shortHosts, url.hostname)) {
    const found = decoded(fromPath?.exec(place)?.[1])
    if (found !== undefined && isHandle(found)) return found
  }
  if (network.isPhone === true) {
    const sent = phoneDigits(url.searchParams.get('phone') ?? '')
    if (sent !== null && isHandle(sent)) return sent
  }
  if (isOwnSite && place === '/') return null
  url.protocol = 'https:'
  return url.href
}

/**
 * Returns the digits of a phone number with its country code, without the `+`: `4915123456789`. A
 * number without one is null, because it would open the chat of a stranger or nobody.
 */
function phoneDigits(written: string): string | null {
  const text = prefixedPhone(written).replace('(0)', '')
  return /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : null
}

/** Tells whether a value may be stored: also digits without a country code, as older ones have. */
export function isStoredSocialValue(name: SocialName, value: string): boolean {
  const { isPhone }: SocialNetwork = socialNetworks[name]
  return toSocialValue(name, value) !== null || (isPhone === true && /^\d{7,15}$/.test(value))
}

/** Returns the reason why a value is none of a network. */
export function socialMessage(name: SocialName): string {
  const { isPhone }: SocialNetwork = socialNetworks[name]
  return isPhone === true ? messages.phone : messages.url
}

/** Returns the URL of a stored value, or null when there is none. */
export function toSocialUrl(name: SocialName, value: string): string | null {
  const { toUrl }: SocialNetwork = socialNetworks[name]
  const kept = toSocialValue(name, value)
  if (kept === null) return null
  return kept.startsWith('https://') ? kept : (toUrl?.(kept) ?? null)
}

/** Returns the text for a stored value: `@ada`, the number, or the URL without its scheme. */
export function socialLabel(name: SocialName, value: string): string {
  if (value.startsWith('https://'))
    return value.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  const { isPhone }: SocialNetwork = socialNetworks[name]
  // A number that was stored without its country code stays as it is.
  if (isPhone) return value.startsWith('0') ? value : `+${value}`
  return name === 'wechat' || name === 'linkedin' || name === 'stackoverflow' || name === 'discord'
    ? value
    : `@${value}`
}

function isHostOf(hosts: readonly string[], hostname: string): boolean {
  const host = hostname.toLowerCase()
  return hosts.some((known) => host === known || host.endsWith(`.${known}`))
}

/** Returns the part before the network's own host: `www.`, or ''. */
function prefixOf(hosts: readonly string[], hostname: string): string {
  const known = hosts.find((host) => isHostOf([host], hostname)) ?? ''
  return hostname.slice(0, hostname.length - known.length)
}

function webUrl(written: string): URL | null {
  const href = toLinkUrl(written)
  const url = href === null ? null : new URL(href)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function mastodonHandle({ hostname, pathname, port }: URL, handle: RegExp): string | null {
  const name = /^\/@(\w{1,40})\/?$/.exec(pathname)?.[1]
  const found = `${name ?? ''}@${hostname}`
  return port === '' && handle.test(found) ? found : null
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
