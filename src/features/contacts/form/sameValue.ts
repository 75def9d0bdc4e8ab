export type ValueKind = 'email' | 'phone'

/** Shorter numbers match by chance. */
const MIN_DIGITS = 7

/** Normalizes an e-mail (lower case) or phone (digits only); '' if it is too short to compare. */
function comparable(kind: ValueKind, value: string): string {
  if (kind === 'email') return value.trim().toLowerCase()
  const digits = value.replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? '' : digits
}

/** Returns whether two values are the same mailbox or phone; the country code may be missing. */
export function isSameValue(kind: ValueKind, one: string, other: string): boolean {
  const [a, b] = [comparable(kind, one), comparable(kind, other)]
  if (a === '' || b === '') return false
  if (kind === 'email') return a === b
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.endsWith(short.replace(/^0+/, ''))
}
