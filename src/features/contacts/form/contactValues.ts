import { lineFields } from '@/contract/contacts/contactFields'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactInput, ContactPatch } from '@/contract/contacts/contactChange'
import { type AddressValue, blankAddress } from '@/shared/forms/rows/addressValue'

/** The text fields of the form. */
const textFields = [...lineFields, 'birthday', 'notes'] as const

/** The repeating fields of the form. */
export const listFields = ['emails', 'phones', 'websites', 'addresses'] as const

type TextName = (typeof textFields)[number]
export type ListName = (typeof listFields)[number]

export type LabelledValue = Record<'label' | 'value', string>

/** A custom field in the form; a new one gets a name there. */
export interface CustomValue {
  // An emptied field of the form has no value.
  name?: string
  value?: string
  isNew?: boolean
  /** It keeps its place, because a field of the form is known by its place. */
  isRemoved?: boolean
}

/** The most custom fields of a contact that the form shows; the others stay as they are. */
const MAX_CUSTOM = 200

/** The form's values; missing text is '', so that every field has a value. */
export interface ContactValues extends Record<TextName, string> {
  emails: LabelledValue[]
  phones: LabelledValue[]
  websites: LabelledValue[]
  addresses: AddressValue[]
  tags: string[]
  extras: CustomValue[]
}

/** The values of an empty form, with a row ready for e-mail and phone. */
export const newContactValues: ContactValues = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  birthday: '',
  notes: '',
  emails: [{ label: '', value: '' }],
  phones: [{ label: 'Mobile', value: '' }],
  websites: [],
  addresses: [],
  tags: [],
  extras: [],
}

/** Returns a contact as form values. */
export function contactValues(contact: Contact): ContactValues {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
    birthday,
    notes,
  } = contact
  const { emails, phones, websites, addresses, tags, extras } = contact
  return {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
    birthday,
    notes,
    emails,
    phones,
    websites,
    addresses,
    tags,
    extras: Object.entries(extras)
      .slice(0, MAX_CUSTOM)
      .map(([name, value]) => ({ name, value })),
  }
}

/** Returns the filled rows of a list field with their index in the form. */
export function filledRows(
  values: ContactValues,
  name: ListName,
): { row: LabelledValue | AddressValue; at: number }[] {
  const rows: (LabelledValue | AddressValue)[] = values[name]
  const isFilled = (row: LabelledValue | AddressValue) =>
    Object.entries(row).some(([key, text]) => key !== 'label' && text.trim() !== '')
  return rows.map((row, at) => ({ row, at })).filter(({ row }) => isFilled(row))
}

/** Returns the form as a new contact, without empty fields. */
export function contactInputOf(values: ContactValues): ContactInput {
  return changedFields(blankValues, values)
}

const blankValues: ContactValues = { ...newContactValues, emails: [], phones: [] }

/** Returns the changed fields as a patch: null clears a text, lists are sent whole. */
export function changedFields(before: ContactValues, after: ContactValues): ContactPatch {
  const patch: ContactPatch = {}
  for (const name of textFields) {
    const text = after[name].trim()
    if (text !== before[name].trim()) patch[name] = text === '' ? null : text
  }
  const [was, is] = [compact(before), compact(after)]
  if (!isSame(was.emails, is.emails)) patch.emails = is.emails
  if (!isSame(was.phones, is.phones)) patch.phones = is.phones
  if (!isSame(was.websites, is.websites)) patch.websites = is.websites
  if (!isSame(was.addresses, is.addresses)) patch.addresses = is.addresses
  if (!isSame(was.tags, is.tags)) patch.tags = is.tags
  const extras = changedExtras(before.extras, after.extras)
  if (Object.keys(extras).length > 0) patch.extras = extras
  return patch
}

/** Returns the changed custom fields by name; null removes one. */
function changedExtras(
  before: readonly CustomValue[],
  after: readonly CustomValue[],
): Record<string, string | null> {
  const byName = (rows: readonly CustomValue[]) =>
    new Map(
      rows.map(({ name = '', value = '', isNew }) => [isNew ? name.trim() : name, value.trim()]),
    )
  const [was, is] = [byName(before), byName(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => name !== '')
  return Object.fromEntries(
    names
      .filter((name) => (was.get(name) ?? '') !== (is.get(name) ?? ''))
      .map((name) => [name, is.get(name) || null]),
  )
}

function compact({ emails, phones, websites, addresses, tags }: ContactValues) {
  const labelled = (rows: LabelledValue[]) => rows.map(trimmed).filter(({ value }) => value !== '')
  return {
    emails: labelled(emails),
    phones: labelled(phones),
    websites: labelled(websites),
    addresses: addresses
      .map(trimmed)
      .filter((row) => Object.entries(row).some(([key, text]) => key !== 'label' && text !== '')),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
  }
}

function trimmed<Row extends LabelledValue | AddressValue>(row: Row): Row {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(row).map(([key, text]) => [key, text.trim()])),
  }
}

const rowKeys = ['label', 'value', ...Object.keys(blankAddress).slice(1)]

/** Compares as JSON; the list of keys fixes their order. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before, rowKeys) === JSON.stringify(after, rowKeys)
}
