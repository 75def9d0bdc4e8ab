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
  /** Finds the handle in the path of a profile's URL; with `usesHash` also in its hash. */
  fromPath?: RegExp
  /** The parameters of a kept URL that name the page; all others only tell who shared it. */
  parameters?: readonly string[]
  /** Tells that the hash of a URL names the page. */
  usesHash?: boolean
  /** Tells that a handle is a phone number: the digits of E.164. */
  isPhone?: boolean
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
/** Returns the page of `name@server.social`. */
function mastodonUrl(handle: string): string {
  const [name = '', host = ''] = handle.split('@')
  return `https://${host.toLowerCase()}/@${encodeURIComponent(name)}`
}

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

/** The countries in whose domains Pinterest has its pages beside `pinterest.com`. */
const PINTEREST_ENDINGS = (
  'at be ca ch cl co co.at co.in co.kr co.nz co.uk com.au com.bo com.ec com.mx com.pe com.py com.uy ' +
  'com.vn de dk ec es fr hu id ie in info it jp kr mx nl nz pe ph pt ru se th tw uk vn'
).split(' ')

/** All networks by their name in the API. A value is a handle or a URL at one of its hosts. */
export const socialNetworks = {
  linkedin: network('LinkedIn', ['linkedin.com', 'lnkd.in'], 'https://www.linkedin.com/in/', {
    sameSite: ofCountry,
    handle: /^[\p{L}\p{N}_-]{2,100}$/u,
    fromPath: /^\/(?:mwlite\/|comm\/)?in\/([^/]{2,100})(?:\/.*)?$/,
    shortHosts: ['lnkd.in'],
    placeholder: 'name, or the address of a page',
  }),
  // The app shares `…/profilecard`, opens `/_u/…`, and writes messages at `ig.me/m/…`.
  instagram: network(
    'Instagram',
    ['instagram.com', 'instagr.am', 'ig.me'],
    'https://www.instagram.com/',
    {
      handle: /^[\w.]{1,30}$/,
      fromPath: /^\/(?:_u\/|m\/)?@?([\w.]{1,30})(?:\/profilecard)?\/?$/,
    },
  ),
  x: network('X', ['x.com', 'twitter.com'], 'https://x.com/', { handle: /^\w{1,15}$/ }),
  facebook: network(
    'Facebook',
    ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com'],
    'https://www.facebook.com/',
    {
      shortHosts: ['fb.me'],
      handle: /^[\w.]{3,60}$/,
      fromPath: /^\/(?:t\/)?([\w.]{3,60})\/?$/,
      parameters: ['id', 'story_fbid'],
    },
  ),
  youtube: network('YouTube', ['youtube.com', 'youtu.be'], 'https://www.youtube.com/@', {
    shortHosts: ['youtu.be'],
    fromPath:
      /^\/@([\w.-]{1,64})(?:\/(?:featured|videos|shorts|streams|playlists|community|about)?)?$/,
    parameters: ['v', 'list'],
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
    handle: /^[1-9]\d{6,14}$/,
    fromPath: /^\/\+?(\d{7,15})\/?$/,
    parameters: ['phone'],
    isPhone: true,
    placeholder: '+49 151 23456789',
  }),
  telegram: network('Telegram', ['t.me', 'telegram.me', 'telegram.dog'], 'https://t.me/', {
    handle: /^\w{4,40}$/,
    parameters: ['start', 'startgroup'],
  }),
  signal: network('Signal', ['signal.me', 'signal.group'], 'https://signal.me/#p/+', {
    handle: /^[1-9]\d{6,14}$/,
    toUrl: (handle) => `https://signal.me/#p/+${handle}`,
    fromPath: /^\/#p\/\+(\d{7,15})$/,
    usesHash: true,
    isPhone: true,
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
  discord: network(
    'Discord',
    ['discord.gg', 'discord.com', 'discordapp.com'],
    'https://discord.gg/',
    {
      handle: /^[\w-]{2,40}$/,
      fromPath: /^\/(?:invite\/)?([\w-]{2,40})\/?$/,
      placeholder: 'invitation code',
    },
  ),
  snapchat: network('Snapchat', ['snapchat.com'], 'https://www.snapchat.com/add/', {
    handle: /^[\w.-]{3,30}$/,
    fromPath: /^\/(?:add\/|@)([\w.-]{3,30})\/?$/,
  }),
  pinterest: network(
    'Pinterest',
    ['pinterest.com', ...PINTEREST_ENDINGS.map((ending) => `pinterest.${ending}`), 'pin.it'],
    'https://www.pinterest.com/',
    { sameSite: ofCountry, shortHosts: ['pin.it'] },
  ),
  reddit: network('Reddit', ['reddit.com', 'redd.it'], 'https://www.reddit.com/user/', {
    shortHosts: ['redd.it'],
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
    sameSite: /^(?:(?:www|open)\.)?$/,
    fromPath: /^\/(?:@|pub\/)([a-z0-9-]{1,60})\/?$/i,
    handle: /^[a-z0-9-]{1,60}$/i,
    toUrl: (handle) => `https://${handle.toLowerCase()}.substack.com/`,
  }),
  behance: network('Behance', ['behance.net', 'be.net'], 'https://www.behance.net/'),
  dribbble: network('Dribbble', ['dribbble.com'], 'https://dribbble.com/'),
  twitch: network('Twitch', ['twitch.tv'], 'https://www.twitch.tv/', { handle: /^\w{3,25}$/ }),
  vimeo: network('Vimeo', ['vimeo.com'], 'https://vimeo.com/'),
  spotify: network(
    'Spotify',
    ['spotify.com', 'spotify.link', 'spoti.fi'],
    'https://open.spotify.com/user/',
    {
      shortHosts: ['spotify.link', 'spoti.fi'],
      sameSite: /^(?:(?:www|m|open)\.)?$/,
      fromPath: /^\/user\/([\w.-]{1,64})\/?$/,
      placeholder: 'name, or the address of an artist',
    },
  ),
  soundcloud: network('SoundCloud', ['soundcloud.com'], 'https://soundcloud.com/'),
  xing: network('XING', ['xing.com', 'xing.to'], 'https://www.xing.com/profile/', {
    shortHosts: ['xing.to'],
    fromPath: /^\/profile\/([\w.-]{1,64})\/?$/,
  }),
  calendly: network('Calendly', ['calendly.com'], 'https://calendly.com/'),
} as const satisfies Record<string, SocialNetwork>

export type SocialName = keyof typeof socialNetworks
export const socialNames = Object.keys(socialNetworks) as [SocialName, ...SocialName[]]
