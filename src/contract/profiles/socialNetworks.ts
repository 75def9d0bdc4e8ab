import { toLinkUrl } from './linkUrl'

/** A social network: its hosts and the form of its handles. */
export interface SocialNetwork {
  title: string
  /**
   * Hosts of the network, including subdomains such as `www.` and `m.`. Empty when it has no web
   * addresses.
   */
  hosts: readonly string[]
  /** The form of a handle, without a leading `@`. */
  handle: RegExp
  /**
   * Returns the URL of a handle. Null when the network has none; the handle is then shown as text.
   */
  toUrl: ((handle: string) => string) | null
  /** Finds the handle in the path, query and hash of a profile's URL. */
  fromPath?: RegExp
  /**
   * Allowed prefixes of a host in a profile's URL; by default `www.`, `m.` and `mobile.`. Any other
   * prefix is another site.
   */
  sameSite?: RegExp
  /** Hosts of short links, which have a code in place of the handle. */
  shortHosts?: readonly string[]
  placeholder: string
}

const plain = /^[\w.-]{1,64}$/
/** Prefixes of networks with a site per country (`de.linkedin.com`). */
const ofCountry = /^(?:(?:www|m|mobile|[a-z]{2})\.)?$/
const at = (base: string) => (handle: string) => `${base}${encodeURIComponent(handle)}`
const network = (
  title: string,
  hosts: string[],
  base: string,
  options: Partial<SocialNetwork> = {},
): SocialNetwork => {
  return {
    title,
    hosts,
    handle: plain,
    toUrl: at(base),
    fromPath: /^\/@?([\w.-]{1,64})\/?$/,
    placeholder: '@name',
    ...options,
  }
}

/** All networks by their name in the API. A value is a handle or a URL at one of its hosts. */
export const socialNetworks = {
  linkedin: network('LinkedIn', ['linkedin.com'], 'https://www.linkedin.com/in/', {
    sameSite: ofCountry,
    handle: /^[\p{L}\p{N}_-]{2,100}$/u,
    fromPath: /^\/in\/([^/]{2,100})\/?$/,
    placeholder: 'name, or the address of a page',
  }),
  instagram: network('Instagram', ['instagram.com'], 'https://www.instagram.com/', {
    handle: /^[\w.]{1,30}$/,
  }),
  x: network('X', ['x.com', 'twitter.com'], 'https://x.com/', { handle: /^\w{1,15}$/ }),
  facebook: network('Facebook', ['facebook.com', 'fb.com', 'fb.me'], 'https://www.facebook.com/', {
    shortHosts: ['fb.me'],
    handle: /^[\w.]{3,60}$/,
  }),
  youtube: network('YouTube', ['youtube.com', 'youtu.be'], 'https://www.youtube.com/@', {
    fromPath: /^\/@([\w.-]{1,64})\/?$/,
  }),
  tiktok: network('TikTok', ['tiktok.com'], 'https://www.tiktok.com/@', {
    handle: /^[\w.]{1,30}$/,
    fromPath: /^\/@([\w.]{1,30})\/?$/,
  }),
  threads: network('Threads', ['threads.net', 'threads.com'], 'https://www.threads.net/@', {
    handle: /^[\w.]{1,30}$/,
    fromPath: /^\/@([\w.]{1,30})\/?$/,
  }),
  bluesky: network('Bluesky', ['bsky.app'], 'https://bsky.app/profile/', {
    handle: /^[a-z0-9.-]{3,100}$/i,
    fromPath: /^\/profile\/([^/]{3,100})\/?$/,
    placeholder: 'name.bsky.social',
  }),
  mastodon: network('Mastodon', [], '', {
    handle: /^\w{1,40}@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i,
    toUrl: mastodonUrl,
    placeholder: 'name@server.social',
  }),
  whatsapp: network('WhatsApp', ['wa.me', 'whatsapp.com'], 'https://wa.me/', {
    handle: /^\d{7,15}$/,
    fromPath: /^\/(\d{7,15})\/?$/,
    placeholder: '+49 151 23456789',
  }),
  telegram: network('Telegram', ['t.me', 'telegram.me'], 'https://t.me/', { handle: /^\w{4,40}$/ }),
  signal: network('Signal', ['signal.me', 'signal.group'], 'https://signal.me/#p/+', {
    handle: /^\d{7,15}$/,
    toUrl: (handle) => `https://signal.me/#p/+${handle}`,
    fromPath: /^\/#p\/\+(\d{7,15})$/,
    placeholder: '+49 151 23456789',
  }),
  wechat: network('WeChat', [], '', {
    handle: /^[A-Za-z][\w-]{5,19}$/,
    toUrl: null,
    placeholder: 'WeChat ID',
  }),
  line: network('LINE', ['line.me', 'lin.ee'], 'https://line.me/ti/p/~', {
    fromPath: /^\/ti\/p\/~([\w.-]{1,64})\/?$/,
    placeholder: 'LINE ID',
  }),
  discord: network('Discord', ['discord.gg', 'discord.com'], 'https://discord.gg/', {
    handle: /^[\w-]{2,40}$/,
    placeholder: 'invitation code',
  }),
  snapchat: network('Snapchat', ['snapchat.com'], 'https://www.snapchat.com/add/', {
    handle: /^[\w.-]{3,30}$/,
    fromPath: /^\/add\/([\w.-]{3,30})\/?$/,
  }),
  pinterest: network('Pinterest', ['pinterest.com', 'pin.it'], 'https://www.pinterest.com/', {
    sameSite: ofCountry,
    shortHosts: ['pin.it'],
  }),
  reddit: network('Reddit', ['reddit.com'], 'https://www.reddit.com/user/', {
    handle: /^[\w-]{3,20}$/,
    fromPath: /^\/(?:u|user)\/([\w-]{3,20})\/?$/,
  }),
  github: network('GitHub', ['github.com'], 'https://github.com/', {
    handle: /^[a-z0-9](?:[a-z0-9-]{0,38})$/i,
  }),
  gitlab: network('GitLab', ['gitlab.com'], 'https://gitlab.com/'),
  stackoverflow: network(
    'Stack Overflow',
    ['stackoverflow.com'],
    'https://stackoverflow.com/users/',
    {
      handle: /^\d{1,12}$/,
      fromPath: /^\/users\/(\d{1,12})(?:\/|$)/,
      placeholder: 'user number, or the address',
    },
  ),
  medium: network('Medium', ['medium.com'], 'https://medium.com/@', {
    fromPath: /^\/@([\w.-]{1,64})\/?$/,
  }),
  substack: network('Substack', ['substack.com'], '', {
    sameSite: /^(?:www\.)?$/,
    handle: /^[a-z0-9-]{1,60}$/i,
    toUrl: (handle) => `https://${handle.toLowerCase()}.substack.com/`,
  }),
  behance: network('Behance', ['behance.net'], 'https://www.behance.net/'),
  dribbble: network('Dribbble', ['dribbble.com'], 'https://dribbble.com/'),
  twitch: network('Twitch', ['twitch.tv'], 'https://www.twitch.tv/', { handle: /^\w{3,25}$/ }),
  vimeo: network('Vimeo', ['vimeo.com'], 'https://vimeo.com/'),
  spotify: network('Spotify', ['spotify.com', 'spotify.link'], 'https://open.spotify.com/user/', {
    sameSite: /^(?:(?:www|m|open)\.)?$/,
    fromPath: /^\/user\/([\w.-]{1,64})\/?$/,
    placeholder: 'name, or the address of an artist',
  }),
  soundcloud: network('SoundCloud', ['soundcloud.com'], 'https://soundcloud.com/'),
  xing: network('XING', ['xing.com'], 'https://www.xing.com/profile/', {
    fromPath: /^\/profile\/([\w.-]{1,64})\/?$/,
  }),
  calendly: network('Calendly', ['calendly.com'], 'https://calendly.com/'),
} as const satisfies Record<string, SocialNetwork>

