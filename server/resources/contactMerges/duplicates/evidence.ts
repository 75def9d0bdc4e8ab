import { isSameLine } from '@/values/phone/samePhone'
import type { Contact } from '@/contract/contacts/contact'
import type { DuplicateEvidence } from '@/contract/contacts/duplicates'
import { emailKey, nameKey, phoneKey } from '../../contacts/model'

type Shared = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'emails' | 'phones'>

/** The most values listed for a group. */
const MAX_VALUES = 20
/** The most different numbers of one key, so that hostile contacts take linear time. */
const MAX_LINES = 5

/** Returns what these contacts share, e-mails first, as the first of them writes it. */
export function evidenceOf(contacts: readonly Shared[]): DuplicateEvidence[] {
  const found = new Map<string, (DuplicateEvidence & { kind: Kind })[]>()
  const add = (kind: Kind, key: string, value: string, id: string) => {
    if (key === '') return
    const values = found.get(`${kind}:${key}`) ?? []
    found.set(`${kind}:${key}`, values)
    // Two numbers may have one key.
    const known = values.find((other) => kind !== 'phone' || isSameLine(other.value, value))
    if (!known && values.length < MAX_LINES) values.push({ kind, value, contactIds: [id] })
    else if (known && !known.contactIds.includes(id)) known.contactIds.push(id)
  }
  for (const contact of contacts) {
    for (const { value } of contact.emails) add('email', emailKey(value), value, contact.id)
    for (const { value } of contact.phones) add('phone', phoneKey(value), value, contact.id)
    add('name', nameKey(contact), `${contact.firstName} ${contact.lastName}`.trim(), contact.id)
  }
  const shared = [...found.values()].flat().filter(({ contactIds }) => contactIds.length > 1)
  return shared.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)).slice(0, MAX_VALUES)
}

const kinds = ['email', 'phone', 'name'] as const
type Kind = (typeof kinds)[number]
