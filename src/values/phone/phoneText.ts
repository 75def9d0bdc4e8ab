import { asciiDigits } from '../asciiDigits'
import { splitExtension } from './splitExtension'

/** Longest text that is read; the longest that is stored has 60 characters. */
export const MAX_READ_LENGTH = 100
/** Marks that copied numbers have around them: reading directions, joiners, soft hyphens, emoji. */
const MARKS = /\p{Cf}|\ufe0e|\ufe0f/gu
/** Dashes of all scripts, the minus, and the long vowel that Japanese keyboards write for one. */
const DASHES = /[\p{Pd}\u2212\u30fc]/gu
/** Dots that stand between groups of digits: the middle dot and the bullet. */
const DOTS = /[\u00b7\u2022\u30fb]/g

/**
 * Returns a phone number as it is written, in ASCII: the digits, plus signs, dashes and spaces of
 * every script, without marks and `tel:`, and `ext.` for the mark of an extension in another script.
 */
export function phoneText(written: string): string {
  if (written.length > MAX_READ_LENGTH) return written
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(written)) return withoutScheme(written)
  const text = asciiDigits(written.replace(MARKS, ''))
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(DOTS, '.')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim()
  const plain = withoutScheme(text)
  if (/^[\x20-\x7e]*$/.test(plain)) return plain
  const { main, extension } = splitExtension(plain)
  return extension === '' ? plain : `${main} ext. ${extension}`
}

function withoutScheme(text: string): string {
  return /^tel:/i.test(text) ? text.slice('tel:'.length).trim() : text
}

/**
 * Tells whether a text is written like a number in an address book: digits, separators, an
 * extension; at least two digits.
 */
export function isPhoneText(text: string): boolean {
  return /^[+(*#0-9][0-9A-Za-z\s().,;:/*#+=-]*$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 2
}

/** Returns a number in ASCII that begins with `+` if it has a country code, also after `00`. */
export function prefixedPhone(written: string): string {
  return phoneText(written).replace(/^[(\s]*(?:\+|00\)?(?=[\s(]*[1-9]))[\s(]*/, '+')
}

/**
 * Tells whether people abroad cannot call a number as it is written, because it has no country
 * code.
 */
export function lacksCountry(written: string): boolean {
  const text = prefixedPhone(written)
  return text !== '' && !text.startsWith('+')
}

export const NO_COUNTRY =
  'This number has no country code. Add one so that people abroad can call it.'
export const UNKNOWN_NUMBER = 'This number is not valid in any country we know. Please check it.'