export type SocialName = keyof typeof socialNetworks
export const socialNames = Object.keys(socialNetworks) as [SocialName, ...SocialName[]]

/** Networks whose handle is a phone number. */
const BY_PHONE = new Set<SocialName>(['whatsapp', 'signal'])
const SAME_SITE = /^(?:(?:www|m|mobile)\.)?$/

/**
 * Returns the stored form of what a person typed: the handle where possible, else the https URL at
 * one of the network's hosts, else null. Idempotent.
 */
export function toSocialValue(name: SocialName, typed: string): string | null {
  const {
    hosts,
    handle,
    fromPath,
    sameSite = SAME_SITE,
    shortHosts,
  }: SocialNetwork = socialNetworks[name]
  const written = typed.trim()
  const bare = BY_PHONE.has(name) ? written.replace(/^\+|[\s().-]/g, '') : written.replace(/^@/, '')
  const isHandle = (text: string) =>
    handle.test(text) && !isHostOf(hosts, text) && !/^\.+$/.test(text)
  if (isHandle(bare)) return bare
  const url = webUrl(written)
  if (!url) return null
  if (name === 'mastodon') return mastodonHandle(url, handle)
  if (!isHostOf(hosts, url.hostname) || (url.port !== '' && url.port !== '443')) return null
  const place = `${url.pathname}${url.search}${url.hash}`
  if (sameSite.test(prefixOf(hosts, url.hostname))) {
    const found = isHostOf(shortHosts ?? [], url.hostname)
      ? undefined
      : decoded(fromPath?.exec(place)?.[1])
    if (found !== undefined && isHandle(found)) return found
    if (place === '/') return null
  }
  url.protocol = 'https:'
  return url.href
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
  if (BY_PHONE.has(name)) return `+${value}`
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

function mastodonUrl(handle: string): string {
  const [name = '', host = ''] = handle.split('@')
  return `https://${host.toLowerCase()}/@${encodeURIComponent(name)}`
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
