import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import { contact as contactSchema } from '@/contract/contacts/contact'
import { type ContactPatch } from '@/contract/contacts/contactChange'
import * as calls from '@/contract/contacts/contacts'
import { type DuplicatePage, duplicatePage } from '@/contract/contacts/duplicates'
import * as merges from '@/contract/contacts/merges'
import { contacts } from '../../contacts/tables'
import { type Answer, type Send, useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { eraseContacts } from '../../contacts/store/eraseContacts'

/** Starts a server for each test with the actor Ada, and returns calls in her name. */
export function useMergeCalls() {
  const server = useTestServer()
  let current = ''
  beforeEach(async () => {
    current = (await server.createActor('ada')).token
  })
  const token = () => current
  const setToken = (next: string) => {
    current = next
  }
  const create = async (body: ContactPatch) =>
    parse(contactSchema, await server.send(calls.createContact, { token: token(), body }))
  const get = async (contactId: string) =>
    parse(
      contactSchema,
      await server.send(calls.getContact, { token: token(), params: { contactId } }),
    )
  const groups = async (params: Send['params'] = {}) =>
    parse(
      duplicatePage,
      await server.send(merges.listContactDuplicates, { token: token(), params }),
    )
  const merge = (rows: { id: string; version: number }[], body: object = {}) =>
    server.send(merges.mergeContacts, {
      token: token(),
      body: {
        contacts: rows.map(({ id, version }) => ({ id, version })),
        survivorId: rows[0]?.id,
        ...body,
      },
    })
  const undo = (mergeId: string) =>
    server.send(merges.undoMerge, { token: token(), params: { mergeId } })
  const eraseForGood = (ids: string[]) =>
    eraseContacts(
      { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } },
      inArray(contacts.id, ids),
    )

  return { server, token, setToken, create, get, groups, merge, undo, eraseForGood }
}

export function parse<T extends v.GenericSchema>(
  schema: T,
  { data, text }: Answer,
): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}

export const mail = (value: string) => [{ label: '', value }]

export const person = (name: string, email = '', phone = ''): ContactPatch => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    firstName,
    lastName,
    emails: email === '' ? [] : mail(email),
    phones: phone === '' ? [] : mail(phone),
  }
}

/** Returns the groups as names, certain ones first. */
export const groupNames = ({ groups: found }: DuplicatePage) =>
  found.map(({ certainty, contacts: members }) => [
    certainty,
    members
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || 'Nameless')
      .sort()
      .join(' = '),
  ])
