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
import { contact, contactSummary } from './contact'
import { contactChange, contactInput } from './contactChange'

/**
 * A window of the list: `items` are rows from `offset`, `total` counts all matches. When counting
 * is slow, `total` is null at first, and a request with `limit` 0 returns it.
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
  summary: 'A sorted window of the matching contacts, with their total',
  params: contactListParams,
  answer: contactWindow,
})
export const listFavoriteContacts = call('GET', '/v1/contacts/favorite', {
  access: 'user',
  summary: 'A window of the favorite contacts',
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
  summary: 'One contact with all fields',
  params: one,
  answer: contact,
})
export const updateContact = call('PUT', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Change the given fields',
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
export const deleteBurst = call('DELETE', '/v1/contacts/{contactId}/burst', {
  access: 'owner',
  summary:
    'Delete a contact and all that left their details within an hour of it, from the same network',
  params: one,
  answer: deletion,
  extension: true,
})
export const deleteContacts = call('DELETE', '/v1/contacts', {
  access: 'user',
  summary: 'Delete up to 10,000 selected contacts; use `POST /v1/contacts/bulk` for more',
  body: contactSelection,
  answer: deletion,
})
export const restoreContacts = call('POST', '/v1/contacts/restore', {
  access: 'user',
  summary: 'Restore up to 10,000 contacts of one deletion from the trash, or up to 1,000 by id',
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
  summary: 'Find which of these contacts do not match a filter, or no longer do',
  body: missingContactsInput,
  answer: v.object({ ids: answerList(uuid) }),
  createsNothing: 'It reads.',
  extension: true,
})
export const uploadContactDisplay = call('POST', '/v1/contacts/{contactId}/display/upload', {
  access: 'owner',
  summary: 'Set the display image; the picture is re-encoded',
  params: one,
  body: v.strictObject({ file }),
  answer: contact,
})
export const deleteContactDisplay = call('DELETE', '/v1/contacts/{contactId}/display', {
  access: 'owner',
  summary: 'Remove the display image',
  params: one,
  answer: contact,
  extension: true,
})
export const syncContact = call('POST', '/v1/contacts/sync/profile/{contactId}', {
  access: 'owner',
  summary:
    'Update a contact from the profile that one of its websites names; the version grows only when something changed',
  params: one,
  answer: contact,
})
