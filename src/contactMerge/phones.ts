/** A phone number taken apart: digits, whether they begin with a country code, and the extension. */
interface Phone {
  digits: string
  isInternational: boolean
  extension: string
}

function readPhone(written: string): Phone {
  const [, number = '', extension = ''] = /^(.*?)(?:(?:x|ext|#|;)\D*(\d*).*)?$/i.exec(written) ?? []
  // "+49 (0)30": the zero in brackets is for callers within the country.
  const isInternational = /^\s*(?:\+|00)/.test(number)
  const digits = (isInternational ? number.replace(/\(0\)/g, '') : number).replace(/\D/g, '')
  return { digits: isInternational ? digits.replace(/^00/, '') : digits, isInternational, extension }
}

/** Two spellings of a number that differ in blanks, dashes and brackets only share it: `+493012345`, with an extension `+493012345x7`. */
export function phoneListKey(written: string): string {
  const { digits, isInternational, extension } = readPhone(written)
  return `${isInternational ? '+' : ''}${digits}${extension && `x${extension}`}`
}

/**
 * Whether two spellings are one full number: equal international digits, a national spelling that agrees with an international one, or two equal national
 * ones with their area code (a leading zero, or nine digits). Short numbers prove nothing.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [readPhone(one), readPhone(other)]
  if (a.extension !== b.extension || Math.min(a.digits.length, b.digits.length) < 7) return false
  if (a.isInternational === b.isInternational) return a.digits === b.digits && (a.isInternational || a.digits.startsWith('0') || a.digits.length >= 9)
  const [national, international] = a.isInternational ? [b.digits, a.digits] : [a.digits, b.digits]
  const hasArea = national.startsWith('0') || national.length >= 9
  // Italy keeps the zero behind its country code, most countries drop it; country codes have one to three digits.
  return hasArea && [national, national.replace(/^0/, '')].some((rest) => international.endsWith(rest) && /^[1-9]\d{0,2}$/.test(international.slice(0, -rest.length)))
}

/** Whether a number can be called from anywhere as it is written. */
export function isInternationalPhone(written: string): boolean {
  return readPhone(written).isInternational
}
