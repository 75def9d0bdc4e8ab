import type { Contact } from '@/contract/contacts/contact'
import type { DuplicateEvidence } from '@/contract/contacts/duplicates'
import { emailKey, nameKey, phoneKey } from '../../contacts/matching/matchKeys'

type Shared = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'emails' | 'phones'>

/** Most values that are told of one group. */
const MOST = 20

/** What these contacts share, e-mails first, each as the first of them writes it. */
export function evidenceOf(contacts: readonly Shared[]): DuplicateEvidence[] {
  const found = new Map<string, DuplicateEvidence & { kind: Kind }>()
  const tell = (kind: Kind, key: string, value: string, id: string) => {
    if (key === '') return
    const known = found.get(`${kind}:${key}`) ?? { kind, value, contactIds: [] }
    if (!known.contactIds.includes(id)) known.contactIds.push(id)
    found.set(`${kind}:${key}`, known)
  }
  for (const contact of contacts) {
    for (const { value } of contact.emails) tell('email', emailKey(value), value, contact.id)
    for (const { value } of contact.phones) tell('phone', phoneKey(value), value, contact.id)
    tell('name', nameKey(contact), `${contact.firstName} ${contact.lastName}`.trim(), contact.id)
  }
  const shared = [...found.values()].filter(({ contactIds }) => contactIds.length > 1)
  return shared.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)).slice(0, MOST)
}

const kinds = ['email', 'phone', 'name'] as const
type Kind = (typeof kinds)[number]
