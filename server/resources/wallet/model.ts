import type { ProfileContent } from '@/contract/profiles/profileContent'
import { colorsOf } from '@/publicCard/styles/accentColors'
import { fullName } from '@/publicCard/toPublicCard'
import type { PassFacts } from '../../ports/wallets'

/**
 * The device id of Google, which keeps the passes of Google Wallet itself. No phone can register it,
 * because a phone's id has no colon.
 */
export const GOOGLE = 'google:'

/** Characters that turn the order of other texts around, and control characters. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Returns what a pass shows of a profile, whose company is already laid over the content. */
export function passFactsOf(content: ProfileContent): PassFacts {
  const { occupation, appearance } = content
  const { accent: background, onAccent: foreground } = colorsOf(appearance)
  const name = clean(fullName(content))
  const organization = clean(content.organization)
  return {
    name: name || 'Business card',
    description: name ? `Business card of ${name}` : 'Business card',
    occupation: clean(occupation),
    organization: organization === name ? '' : organization,
    background,
    foreground,
  }
}

/** Returns everything of a profile that a pass depends on, to compare before and after a change. */
export function passSourceOf({
  content,
  slug,
  deactivatedAt,
}: {
  content: ProfileContent
  slug: string
  deactivatedAt: Date | null
}): object {
  const { avatar, logo } = content
  return { ...passFactsOf(content), avatar, logo, slug, isOff: deactivatedAt !== null }
}

function clean(text: string): string {
  return text.replace(UNWANTED, ' ').replace(/ {2,}/g, ' ').trim().toWellFormed()
}
