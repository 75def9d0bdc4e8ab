import { changeErrors } from '@/contract/changeErrors'
import { contactPatch, isIdentified } from '@/contract/contacts/contactChange'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { messages } from '@/contract/fields'
import type { EditedContact } from './cellEdit'

/** Returns the contract's message when a change cannot be saved, else null. */
export function patchIssue(contact: EditedContact, patch: ContactPatch): string | null {
  const [issue] = Object.values(changeErrors(contactPatch, patch, contact))
  if (issue !== undefined) return issue
  return isIdentified({ ...contact, ...patch }) ? null : messages.required
}
