import type { Social } from '@/contract/profiles/profileItems'
import {
  type SocialName,
  type SocialNetwork,
  socialNetworks,
} from '@/contract/profiles/socialNetworks'
import { socialMessage, toSocialValue } from '@/contract/profiles/socialValue'
import { readPhone } from '@/values/phone/readPhone'
import { invalid } from '../../platform/http/apiError'

/**
 * Returns socials as they are stored. One that is stored already stays as it is. Throws
 * VALIDATION_FAILED for a new one that is none of its network.
 */
export function readSocials(stored: readonly Social[], socials: readonly Social[]): Social[] {
  return socials.map((social, at) => {
    const { name, value } = social
    if (stored.some((known) => known.name === name && known.value === value)) return social
    const read = readSocialValue(name, value)
    if (read === null) throw invalid({ [`socials.${String(at)}.value`]: socialMessage(name) })
    return { ...social, value: read }
  })
}

/**
 * Returns what a person typed as it is stored, or null. A phone number becomes the digits of E.164:
 * `+49 (0)151 …` and `+49 0151 …` are the same. Digits that are no number of any country would open
 * nobody's chat.
 */
export function readSocialValue(name: SocialName, typed: string): string | null {
  const { isPhone }: SocialNetwork = socialNetworks[name]
  const value = toSocialValue(name, typed)
  if (isPhone !== true) return value
  if (value?.startsWith('https://') === true) return value
  const number = readPhone(typed) ?? (value === null ? null : readPhone(`+${value}`))
  return number?.e164.slice(1) ?? null
}
