import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SocialName, type SocialNetwork, socialNames, socialNetworks } from './socialNetworks'
import { socialLabel, toSocialUrl, toSocialValue } from './socialValue'
import { hostileUrls } from '../testing/hostileUrls'

/** A handle of each network and the address that it has. */
const examples: Record<SocialName, [handle: string, url: string | null]> = {
  linkedin: ['ada-moreau', 'https://www.linkedin.com/in/ada-moreau'],
  instagram: ['ada.m_1', 'https://www.instagram.com/ada.m_1'],
  x: ['ada_m', 'https://x.com/ada_m'],
  facebook: ['ada.moreau', 'https://www.facebook.com/ada.moreau'],
  youtube: ['ada-m', 'https://www.youtube.com/@ada-m'],
  tiktok: ['ada.m', 'https://www.tiktok.com/@ada.m'],
  threads: ['ada.m', 'https://www.threads.net/@ada.m'],
  bluesky: ['ada.bsky.social', 'https://bsky.app/profile/ada.bsky.social'],
  mastodon: ['ada@mastodon.social', 'https://mastodon.social/@ada'],
  whatsapp: ['4915123456789', 'https://wa.me/4915123456789'],
  telegram: ['ada_m', 'https://t.me/ada_m'],
  signal: ['4915123456789', 'https://signal.me/#p/+4915123456789'],
  wechat: ['ada_wechat', null],
  line: ['ada.m', 'https://line.me/ti/p/~ada.m'],
  discord: ['aBc123', 'https://discord.gg/aBc123'],
  snapchat: ['ada.m', 'https://www.snapchat.com/add/ada.m'],
  pinterest: ['ada', 'https://www.pinterest.com/ada'],
  reddit: ['ada-m', 'https://www.reddit.com/user/ada-m'],
  github: ['ada-m', 'https://github.com/ada-m'],
  gitlab: ['ada.m', 'https://gitlab.com/ada.m'],
  stackoverflow: ['12345', 'https://stackoverflow.com/users/12345'],
  medium: ['ada.m', 'https://medium.com/@ada.m'],
  substack: ['ada', 'https://ada.substack.com/'],
  behance: ['ada', 'https://www.behance.net/ada'],
  dribbble: ['ada', 'https://dribbble.com/ada'],
  twitch: ['ada_m', 'https://www.twitch.tv/ada_m'],
  vimeo: ['ada', 'https://vimeo.com/ada'],
  spotify: ['ada', 'https://open.spotify.com/user/ada'],
  soundcloud: ['ada', 'https://soundcloud.com/ada'],
  xing: ['Ada_Moreau', 'https://www.xing.com/profile/Ada_Moreau'],
  calendly: ['ada', 'https://calendly.com/ada'],
}

/** Returns the reason why a URL is not of the network; null if it is. */
function mismatchOf(name: SocialName, url: string | null): string | null {
  if (url === null) return null
  const { hosts }: SocialNetwork = socialNetworks[name]
  const { protocol, hostname, username, port, href } = new URL(url)
  if (protocol !== 'https:' || username !== '' || port !== '' || href !== url)
    return `is written ${url}`
  if (name === 'mastodon') return null
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    ? null
    : `leads to ${hostname}`
}

