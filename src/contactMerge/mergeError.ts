import { isIdentified } from '@/contract/contacts/contactChange'
import { messages } from '@/contract/fields'
import type { MergedContact } from './mergedContact'

const limits = {
  emails: 50,
  phones: 50,
  websites: 50,
  addresses: 50,
  tags: 100,
  timeline: 200,
} as const

/** Returns why a contact can't hold the result of a merge, with its field, or null. */
export function mergeError(result: MergedContact): { field: string; message: string } | null {
  for (const [field, limit] of Object.entries(limits)) {
    const { length } = result[fieldOf(field)]
    if (length > limit)
      return {
        field,
        message: `Together these have ${String(length)} ${titles[fieldOf(field)]}; a contact can have at most ${String(limit)}.`,
      }
  }
  if (result.notes.length > 20_000)
    return { field: 'notes', message: 'Together the notes are longer than 20,000 characters.' }
  return isIdentified(result) ? null : { field: 'firstName', message: messages.required }
}

const titles: Record<keyof typeof limits, string> = {
  emails: 'e-mails',
  phones: 'phones',
  websites: 'websites',
  addresses: 'addresses',
  tags: 'tags',
  timeline: 'notes',
}

/** A cast, because `Object.entries` loses the keys, which are those of `limits`. */
function fieldOf(name: string): keyof typeof limits {
  return name as keyof typeof limits
}
