import type { Call } from '@/contract/call'
import * as contacts from '@/contract/contacts/contacts'
import { buildContact, buildContactSummary, buildId } from '../builders'

interface DefaultAnswer {
  call: Call
  /** What `data` holds, made anew for each request. */
  data: () => unknown
}

const contactWindow = () => {
  const items = [
    buildContactSummary(),
    buildContactSummary({ firstName: 'Ben', lastName: 'Adeyemi', isFavorite: true }),
  ]
  const facets = {
    total: 2,
    favorites: 1,
    deleted: 0,
    tags: [{ tag: 'Fair 2026', count: 2 }],
    sources: [{ source: 'manual', count: 2 }],
  }
  return { items, offset: 0, total: items.length, facets }
}
const deletion = () => ({ deleted: 1, deletionId: buildId() })

/** What the calls about contacts answer in tests unless a test says otherwise. */
export const contactAnswers: readonly DefaultAnswer[] = [
  { call: contacts.listContacts, data: contactWindow },
  { call: contacts.listFavoriteContacts, data: contactWindow },
  { call: contacts.createContact, data: () => buildContact() },
  { call: contacts.getContact, data: () => buildContact() },
  { call: contacts.updateContact, data: () => buildContact() },
  { call: contacts.deleteContact, data: deletion },
  { call: contacts.deleteContacts, data: deletion },
  { call: contacts.restoreContacts, data: () => ({ restored: 1 }) },
  { call: contacts.findMissingContacts, data: () => ({ ids: [] }) },
  { call: contacts.uploadContactDisplay, data: () => buildContact() },
  { call: contacts.syncContact, data: () => buildContact() },
]
