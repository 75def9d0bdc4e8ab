import { changeErrors } from '@/contract/changeErrors'
import { contactPatch, isIdentified } from '@/contract/contacts/contact'
import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import { messages } from '@/contract/fields'
import { tagsOfText, textOfTags } from './tagText'

/** What is typed in the inputs of a cell, in their order. */
export type CellValues = readonly string[]

export type EditableKey =
  'name' | 'organization' | 'department' | 'jobTitle' | 'email' | 'phone' | 'tags'

interface EditableField {
  labels: readonly string[]
  /** What of a contact it changes, in the contract's words. */
  fields: readonly (keyof ContactPatch)[]
  /** For a phone's keyboard. */
  inputMode?: 'email' | 'tel'
  read: (contact: ContactSummary) => CellValues
  patch: (contact: ContactSummary, values: CellValues) => ContactPatch
}

/** The cells of the contacts table that can be edited in place. */
export const editableFields: Record<EditableKey, EditableField> = {
  name: {
    labels: ['First name', 'Last name'],
    fields: ['firstName', 'lastName'],
    read: ({ firstName, lastName }) => [firstName, lastName],
    patch: (_contact, [firstName = '', lastName = '']) => ({
      firstName: filled(firstName),
      lastName: filled(lastName),
    }),
  },
  organization: text('Organization', 'organization'),
  department: text('Department', 'department'),
  jobTitle: text('Job title', 'jobTitle'),
  email: { ...firstOf('E-mail', 'emails'), inputMode: 'email' },
  phone: { ...firstOf('Phone', 'phones'), inputMode: 'tel' },
  tags: {
    labels: ['Tags, with commas between them'],
    fields: ['tags'],
    read: ({ tags }) => [textOfTags(tags)],
    patch: (_contact, [typed = '']) => ({ tags: tagsOfText(typed) }),
  },
}

/** Whether a column is one whose cells can be edited. */
export function isEditableKey(column: string): column is EditableKey {
  return column in editableFields
}

/** Why a change cannot be saved, in the contract's words; null where it can. */
export function faultOf(contact: ContactSummary, patch: ContactPatch): string | null {
  const [fault] = Object.values(changeErrors(contactPatch, patch, contact))
  if (fault !== undefined) return fault
  return isIdentified({ ...contact, ...patch }) ? null : messages.required
}

/** What a cell shows of a contact, as one text. */
export function shownText(contact: ContactSummary, key: EditableKey): string {
  return editableFields[key].read(contact).filter(Boolean).join(' ')
}

/** What a change makes of a row before the server answers: text that is cleared is ''. */
export function changeOf(patch: ContactPatch): Partial<ContactSummary> {
  return Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? '']))
}

function text(label: string, name: 'organization' | 'department' | 'jobTitle'): EditableField {
  return {
    labels: [label],
    fields: [name],
    read: (contact) => [contact[name]],
    patch: (_contact, [typed = '']) => ({ [name]: filled(typed) }),
  }
}

/** The preferred one of a list; emptied, the next one moves up. */
function firstOf(label: string, name: 'emails' | 'phones'): EditableField {
  return {
    labels: [label],
    fields: [name],
    read: (contact) => [contact[name][0]?.value ?? ''],
    patch: (contact, [typed = '']) => {
      const [first, ...more] = contact[name]
      const value = typed.trim()
      return { [name]: value === '' ? more : [{ label: first?.label ?? '', value }, ...more] }
    },
  }
}

function filled(typed: string): string | null {
  return typed.trim() || null
}
