import { uniteLists } from '@/contactMerge/mergeContacts'
import { listKeys } from '@/contactMerge/listKeys'
import type { Contact } from '@/contract/contacts/contact'
import {
  type MergeChoices,
  type MergeField,
  type MergeList,
  mergeFields,
} from '@/contract/contacts/contactMerge'
import { addressLines } from '@/features/contacts'

const fieldTitles: Record<MergeField, string> = {
  namePrefix: 'Prefix',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  nameSuffix: 'Suffix',
  nickname: 'Nickname',
  organization: 'Organization',
  department: 'Department',
  jobTitle: 'Job title',
  birthday: 'Birthday',
}
const listTitles: Record<MergeList, string> = {
  emails: 'E-mails',
  phones: 'Phones',
  websites: 'Websites',
  addresses: 'Addresses',
  tags: 'Tags',
}

/** A field of which one value stays. */
export interface FieldLine {
  field: MergeField
  title: string
  /** The value of each contact, in their order. */
  values: string[]
  /** Whether there is anything to choose. */
  isOpen: boolean
}

/** A value of a list, and which contacts have it. */
export interface ListValue {
  key: string
  text: string
}

/** A field of which many values stay. */
export interface ListLine {
  list: MergeList
  title: string
  /** The values of each contact, in their order. */
  values: ListValue[][]
  /** All of them, each once. */
  all: ListValue[]
}

/** The fields in which any of these contacts says something. */
export function fieldLines(contacts: readonly Contact[]): FieldLine[] {
  return mergeFields.flatMap((field) => {
    const values = contacts.map((contact) => contact[field])
    if (values.every((value) => value === '')) return []
    return { field, title: fieldTitles[field], values, isOpen: new Set(values).size > 1 }
  })
}

/** The lists in which any of these contacts has something; `survivorId` decides whose values come first. */
export function listLines(contacts: readonly Contact[], survivorId: string): ListLine[] {
  const sorted = [...contacts].sort(
    (a, b) => Number(b.id === survivorId) - Number(a.id === survivorId),
  )
  const all = listsOf(uniteLists(sorted))
  const each = contacts.map((contact) => listsOf(contact))
  return lists.flatMap((list) =>
    all[list].length === 0
      ? []
      : {
          list,
          title: listTitles[list],
          values: each.map((values) => values[list]),
          all: all[list],
        },
  )
}

const lists = ['emails', 'phones', 'websites', 'addresses', 'tags'] as const

function listsOf({
  emails,
  phones,
  websites,
  addresses,
  tags,
}: Pick<Contact, MergeList>): Record<MergeList, ListValue[]> {
  return {
    emails: emails.map((item) => ({ key: listKeys.emails(item), text: item.value })),
    phones: phones.map((item) => ({ key: listKeys.phones(item), text: item.value })),
    websites: websites.map((item) => ({ key: listKeys.websites(item), text: item.value })),
    addresses: addresses.map((item) => ({
      key: listKeys.addresses(item),
      text: addressLines(item).join(', '),
    })),
    tags: tags.map((tag) => ({ key: tag, text: tag })),
  }
}

/** The choices with one field's value taken from a contact. */
export function chooseField(
  choices: MergeChoices,
  field: MergeField,
  contactId: string,
): MergeChoices {
  return { ...choices, fields: { ...choices.fields, [field]: contactId } }
}

/** The choices with one value of a list kept or left out. */
export function chooseValue(
  choices: MergeChoices,
  list: MergeList,
  key: string,
  isKept: boolean,
): MergeChoices {
  const others = (choices.without?.[list] ?? []).filter((left) => left !== key)
  return { ...choices, without: { ...choices.without, [list]: isKept ? others : [...others, key] } }
}
