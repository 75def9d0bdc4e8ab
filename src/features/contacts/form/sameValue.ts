/** What one types that may already be a contact's. */
export type ValueKind = 'email' | 'phone'

/** Fewer digits than these are shared by chance. */
const MIN_DIGITS = 7

/** What is compared of an e-mail or a phone: letters without case, digits without what separates; '' where it is too little to compare. */
export function comparable(kind: ValueKind, value: string): string {
  if (kind === 'email') return value.trim().toLowerCase()
  const digits = value.replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? '' : digits
}

/** Whether two values name the same mailbox or line; a number may be written with or without its country. */
export function isSameValue(kind: ValueKind, one: string, other: string): boolean {
  const [a, b] = [comparable(kind, one), comparable(kind, other)]
  if (a === '' || b === '') return false
  if (kind === 'email') return a === b
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.endsWith(short.replace(/^0+/, ''))
}
