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

/** A field of which one value is kept. */
export interface FieldComparison {
  field: MergeField
  title: string
  /** The value of each contact, in their order. */
  values: string[]
  isDifferent: boolean
}

export interface ListValue {
  key: string
  text: string
}

/** A list field, whose values are united. */
export interface ListComparison {
  list: MergeList
  title: string
  /** The values of each contact, in their order. */
  values: ListValue[][]
  /** The union of the values, the survivor's first. */
  all: ListValue[]
}

/** Returns the single-value fields that any of the contacts has. */
export function compareFields(contacts: readonly Contact[]): FieldComparison[] {
  return mergeFields.flatMap((field) => {
    const values = contacts.map((contact) => contact[field])
    if (values.every((value) => value === '')) return []
    return { field, title: fieldTitles[field], values, isDifferent: new Set(values).size > 1 }
  })
}

/** Returns the lists that any of the contacts has; the survivor's values come first. */
export function compareLists(contacts: readonly Contact[], survivorId: string): ListComparison[] {
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

/** Returns the choices with a field's value taken from a contact. */
export function chooseField(
  choices: MergeChoices,
  field: MergeField,
  contactId: string,
): MergeChoices {
  return { ...choices, fields: { ...choices.fields, [field]: contactId } }
}

/** Returns the choices with a list value kept or left out. */
export function chooseValue(
  choices: MergeChoices,
  list: MergeList,
  key: string,
  isKept: boolean,
): MergeChoices {
  const others = (choices.without?.[list] ?? []).filter((left) => left !== key)
  return { ...choices, without: { ...choices.without, [list]: isKept ? others : [...others, key] } }
}
