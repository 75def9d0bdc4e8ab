import behance from 'simple-icons/icons/behance.svg?raw'
import bluesky from 'simple-icons/icons/bluesky.svg?raw'
import calendly from 'simple-icons/icons/calendly.svg?raw'
import discord from 'simple-icons/icons/discord.svg?raw'
import dribbble from 'simple-icons/icons/dribbble.svg?raw'
import facebook from 'simple-icons/icons/facebook.svg?raw'
import github from 'simple-icons/icons/github.svg?raw'
import gitlab from 'simple-icons/icons/gitlab.svg?raw'
import instagram from 'simple-icons/icons/instagram.svg?raw'
import line from 'simple-icons/icons/line.svg?raw'
import mastodon from 'simple-icons/icons/mastodon.svg?raw'
import medium from 'simple-icons/icons/medium.svg?raw'
import pinterest from 'simple-icons/icons/pinterest.svg?raw'
import reddit from 'simple-icons/icons/reddit.svg?raw'
import signal from 'simple-icons/icons/signal.svg?raw'
import snapchat from 'simple-icons/icons/snapchat.svg?raw'
import soundcloud from 'simple-icons/icons/soundcloud.svg?raw'
import spotify from 'simple-icons/icons/spotify.svg?raw'
import stackoverflow from 'simple-icons/icons/stackoverflow.svg?raw'
import substack from 'simple-icons/icons/substack.svg?raw'
import telegram from 'simple-icons/icons/telegram.svg?raw'
import threads from 'simple-icons/icons/threads.svg?raw'
import tiktok from 'simple-icons/icons/tiktok.svg?raw'
import twitch from 'simple-icons/icons/twitch.svg?raw'
import vimeo from 'simple-icons/icons/vimeo.svg?raw'
import wechat from 'simple-icons/icons/wechat.svg?raw'
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw'
import x from 'simple-icons/icons/x.svg?raw'
import xing from 'simple-icons/icons/xing.svg?raw'
import youtube from 'simple-icons/icons/youtube.svg?raw'
import type { SocialName } from '@/contract/profiles/socialNetworks'

/**
 * A person on a card, for the networks whose mark simple-icons does not have (LinkedIn). The name of
 * the network stands beside it.
 */
const DRAWN =
  'M4 3h16a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm5 4.25a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4.75 17h8.5c0-2.1-1.9-3.25-4.25-3.25S4.75 14.9 4.75 17zM15 8.5V10h4.5V8.5zm0 4V14h4.5v-1.5z'

/** The outline of each network's mark on a square of 24, as one path. */
export const networkPaths: Record<SocialName, string> = {
  linkedin: DRAWN,
  instagram: pathOf(instagram),
  x: pathOf(x),
  facebook: pathOf(facebook),
  youtube: pathOf(youtube),
  tiktok: pathOf(tiktok),
  threads: pathOf(threads),
  bluesky: pathOf(bluesky),
  mastodon: pathOf(mastodon),
  whatsapp: pathOf(whatsapp),
  telegram: pathOf(telegram),
  signal: pathOf(signal),
  wechat: pathOf(wechat),
  line: pathOf(line),
  discord: pathOf(discord),
  snapchat: pathOf(snapchat),
  pinterest: pathOf(pinterest),
  reddit: pathOf(reddit),
  github: pathOf(github),
  gitlab: pathOf(gitlab),
  stackoverflow: pathOf(stackoverflow),
  medium: pathOf(medium),
  substack: pathOf(substack),
  behance: pathOf(behance),
  dribbble: pathOf(dribbble),
  twitch: pathOf(twitch),
  vimeo: pathOf(vimeo),
  spotify: pathOf(spotify),
  soundcloud: pathOf(soundcloud),
  xing: pathOf(xing),
  calendly: pathOf(calendly),
}

/**
 * Returns the path of an icon, which has only a title besides. Numbers have two decimals: that is a
 * fiftieth of a pixel, and a fifth of the bytes less.
 */
function pathOf(svg: string): string {
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? DRAWN
  return path.replace(/\.(\d{3,})/g, (_all, decimals: string) => {
    const rounded = Math.min(99, Math.round(Number(`0.${decimals}`) * 100))
    return `.${String(rounded).padStart(2, '0')}`
  })
}
