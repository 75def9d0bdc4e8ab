import { splitExtension } from '@/values/phone/splitExtension'
import { HIDDEN } from './hiddenCharacters'

/** Limit of characters in a phone number. */
const MAX_NUMBER = 100
const KEYS = '22233344455566677778889999'

/**
 * Returns the `tel:` URL of a stored phone number (RFC 3966), or null. Drops separators and the trunk zero
 * in brackets after a country code; digits after a pause are an extension; letters become the
 * digits of their keys (ITU-T E.161).
 */
export function toTelUrl(number: string): string | null {
  const written = number.trim()
  if (written.length > MAX_NUMBER) return null
  const { main, extension } = splitExtension(written)
  const dialled = main
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replace(/[\s().\-/:]/g, '')
    .replace(/[A-Z]/g, (letter) => KEYS.charAt(letter.charCodeAt(0) - 65))
  const plain = numberOf(extension === '' ? dialled : `${dialled};ext=${extension}`)
  return plain === null ? null : `tel:${plain}`
}

/** Returns a dialed number with its extension as in a URL, or null. */
export function numberOf(written: string): string | null {
  const number = (decoded(written) ?? '').replace(/[\s().-]/g, '')
  return /^\+?[\d*#]{2,20}(?:;ext=\d{1,10})?$/.test(number) ? number.replaceAll('#', '%23') : null
}

/** Decodes percent-encoding; null for what would hide behind it. */
export function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    return HIDDEN.test(plain) ? null : plain
  } catch {
    return null
  }
}
