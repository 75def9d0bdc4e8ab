import { nationalDigits } from './callingCode'
import { phoneText } from './phoneText'
import { splitExtension } from './splitExtension'

/**
 * A parsed phone number: digits, dialed letters and signs, whether it has a country code, and its
 * extension.
 */
interface Phone {
  number: string
  isInternational: boolean
  extension: string
}

/** Characters of numbers without letters or extensions. */
const PLAIN = /^[\d\s+()./-]*$/

function digitsOf(written: string): Phone {
  if (PLAIN.test(written)) return plainDigits(written)
  const { main, extension } = splitExtension(phoneText(written))
  // "+49 (0)30": the zero in brackets is for callers within the country.
  const isInternational = /^[\s(]*(?:\+|00)/.test(main)
  const number = (isInternational ? main.replace(/\(0\)/g, '') : main)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*#]/gu, '')
  return {
    number: isInternational ? number.replace(/^00/, '') : number,
    isInternational,
    extension: extension && `x${extension}`,
  }
}

/** Reads a number without letters or an extension, like most, in a fraction of the time. */
function plainDigits(written: string): Phone {
  const isInternational = /^[\s(]*(?:\+|00)/.test(written)
  const number = (isInternational ? written.replaceAll('(0)', '') : written).replace(/\D/g, '')
  return {
    number: isInternational ? number.replace(/^00/, '') : number,
    isInternational,
    extension: '',
  }
}

/**
 * Returns a key that spellings of one number share when they differ in spaces, dashes and brackets
 * only: `+493012345`, with an extension `+493012345x7`.
 */
export function phoneListKey(written: string): string {
  const { number, isInternational, extension } = digitsOf(written)
  return `${isInternational ? '+' : ''}${number}${extension}` || written.trim()
}

/**
 * The names of a number. Two spellings are one number when they share `own`, or when one's `own` is
 * among the other's `national`.
 */
export interface PhoneNames {
  /**
   * Null for a short number, which identifies nobody: a national one needs its area code (a leading
   * zero, or nine digits).
   */
  own: string | null
  /** The spellings of an international number within its country. */
  national: string[]
}

export function phoneNames(written: string): PhoneNames {
  const phone = digitsOf(written)
  return { own: ownName(phone), national: nationalNames(phone) }
}

function ownName({ number, isInternational, extension }: Phone): string | null {
  const length = /\D/.test(number) ? number.replace(/\D/g, '').length : number.length
  if (isInternational) return length < 7 ? null : `+${number}${extension}`
  return length >= 9 || (length >= 7 && number.startsWith('0')) ? `${number}${extension}` : null
}

function nationalNames(phone: Phone): string[] {
  const { number, isInternational, extension } = phone
  if (!isInternational || !/^[1-9]/.test(number) || ownName(phone) === null) return []
  return nationalDigits(number).map((digits) => `${digits}${extension}`)
}

/** Tells whether two spellings are one full number. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  const [ownA, ownB] = [ownName(a), ownName(b)]
  if (ownA === null || ownB === null) return false
  if (a.isInternational === b.isInternational) return ownA === ownB
  return a.isInternational ? nationalNames(a).includes(ownB) : nationalNames(b).includes(ownA)
}

/**
 * Tells whether two spellings may be one line, apart from extensions: international numbers if they
 * are equal, others if one ends with the other.
 */
export function isSameLine(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [digitsOf(one), digitsOf(other)]
  const [digits, others] = [a, b].map(({ number }) => number.replace(/^0+|\D/g, ''))
  if (digits === undefined || others === undefined) return false
  if (a.isInternational && b.isInternational) return digits === others
  return digits.endsWith(others) || others.endsWith(digits)
}

/** Tells whether a number has its country code. */
export function isInternationalPhone(written: string): boolean {
  return digitsOf(written).isInternational
}
