import type { ApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { getContact } from '@/contract/contacts/contacts'
import type { Send } from './send'

type Answer<T> = { data: T } | { error: ApiError }

/** Reads contacts one by one; those that are gone are left out. */
export async function readContacts(
  send: Send,
  ids: readonly string[],
): Promise<Answer<{ contacts: Contact[] }>> {
  const answers = await Promise.all(ids.map((id) => readContact(send, id)))
  const contacts: Contact[] = []
  for (const answer of answers) {
    if ('error' in answer) return answer
    if (answer.data) contacts.push(answer.data)
  }
  return { data: { contacts } }
}

/** Reads one contact; null if it is gone. */
export async function readContact(send: Send, id: string): Promise<Answer<Contact | null>> {
  const { data, error } = await send({ call: getContact, params: { contactId: id } })
  if (error) return error.status === 404 ? { data: null } : { error }
  return { data: asContact(data) }
}

/** A cast, because the base query types no answer; it has checked this one. */
function asContact(data: unknown): Contact {
  return data as Contact
}
