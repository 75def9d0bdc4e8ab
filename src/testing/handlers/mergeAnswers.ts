import * as merges from '@/contract/contacts/merges'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import { buildContact, buildId } from '../builders'
import { buildJob } from '../buildJob'

const merge = (): ContactMerge => ({
  id: buildId(),
  state: 'undone',
  survivorId: buildId(),
  name: 'Ada Moreau',
  survivor: 'listed',
  absorbedNames: ['A. Moreau'],
  absorbed: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  undoneAt: '2026-03-01T10:00:00.000Z',
})

/** What the calls about duplicates answer in tests unless a test says otherwise: there are none, and what is asked for is done. */
export const mergeAnswers = [
  {
    call: merges.listContactDuplicates,
    data: () => ({ groups: [], total: 0, certainTotal: 0, possibleTotal: 0, offset: 0 }),
  },
  { call: merges.compareContacts, data: () => ({ contacts: [] }) },
  { call: merges.mergeContacts, data: () => ({ mergeId: buildId(), contact: buildContact() }) },
  {
    call: merges.mergeCertainContacts,
    data: () => buildJob({ kind: 'merge', title: 'Merge certain duplicates' }),
  },
  { call: merges.undoMerge, data: () => ({ merge: merge(), restored: [buildId()], missing: 0 }) },
  { call: merges.listMerges, data: () => ({ items: [], offset: 0, total: 0 }) },
  { call: merges.dismissDuplicates, data: () => ({ dismissalId: buildId() }) },
  { call: merges.undoDismissal, data: () => ({ forgotten: 1 }) },
]
