import { useRef } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { useCreateContactMutation } from '../contactsApi'
import { contactSubmitErrors } from './contactSubmitErrors'
import { type ContactValues, contactInputOf } from './contactValues'

/** Returns a form's submit that adds a contact. Sending the same values again adds it only once. */
export function useCreateContact(onCreated: (contact: Contact) => void | Promise<void>) {
  const [createContact] = useCreateContactMutation()
  const sent = useRef({ body: '', key: '' })
  return async (values: ContactValues) => {
    const body = contactInputOf(values)
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    const { data, error } = await createContact({ body, idempotencyKey: sent.current.key })
    if (!data) return contactSubmitErrors(error, values)
    await onCreated(data)
    return undefined
  }
}
