import * as calls from '@/contract/contacts'
import { route } from '../http/route'
import * as contacts from './contacts.service'
import { exportContacts } from './exportContacts'
import { importContacts } from './importContacts'

export const contactsRoutes = [
  route(calls.listContacts, (ctx, { params }) => contacts.listContacts(ctx, params)),
  route(calls.listFavoriteContacts, (ctx, { params }) => contacts.listContacts(ctx, { ...params, isFavorite: true })),
  route(calls.createContact, (ctx, { body }) => contacts.createContact(ctx, body)),
  route(calls.getContact, (ctx, { params }) => contacts.getContact(ctx, params.contactId)),
  route(calls.updateContact, (ctx, { params, body, version }) => contacts.updateContact(ctx, params.contactId, version, body)),
  route(calls.deleteContact, (ctx, { params }) => contacts.deleteContact(ctx, params.contactId)),
  route(calls.deleteContacts, (ctx, { body }) => contacts.deleteContacts(ctx, body)),
  route(calls.restoreContacts, (ctx, { body }) => contacts.restoreContacts(ctx, body.deletionId)),
  route(calls.uploadContactDisplay, (ctx, { params, body }) => contacts.uploadDisplayImage(ctx, params.contactId, body.file)),
  route(calls.importContacts, (ctx, { params, body }) => importContacts(ctx, params.profileId, body.file)),
  route(calls.exportContacts, (ctx, { body }) => exportContacts(ctx, body.selection)),
]
