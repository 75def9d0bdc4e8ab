import type { Call } from '@/contract/call'
import * as contacts from '@/contract/contacts'
import { buildContact, buildContactSummary, buildId } from '../builders'

interface DefaultAnswer {
  call: Call
  /** What `data` holds, made anew for each request. */
  data: () => unknown
}

const contactWindow = () => {
  const items = [buildContactSummary(), buildContactSummary({ firstName: 'Ben', lastName: 'Adeyemi', isFavorite: true })]
  return { items, offset: 0, total: items.length }
}
const importReport = () => ({
  fileName: 'contacts.csv',
  counts: { created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 1 },
  columns: { recognised: ['First Name', 'E-mail 1 - Value'], kept: ['Shoe size'] },
  rows: [
    { row: 1, outcome: 'created', name: 'Ada Moreau', contactId: buildId() },
    { row: 2, outcome: 'failed', name: 'Ben Adeyemi', column: 'E-mail 1 - Value', reason: 'Please enter a valid email.' },
  ],
})
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
  { call: contacts.uploadContactDisplay, data: () => buildContact() },
  { call: contacts.importContacts, data: importReport },
]
