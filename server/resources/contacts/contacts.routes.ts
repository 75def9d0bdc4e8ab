import { changeCells as changeCellsCall } from '@/contract/contacts/changeCells'
import { changeContacts as changeContactsCall } from '@/contract/contacts/changeContacts'
import * as calls from '@/contract/contacts/contacts'
import * as fileCalls from '@/contract/contacts/contactFiles'
import { listFollowUps as listFollowUpsCall } from '@/contract/contacts/followUps'
import * as groupCalls from '@/contract/contacts/contactGroups'
import { route } from '../../platform/http/route'
import { changeContacts } from './bulk/bulk.service'
import { deleteBurst } from './burst/burst.service'
import { changeCells } from './cells/changeCells'
import * as contacts from './contacts.service'
import { deleteDisplayImage, uploadDisplayImage } from './displayImage.service'
import { exportContacts } from './export/exportContacts'
import { listFollowUps } from './followUps/listFollowUps'
import { listContactGroups } from './groups/listGroups'
import { syncContact } from './syncContact'
import * as trash from './trash/trash.service'

export const contactsRoutes = [
  route(calls.listContacts, (ctx, { params }) => contacts.listContacts(ctx, params)),
  route(calls.listFavoriteContacts, (ctx, { params }) =>
    contacts.listContacts(ctx, { ...params, isFavorite: true }),
  ),
  route(groupCalls.listContactGroups, (ctx, { params }) => listContactGroups(ctx, params)),
  route(listFollowUpsCall, (ctx, { params }) => listFollowUps(ctx, params)),
  route(calls.createContact, (ctx, { body }) => contacts.createContact(ctx, body)),
  route(calls.getContact, (ctx, { params }) => contacts.getContact(ctx, params.contactId)),
  route(calls.updateContact, (ctx, { params, body, version }) =>
    contacts.updateContact(ctx, params.contactId, version, body),
  ),
  route(calls.deleteContact, (ctx, { params }) => trash.deleteContact(ctx, params.contactId)),
  route(calls.deleteBurst, (ctx, { params }) => deleteBurst(ctx, params.contactId)),
  route(calls.deleteContacts, (ctx, { body }) => trash.deleteContacts(ctx, body)),
  route(calls.restoreContacts, (ctx, { body }) => trash.restoreContacts(ctx, body)),
  route(calls.findMissingContacts, (ctx, { body }) => contacts.findMissingContacts(ctx, body)),
  route(calls.uploadContactDisplay, (ctx, { params, body }) =>
    uploadDisplayImage(ctx, params.contactId, body.file),
  ),
  route(calls.deleteContactDisplay, (ctx, { params }) => deleteDisplayImage(ctx, params.contactId)),
  route(calls.syncContact, (ctx, { params }) => syncContact(ctx, params.contactId)),
  route(changeContactsCall, (ctx, { body }) => changeContacts(ctx, body)),
  route(changeCellsCall, (ctx, { body }) => changeCells(ctx, body)),
  route(fileCalls.exportContacts, (ctx, { params, body }) =>
    exportContacts(ctx, params.type, body),
  ),
]
