import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { splitName } from './splitName'
import { parseTags, formatTags } from './tagText'

/** The texts of a cell's inputs, in their order. */
export type CellValues = readonly string[]

export type EditableKey =
  'name' | 'organization' | 'department' | 'jobTitle' | 'email' | 'phone' | 'tags'

export interface EditableField {
  labels: readonly string[]
  /** The contract fields that the cell changes. */
  fields: readonly (keyof ContactPatch)[]
  inputMode?: 'email' | 'tel'
  read: (contact: ContactSummary) => CellValues
  /** Splits a pasted text into the texts of several inputs. */
  split?: (text: string) => CellValues
  patch: (contact: ContactSummary, values: CellValues) => ContactPatch
}

/** The editable cells of the contacts table. */
export const editableFields: Record<EditableKey, EditableField> = {
  name: {
    labels: ['First name', 'Last name'],
    fields: ['firstName', 'lastName'],
    read: ({ firstName, lastName }) => [firstName, lastName],
    split: splitName,
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
    labels: ['Tags, separated by commas'],
    fields: ['tags'],
    read: ({ tags }) => [formatTags(tags)],
    patch: (_contact, [typed = '']) => ({ tags: parseTags(typed) }),
  },
}

/** Returns whether a column has editable cells. */
export function isEditableKey(column: string): column is EditableKey {
  return column in editableFields
}

/** Returns how the cells of a column are edited; null if they are read-only. */
export function editableField(column: string): EditableField | null {
  return isEditableKey(column) ? editableFields[column] : null
}

/** Returns a cell's value as one text. */
export function shownText(contact: ContactSummary, key: EditableKey): string {
  return editableFields[key].read(contact).filter(Boolean).join(' ')
}

function text(label: string, name: 'organization' | 'department' | 'jobTitle'): EditableField {
  return {
    labels: [label],
    fields: [name],
    read: (contact) => [contact[name]],
    patch: (_contact, [typed = '']) => ({ [name]: filled(typed) }),
  }
}

/** Edits the first entry of a list; when it is cleared, the next one moves up. */
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
