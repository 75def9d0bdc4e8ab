import * as v from 'valibot'
import { call } from '../call'
import {
  contactFacets,
  contactListParams,
  contactSelection,
  missingContactsInput,
} from './contactFilter'
import { file, messages, uuid } from '../fields'
import { answerList, list } from '../list'
import { contact, contactChange, contactInput, contactSummary } from './contact'

/**
 * A window of the list: `items` are the rows from `offset`, `total` counts all that match. Where a filter makes counting slow, `total` is null at first
 * and a request with `limit` 0 tells it.
 */
export const contactWindow = v.object({
  items: answerList(contactSummary),
  offset: v.number(),
  total: v.nullable(v.number()),
  facets: v.optional(contactFacets),
})
export type ContactWindow = v.InferOutput<typeof contactWindow>

const one = v.strictObject({ contactId: uuid })
const deletion = v.object({ deleted: v.number(), deletionId: uuid })

export const listContacts = call('GET', '/v1/contacts', {
  access: 'user',
  summary: 'A window of the contacts that match, sorted, with their number',
  params: contactListParams,
  answer: contactWindow,
})
export const listFavoriteContacts = call('GET', '/v1/contacts/favorite', {
  access: 'user',
  summary: 'A window of the favourite contacts',
  params: v.omit(contactListParams, ['isFavorite']),
  answer: contactWindow,
})
export const createContact = call('POST', '/v1/contacts', {
  access: 'user',
  summary: 'Add a contact',
  body: contactInput,
  answer: contact,
  success: 201,
})
export const getContact = call('GET', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'One contact, whole',
  params: one,
  answer: contact,
})
export const updateContact = call('PUT', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Change the fields that are given',
  params: one,
  body: contactChange,
  answer: contact,
  versioned: true,
})
export const deleteContact = call('DELETE', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Delete a contact',
  params: one,
  answer: deletion,
})
export const deleteContacts = call('DELETE', '/v1/contacts', {
  access: 'user',
  summary:
    'Delete the selected contacts, at most 10,000: more are a job of `POST /v1/contacts/bulk`',
  body: contactSelection,
  answer: deletion,
})
export const restoreContacts = call('POST', '/v1/contacts/restore', {
  access: 'user',
  summary:
    'Take contacts back out of the trash: those of one deletion, or the selected ones; at most 10,000',
  body: v.union([
    v.strictObject({ deletionId: uuid }),
    v.strictObject({
      ids: v.pipe(list(uuid, 1000, 'Use at most 1000 ids.'), v.minLength(1, messages.required)),
    }),
  ]),
  answer: v.object({ restored: v.number() }),
  extension: true,
})
export const findMissingContacts = call('POST', '/v1/contacts/missing', {
  access: 'user',
  summary:
    'Which of these contacts do not match a filter, or not any more: what keeps the count of a selection true',
  body: missingContactsInput,
  answer: v.object({ ids: answerList(uuid) }),
  createsNothing: 'It reads.',
  extension: true,
})
export const uploadContactDisplay = call('POST', '/v1/contacts/{contactId}/display/upload', {
  access: 'owner',
  summary: 'Set the display image; the picture is decoded and encoded again',
  params: one,
  body: v.strictObject({ file }),
  answer: contact,
})
export const syncContact = call('POST', '/v1/contacts/sync/profile/{contactId}', {
  access: 'owner',
  summary:
    'Fetch a contact’s data from their own profile, which a website of theirs names; the version grows only when something changed',
  params: one,
  answer: contact,
})
