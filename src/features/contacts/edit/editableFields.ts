import type { ContactPatch } from '@/contract/contacts/contactChange'
import { addressLines } from '../model/addressLines'
import { customName, isCustom, ownValue } from '../model/customFields'
import type { EditedContact } from './cellEdit'
import { type FixedKey, type RecordKey, type RecordOnlyKey, isEditableKey } from './editableKeys'
import { formatRows, parseRows } from './listText'
import { splitName } from '@/contactFiles/splitName'
import { parseTags, formatTags } from './tagText'

/** The texts of a cell's inputs, in their order. */
export type CellValues = readonly string[]

export interface EditableField {
  labels: readonly string[]
  inputMode?: 'email' | 'tel'
  /** A text of several lines, in which Enter begins a new one. */
  isMultiline?: boolean
  /** How to write a value. */
  hint?: string
  read: (contact: EditedContact) => CellValues
  /** Returns the value in words, where the texts of the inputs are none. */
  inWords?: (contact: EditedContact) => string
  /** Splits a pasted text into the texts of several inputs. */
  split?: (text: string) => CellValues
  patch: (contact: EditedContact, values: CellValues) => ContactPatch
}

const fixedFields: Record<FixedKey | RecordOnlyKey, EditableField> = {
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
  namePrefix: text('Prefix', 'namePrefix'),
  middleName: text('Middle name', 'middleName'),
  nameSuffix: text('Suffix', 'nameSuffix'),
  nickname: text('Nickname', 'nickname'),
  birthday: { ...text('Birthday', 'birthday'), hint: '1980-01-31, or --01-31 without the year' },
  notes: { ...text('Notes', 'notes'), isMultiline: true },
  emails: listOf('E-mail', 'emails', ({ emails }) => emails.map(({ value }) => value)),
  phones: listOf('Phone', 'phones', ({ phones }) => phones.map(({ value }) => value)),
  websites: listOf('Website', 'websites', ({ websites = [] }) =>
    websites.map(({ value }) => value),
  ),
  addresses: listOf('Address', 'addresses', ({ addresses = [] }) =>
    addresses.map((address) => addressLines(address).join(', ')),
  ),
}

/** Returns how the cells of a column are edited; null if they are read-only. */
export function editableColumn(column: string): EditableField | null {
  return isEditableKey(column) ? editableField(column) : null
}

/** Returns how a field is edited in place. */
export function editableField(field: RecordKey): EditableField {
  return isCustom(field) ? customField(customName(field)) : fixedFields[field]
}

/** Returns the texts of a cell's inputs. */
export function readField(contact: EditedContact, key: RecordKey): string[] {
  return [...editableField(key).read(contact)]
}

/** Returns a cell's value as one text. */
export function shownText(contact: EditedContact, key: RecordKey): string {
  const { inWords } = editableField(key)
  return inWords?.(contact) ?? readField(contact, key).filter(Boolean).join(' ')
}

type TextName =
  | Exclude<RecordOnlyKey, 'emails' | 'phones' | 'websites' | 'addresses'>
  | Extract<FixedKey, 'organization' | 'department' | 'jobTitle'>

function text(label: string, name: TextName): EditableField {
  return {
    labels: [label],
    read: (contact) => [contact[name] ?? ''],
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
      const value = name === 'emails' ? withoutName(typed.trim()) : typed.trim()
      return { [name]: value === '' ? more : [{ label: first?.label ?? '', value }, ...more] }
    },
  }
}

/** Returns the address in `Ada Lovelace <ada@example.com>`, as mail programs copy it. */
function withoutName(text: string): string {
  return text.replace(/^[^<>]*<\s*([^<>@\s]+@[^<>@\s]+)\s*>$/, '$1')
}

/** Edits a list as a whole: its one text is the rows as JSON. */
function listOf(
  label: string,
  name: 'emails' | 'phones' | 'websites' | 'addresses',
  words: (contact: EditedContact) => string[],
): EditableField {
  return {
    labels: [label],
    read: (contact) => [formatRows(contact[name] ?? [])],
    inWords: (contact) => words(contact).join(', '),
    patch: (_contact, [typed = '']) => ({ [name]: parseRows(typed) }),
  }
}

function filled(typed: string): string | null {
  return typed.trim() || null
}
