import * as v from 'valibot'
import { call } from '../call'
import { contact } from './contact'
import { uuid } from '../fields'
import { integerParam, listParam } from '../queryParams'
import { job } from '../jobs'
import { answerList } from '../list'
import { contactMerge, mergeInput } from './contactMerge'
import { dismissalInput, duplicatePage, duplicateParams } from './duplicates'

/** Limit of contacts compared side by side. */
export const MAX_COMPARED = 20

const oneMerge = v.strictObject({ mergeId: uuid })
/** Spec section 7 has this call; the ones below are extensions. */
export const listContactDuplicates = call('GET', '/v1/contacts/merge', {
  access: 'user',
  // The first search compares all contacts.
  mayTakeLong: true,
  summary: 'Groups of possible duplicates with their evidence, certain ones first',
  params: duplicateParams,
  answer: duplicatePage,
})
export const compareContacts = call('GET', '/v1/contacts/merge/compare', {
  access: 'user',
  summary: 'Contacts with all fields, to compare them; deleted ones are left out',
  params: v.strictObject({ id: listParam(uuid, MAX_COMPARED) }),
  answer: v.object({ contacts: answerList(contact) }),
  extension: true,
})
export const mergeContacts = call('POST', '/v1/contacts/merge', {
  access: 'user',
  summary:
    'Merge contacts into one of them; VERSION_CONFLICT when one has changed since it was read',
  body: mergeInput,
  answer: v.object({ mergeId: uuid, contact }),
  success: 201,
  extension: true,
})
export const mergeCertainContacts = call('POST', '/v1/contacts/merge/all', {
  access: 'user',
  summary: 'Merge every certain group as one job that can be undone',
  answer: job,
  success: 201,
  extension: true,
})
export const undoMerge = call('POST', '/v1/contacts/merge/{mergeId}/undo', {
  access: 'owner',
  summary: 'Undo a merge at any time: the merged contacts return as they were; later changes stay',
  params: oneMerge,
  /** `missing` counts absorbed contacts that were deleted forever since. */
  answer: v.object({ merge: contactMerge, restored: answerList(uuid), missing: v.number() }),
  extension: true,
})
export const listMerges = call('GET', '/v1/contacts/merge/history', {
  access: 'user',
  summary: 'The merges, latest first',
  params: v.strictObject({
    offset: integerParam(0, 100_000_000, 0),
    limit: integerParam(1, 100, 50),
  }),
  answer: v.object({ items: answerList(contactMerge), offset: v.number(), total: v.number() }),
  extension: true,
})
export const dismissDuplicates = call('POST', '/v1/contacts/merge/dismiss', {
  access: 'user',
  summary:
    'Dismiss these contacts as different people; VERSION_CONFLICT when their group has changed',
  body: dismissalInput,
  answer: v.object({ dismissalId: uuid }),
  success: 201,
  extension: true,
})
export const undoDismissal = call('POST', '/v1/contacts/merge/dismiss/{dismissalId}/undo', {
  // Not `owner`: after the first undo the path names no row, and repeating it is no error.
  access: 'user',
  summary: 'Undo a dismissal; repeating the call changes nothing',
  params: v.strictObject({ dismissalId: uuid }),
  /** `forgotten` is 1, or 0 when there was nothing to undo. */
  answer: v.object({ forgotten: v.number() }),
  extension: true,
})
