import { isSamePhone, phoneListKey } from '@/values/phone/samePhone'

/**
 * Tells whether two numbers reach one phone. International numbers must be equal in full. A
 * national number equals an international one that ends with it, with or without a leading 0. Only
 * two different extensions contradict.
 */
export function isSharedPhone(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.extension !== '' && second.extension !== '' && first.extension !== second.extension)
    return false
  return first.main === second.main || isSamePhone(first.main, second.main)
}

function partsOf(written: string): { main: string; extension: string } {
  const key = phoneListKey(written)
  const at = key.search(/x\d+$/)
  return at < 0
    ? { main: key, extension: '' }
    : { main: key.slice(0, at), extension: key.slice(at + 1) }
}
