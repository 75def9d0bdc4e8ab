import { isSamePhone, phoneListKey } from '@/contactMerge/phones'

/**
 * Tells whether two numbers reach one phone. International numbers must be equal in full, country code included. A national number equals an international one if it is
 * what remains of it without the country code, with or without a leading 0. An extension contradicts only another extension.
 */
export function isSharedPhone(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.extension !== '' && second.extension !== '' && first.extension !== second.extension)
    return false
  return first.main === second.main || isSamePhone(first.main, second.main)
}

/** Splits a number into what is dialed first and the digits of its extension. */
function partsOf(written: string): { main: string; extension: string } {
  const key = phoneListKey(written)
  const at = key.search(/x\d+$/)
  return at < 0
    ? { main: key, extension: '' }
    : { main: key.slice(0, at), extension: key.slice(at + 1) }
}
