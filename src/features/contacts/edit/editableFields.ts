import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { customName, isCustom, ownValue } from '../model/customFields'
import { type EditableKey, type FixedKey, isEditableKey } from './editableKeys'
import { splitName } from './splitName'
import { parseTags, formatTags } from './tagText'

/** The texts of a cell's inputs, in their order. */
export type CellValues = readonly string[]

export interface EditableField {
  labels: readonly string[]
  inputMode?: 'email' | 'tel'
  read: (contact: ContactSummary) => CellValues
  /** Splits a pasted text into the texts of several inputs. */
  split?: (text: string) => CellValues
  patch: (contact: ContactSummary, values: CellValues) => ContactPatch
}

const fixedFields: Record<FixedKey, EditableField> = {
  name: {
    labels: ['First name', 'Last name'],
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
    read: ({ tags }) => [formatTags(tags)],
    patch: (_contact, [typed = '']) => ({ tags: parseTags(typed) }),
  },
}

/** Returns how the cells of a column are edited; null if they are read-only. */
export function editableField(column: EditableKey): EditableField
export function editableField(column: string): EditableField | null
export function editableField(column: string): EditableField | null {
  if (!isEditableKey(column)) return null
  return isCustom(column) ? customField(customName(column)) : fixedFields[column]
}

/** Returns the texts of a cell's inputs. */
export function readField(contact: ContactSummary, key: EditableKey): string[] {
  return [...editableField(key).read(contact)]
}

/** Returns a cell's value as one text. */
export function shownText(contact: ContactSummary, key: EditableKey): string {
  return readField(contact, key).filter(Boolean).join(' ')
}

function text(label: string, name: 'organization' | 'department' | 'jobTitle'): EditableField {
  return {
    labels: [label],
    read: (contact) => [contact[name]],
    patch: (_contact, [typed = '']) => ({ [name]: filled(typed) }),
  }
}

function customField(name: string): EditableField {
  return {
    labels: [name],
    read: ({ extras }) => [ownValue(extras, name)],
    patch: (_contact, [typed = '']) => ({ extras: { [name]: filled(typed) } }),
  }
}

/** Edits the first entry of a list; when it is cleared, the next one moves up. */
function firstOf(label: string, name: 'emails' | 'phones'): EditableField {
  return {
    labels: [label],
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
