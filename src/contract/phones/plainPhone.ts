/** Longest text that is read; the longest that is stored has 60 characters. */
export const MAX_READ_LENGTH = 100
/** Marks that copied numbers have around them: reading directions, joiners, soft hyphens. */
const MARKS = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Returns a number without marks and `tel:`, and with `+` instead of a leading `00`. */
export function plainPhone(written: string): string {
  const text = written.slice(0, MAX_READ_LENGTH).replace(MARKS, '').trim().replace(/^tel:/i, '')
  return text.startsWith('00') ? `+${text.slice(2)}` : text
}

/**
 * Returns a number in ASCII: without marks, with the digits, dashes and spaces that full-width and
 * Arabic ones stand for.
 */
export function asciiPhone(written: string): string {
  if (written.length > MAX_READ_LENGTH) return written
  return written
    .replace(MARKS, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKC')
    .trim()
}

/**
 * Tells whether people abroad cannot call a number as it is written, because it has no country
 * code.
 */
export function lacksCountry(written: string): boolean {
  const text = plainPhone(written)
  return text !== '' && !text.startsWith('+')
}

export const NO_COUNTRY =
  'This number has no country code. Add one so that people abroad can call it.'
export const UNKNOWN_NUMBER = 'This number is not valid in any country we know. Please check it.'