describe.each(socialNames)('%s', (name) => {
  const [handle, url] = examples[name]

  it('reads the handle from the handle with and without @, and from every spelling of its URL', () => {
    const { host, pathname, hash } = new URL(url ?? 'https://none.example/')
    const bare = host.replace(/^(?:www|open)\./, '')
    const addresses =
      url === null
        ? []
        : [
            url,
            url.replace('https:', 'http:'),
            url.replace(/^https:\/\//, ''),
            ` ${url.replace(host, host.toUpperCase())}\n`,
            `https://www.${bare}${pathname}${hash}`,
            `m.${bare}${pathname}${hash}`,
          ]
    const isOwnSite = name === 'substack' || name === 'mastodon'
    const typed = [
      handle,
      ` ${handle} `,
      `@${handle}`,
      ...(isOwnSite ? addresses.slice(0, 4) : addresses),
    ].filter((text) => !(['whatsapp', 'signal'].includes(name) && text.startsWith('@')))
    const kept = name === 'substack' ? [handle, url] : [handle]
    expect(
      typed
        .map((text) => [text, toSocialValue(name, text)])
        .filter(([, value]) => !kept.includes(value ?? '')),
    ).toEqual([])
    expect(toSocialUrl(name, handle)).toBe(url)
  })

  it('accepts no URL of other networks, and links only to its own', () => {
    const { hosts }: SocialNetwork = socialNetworks[name]
    const host = hosts[0] ?? 'mastodon.social'
    const others = [
      'https://evil.example/ada',
      `https://${host}.evil.example/ada`,
      `https://evil.example/${host}`,
      `https://evil${host}/ada`,
      `https://${host}@evil.example/ada`,
      `https://ada@${host}/ada`,
      `https://${host}:8443/ada`,
      `https://${host}./ada`,
      `https://${host.replace(/[aeio]/, (letter) => ({ a: 'а', e: 'е', i: 'і', o: 'о' })[letter] ?? '')}/ada`,
      `javascript:alert(1)//${host}/ada`,
      `ftp://${host}/ada`,
      `mailto:ada@${host}`,
      `https://${host}`,
      `www.${host}`,
      `https://evil.example\\${host}`,
      `//evil.example/${host}`,
      '.',
      '..',
      '@..',
      '',
      ' ',
      '@',
      '../ada',
      'a/b',
      '<script>',
    ]
    const taken = others.filter((text) => toSocialValue(name, text) !== null)
    expect(
      taken.filter((text) => !(name === 'mastodon' && /^https:\/\/www\.|@/.test(text))),
    ).toEqual([])
    const wrong = [...others, ...hostileUrls]
      .map((text) => [text, mismatchOf(name, toSocialUrl(name, text))])
      .filter(([, mismatch]) => mismatch !== null)
    expect(wrong).toEqual([])
  })

  it('keeps stored values', () => {
    const { hosts }: SocialNetwork = socialNetworks[name]
    const path = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '/',
            '@',
            '?',
            '#',
            '.',
            '..',
            '-',
            '~',
            'in',
            'user',
            'u',
            'add',
            'p',
            'ti',
            'profile',
            'users',
            'a',
            '12345678',
            '%C3%A9',
            '%2F',
            '+',
            handle,
            ...hosts,
          ),
          fc.string({ maxLength: 3 }),
        ),
        { maxLength: 5 },
      )
      .map((parts) => parts.join(''))
    const typed = fc.oneof(
      path,
      fc
        .tuple(
          fc.constantFrom('', 'https://', 'http://'),
          fc.constantFrom('', 'www.', 'm.', 'de.', 'evil.'),
          fc.constantFrom('mastodon.social', 'localhost', 'evil.example', ...hosts),
          path,
        )
        .map(([scheme, prefix, host, rest]) => `${scheme}${prefix}${host}/${rest}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const value = toSocialValue(name, text)
        return (
          value === null ||
          (toSocialValue(name, value) === value &&
            mismatchOf(name, toSocialUrl(name, value)) === null &&
            socialLabel(name, value) !== '')
        )
      }),
      { numRuns: process.env.LONG === '1' ? 20_000 : 200 },
    )
  })
})

describe('a value of a network', () => {
  it.each([
    [
      'linkedin',
      'https://de.linkedin.com/in/j%C3%B6rg/',
      'jörg',
      'https://www.linkedin.com/in/j%C3%B6rg',
    ],
    [
      'linkedin',
      'linkedin.com/company/acme',
      'https://linkedin.com/company/acme',
      'https://linkedin.com/company/acme',
    ],
    ['x', 'https://twitter.com/ada', 'ada', 'https://x.com/ada'],
    [
      'youtube',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ',
    ],
    [
      'youtube',
      'http://www.youtube.com/watch?v=x',
      'https://www.youtube.com/watch?v=x',
      'https://www.youtube.com/watch?v=x',
    ],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=1',
      'https://www.facebook.com/profile.php?id=1',
      'https://www.facebook.com/profile.php?id=1',
    ],
    [
      'facebook',
      'https://developers.facebook.com/docs',
      'https://developers.facebook.com/docs',
      'https://developers.facebook.com/docs',
    ],
    ['pinterest', 'https://pin.it/abc', 'https://pin.it/abc', 'https://pin.it/abc'],
    [
      'instagram',
      'https://instagram.com/www.instagram.com',
      'https://instagram.com/www.instagram.com',
      'https://instagram.com/www.instagram.com',
    ],
    ['whatsapp', '+49 (151) 234-567.89', '4915123456789', 'https://wa.me/4915123456789'],
    [
      'whatsapp',
      'https://api.whatsapp.com/send?phone=49151',
      'https://api.whatsapp.com/send?phone=49151',
      'https://api.whatsapp.com/send?phone=49151',
    ],
    [
      'whatsapp',
      'https://api.whatsapp.com/send/?phone=%2B4915123456789&text=Hi&app_absent=0',
      '4915123456789',
      'https://wa.me/4915123456789',
    ],
    [
      'telegram',
      'https://t.me/ada_bot?start=card',
      'https://t.me/ada_bot?start=card',
      'https://t.me/ada_bot?start=card',
    ],
    [
      'stackoverflow',
      'https://stackoverflow.com/users/123/ada?tab=profile',
      '123',
      'https://stackoverflow.com/users/123',
    ],
    ['linkedin', 'https://uk.linkedin.com/in/ada', 'ada', 'https://www.linkedin.com/in/ada'],
    ['pinterest', 'https://de.pinterest.com/ada/', 'ada', 'https://www.pinterest.com/ada'],
    [
      'soundcloud',
      'https://on.soundcloud.com/AbCdE',
      'https://on.soundcloud.com/AbCdE',
      'https://on.soundcloud.com/AbCdE',
    ],
    [
      'substack',
      'https://on.substack.com/archive',
      'https://on.substack.com/archive',
      'https://on.substack.com/archive',
    ],
    [
      'substack',
      'https://m.substack.com/archive',
      'https://m.substack.com/archive',
      'https://m.substack.com/archive',
    ],
    [
      'substack',
      'https://open.substack.com/archive',
      'https://open.substack.com/archive',
      'https://open.substack.com/archive',
    ],
    ['substack', 'https://substack.com/@ada', 'ada', 'https://ada.substack.com/'],
    ['twitch', 'https://go.twitch.tv/ada', 'https://go.twitch.tv/ada', 'https://go.twitch.tv/ada'],
    ['medium', 'ada.medium.com', 'https://ada.medium.com/', 'https://ada.medium.com/'],
    [
      'mastodon',
      'https://mastodon.social/@ada',
      'ada@mastodon.social',
      'https://mastodon.social/@ada',
    ],
    [
      'github',
      'http://github.com:443/ada/cards',
      'https://github.com/ada/cards',
      'https://github.com/ada/cards',
    ],
  ] as const)('%s: %s is kept as %s', (name, typed, value, url) => {
    expect([toSocialValue(name, typed), toSocialUrl(name, typed)]).toEqual([value, url])
  })

  // As people copy them from the networks' apps and sites.
  it.each([
    ['pinterest', 'https://www.pinterest.de/leafux/', 'leafux'],
    ['pinterest', 'https://www.pinterest.co.uk/leafux/', 'leafux'],
    ['behance', 'https://be.net/leafux', 'leafux'],
    ['instagram', 'https://instagr.am/lea.fux', 'lea.fux'],
    ['instagram', 'https://ig.me/m/lea.fux', 'lea.fux'],
    ['linkedin', 'https://lnkd.in/eAbCdEf', 'https://lnkd.in/eAbCdEf'],
    ['telegram', 'https://telegram.dog/leafux', 'leafux'],
    ['facebook', 'https://m.me/lea.fux', 'lea.fux'],
    ['discord', 'https://discord.com/invite/aBc123', 'aBc123'],
    ['instagram', 'https://www.instagram.com/lea.fux/?igsh=MWx5c2Vx&utm_source=qr', 'lea.fux'],
    ['instagram', 'https://www.instagram.com/lea.fux/profilecard/?igsh=MWx5', 'lea.fux'],
    ['x', 'https://mobile.twitter.com/leafux?s=21&t=abc', 'leafux'],
    ['youtube', 'https://youtube.com/@leafux?si=AbC_d', 'leafux'],
    ['youtube', 'https://www.youtube.com/@leafux/videos', 'leafux'],
    ['tiktok', 'https://www.tiktok.com/@lea.fux?_t=8a&_r=1', 'lea.fux'],
    ['threads', 'https://www.threads.net/@lea.fux?xmt=AQG', 'lea.fux'],
    ['linkedin', 'https://www.linkedin.com/in/lea-fux?utm_source=share&utm_campaign=x', 'lea-fux'],
    ['linkedin', 'https://www.linkedin.com/in/lea-fux/details/skills/', 'lea-fux'],
    ['linkedin', 'in/lea-fux', 'lea-fux'],
    ['snapchat', 'https://www.snapchat.com/add/lea.fux?share_id=x&locale=de-DE', 'lea.fux'],
    ['snapchat', 'https://www.snapchat.com/@lea.fux', 'lea.fux'],
    ['xing', 'https://www.xing.com/profile/Lea_Fux?sc_o=mxb_p', 'Lea_Fux'],
    ['reddit', 'u/lea-fux', 'lea-fux'],
    ['substack', 'https://open.substack.com/pub/leafux?r=1ab2', 'leafux'],
    ['spotify', 'https://spoti.fi/3AbCd?utm=x', 'https://spoti.fi/3AbCd'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=1&mibextid=Z',
      'https://www.facebook.com/profile.php?id=1',
    ],
    ['whatsapp', '0049 151 23456789', '4915123456789'],
    ['whatsapp', '+49 (0) 151 2345-6789', '4915123456789'],
    ['whatsapp', '\uff0b\uff14\uff19 151 23456789', '4915123456789'],
    ['whatsapp', '+\u0664\u0669 \u0661\u0665\u0661 23456789', '4915123456789'],
    ['whatsapp', '0151 23456789', null],
    ['signal', '0049 151 23456789', '4915123456789'],
    ['signal', '0151 23456789', null],
  ] as const)('%s: %s is read as %s', (name, typed, value) => {
    expect(toSocialValue(name, typed)).toBe(value)
  })

  it.each([
    ['x', 'ada', '@ada'],
    ['whatsapp', '015123456789', '015123456789'],
    ['whatsapp', '4915123456789', '+4915123456789'],
    ['wechat', 'ada_wechat', 'ada_wechat'],
    ['youtube', 'https://www.youtube.com/c/ada/', 'youtube.com/c/ada'],
  ] as const)('%s: %s is shown as %s', (name, value, label) => {
    expect(socialLabel(name, value)).toBe(label)
  })
})
