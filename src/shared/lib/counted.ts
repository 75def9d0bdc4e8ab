import type { ContactSelection } from '@/contract/contacts/contactFilter'

const format = new Intl.NumberFormat('en')

/** A number with its noun: "1 contact", "1,204 contacts". */
export function pluralize(count: number, noun = 'contact'): string {
  return `${format.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** What is selected: "3 contacts" or, while nobody knows how many, "all that match but 2". */
export function selectedText(count: number | null, named: ContactSelection | null): string {
  if (count !== null) return pluralize(count)
  const left = named && 'except' in named ? named.except.length : 0
  return left === 0 ? 'all that match' : `all that match but ${format.format(left)}`
}
