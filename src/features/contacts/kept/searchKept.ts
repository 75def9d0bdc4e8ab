import * as v from 'valibot'
import { type ContactSummary, contactSummary } from '@/contract/contacts/contact'
import { type ContactWindow, contactWindow } from '@/contract/contacts/contacts'
import { answerList } from '@/contract/list'
import { contactName } from '../model/contactName'
import { fold } from '@/contract/fold'
import type { KeptAnswer } from './keptDatabase'

/** A list without any condition but a search, which may forgive a typo. */
const plainSearch = v.strictObject({
  search: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  isFuzzy: v.optional(v.boolean()),
  sort: v.optional(v.string()),
  extra: v.optional(answerList(v.string())),
  limit: v.number(),
  offset: v.optional(v.number(), 0),
})

export interface KeptSearch {
  data: ContactWindow
  /** The number of contacts that were searched. */
  searched: number
  /** The oldest of the answers they are from, in milliseconds since 1970. */
  refreshedAt: number
}

/**
 * Searches the kept contacts by name and organization, as the list would show them: by name. Null
 * for a list with other conditions, which only the server can answer.
 */
export function searchKept(arg: unknown, answers: readonly KeptAnswer[]): KeptSearch | null {
  const query = v.safeParse(plainSearch, arg)
  if (!query.success) return null
  const { search, offset, limit } = query.output
  const contacts = newestContacts(answers)
  const words = fold(search).split(/\s+/)
  const found = contacts
    .filter((contact) => {
      const text = fold(`${contactName(contact)} ${contact.nickname} ${contact.organization}`)
      return words.every((word) => text.includes(word))
    })
    .map((contact) => ({ contact, name: fold(contactName(contact)) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const items = found.slice(offset, offset + limit).map(({ contact }) => contact)
  const refreshedAt = Math.min(...answers.map((answer) => answer.refreshedAt))
  return { data: { items, offset, total: found.length }, searched: contacts.length, refreshedAt }
}

/** Returns each contact of lists and records once, as the newest answer has it. */
function newestContacts(answers: readonly KeptAnswer[]): ContactSummary[] {
  const newest = new Map<string, ContactSummary>()
  const oldestFirst = answers.toSorted((a, b) => a.refreshedAt - b.refreshedAt)
  for (const { endpoint, data } of oldestFirst)
    for (const contact of contactsIn(endpoint, data)) newest.set(contact.id, contact)
  return [...newest.values()]
}

/** Returns the contacts in an answer without those of another version's shape. */
function contactsIn(endpoint: string, data: unknown): ContactSummary[] {
  if (endpoint === 'listContacts') return v.is(contactWindow, data) ? data.items : []
  const contact = endpoint === 'getContact' ? v.safeParse(contactSummary, data) : null
  return contact?.success && contact.output.deletedAt === null ? [contact.output] : []
}
