import * as v from 'valibot'
import { call } from '../call'
import { contact } from './contact'
import { uuid } from '../fields'
import { integerParam, listParam } from '../queryParams'
import { job } from '../jobs'
import { answerList } from '../list'
import { contactMerge, mergeInput } from './contactMerge'
import { dismissalInput, duplicatePage, duplicateParams } from './duplicates'

/** Most contacts that are compared side by side. */
export const MAX_COMPARED = 20

const oneMerge = v.strictObject({ mergeId: uuid })
/** Spec section 7: candidates only; the calls beside it are extensions. */
export const listContactDuplicates = call('GET', '/v1/contacts/merge', {
  access: 'user',
  summary: 'Groups of possible duplicates with what speaks for them, the certain ones first',
  params: duplicateParams,
  answer: duplicatePage,
})
export const compareContacts = call('GET', '/v1/contacts/merge/compare', {
  access: 'user',
  summary: 'Contacts, whole, to be compared; those that are not there (any more) are missing',
  params: v.strictObject({ id: listParam(uuid, MAX_COMPARED) }),
  answer: v.object({ contacts: answerList(contact) }),
  extension: true,
})
export const mergeContacts = call('POST', '/v1/contacts/merge', {
  access: 'user',
  summary:
    'Merge contacts into one of them; VERSION_CONFLICT where one has changed since it was read',
  body: mergeInput,
  answer: v.object({ mergeId: uuid, contact }),
  success: 201,
  extension: true,
})
export const mergeCertainContacts = call('POST', '/v1/contacts/merge/all', {
  access: 'user',
  summary: 'Merge every certain group, as one job that can be undone',
  answer: job,
  success: 201,
  extension: true,
})
export const undoMerge = call('POST', '/v1/contacts/merge/{mergeId}/undo', {
  access: 'owner',
  summary:
    'Take a merge back, at any time: the absorbed contacts return as they were, what was changed since stays with the survivor',
  params: oneMerge,
  /** `missing` counts absorbed contacts that were erased for good meanwhile. */
  answer: v.object({ merge: contactMerge, restored: answerList(uuid), missing: v.number() }),
  extension: true,
})
export const listMerges = call('GET', '/v1/contacts/merge/history', {
  access: 'user',
  summary: 'The merges, the latest first',
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
    'Remember that no two of these contacts are the same; VERSION_CONFLICT where their group has more or fewer now',
  body: dismissalInput,
  answer: v.object({ dismissalId: uuid }),
  success: 201,
  extension: true,
})
export const undoDismissal = call('POST', '/v1/contacts/merge/dismiss/{dismissalId}/undo', {
  access: 'owner',
  summary: 'Forget that contacts are not the same; asked again, it forgets nothing more',
  params: v.strictObject({ dismissalId: uuid }),
  /** `forgotten` is 1, or 0 where there was nothing to forget. */
  answer: v.object({ forgotten: v.number() }),
  extension: true,
})
