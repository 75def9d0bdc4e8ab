import { getTableColumns, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import { type Contact, contact } from '@/contract/contacts/contact'
import { contacts } from './tables'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function create(body: object, as = token): Promise<Contact> {
  const { data, text } = await server.send(calls.createContact, { token: as, body })
  if (!data) throw new Error(text)
  return v.parse(contact, data)
}

async function list(params: Record<string, string | number | boolean> = {}, as = token) {
  const { data, text } = await server.send(calls.listContacts, { token: as, params })
  if (!data) throw new Error(text)
  return v.parse(calls.contactWindow, data)
}

const names = (window: calls.ContactWindow) => window.items.map(({ firstName }) => firstName)
const update = (contact: Contact, body: object, version = `"${String(contact.version)}"`) =>
  server.send(calls.updateContact, {
    token,
    params: { contactId: contact.id },
    body,
    headers: { 'if-match': version },
  })

describe('creating', () => {
  it('stores and returns every field', async () => {
    const body = {
      firstName: 'Grace',
      lastName: 'Hopper',
      organization: 'Navy',
      emails: [{ label: 'Work', value: 'grace@example.com' }],
      phones: [{ label: 'Mobile', value: '+1 555 0100' }],
      websites: [{ label: '', value: 'example.com' }],
      addresses: [
        {
          label: 'Home',
          street: '1 Main St',
          city: 'Arlington',
          formatted: '1 Main St\nArlington',
        },
      ],
      birthday: '--12-09',
      notes: 'First line\nsecond',
      tags: ['navy', 'pioneer', 'navy'],
      isFavorite: true,
    }
    const created = await create(body)
    expect(created).toMatchObject({
      ...body,
      tags: ['navy', 'pioneer'],
      addresses: [{ street: '1 Main St', region: '' }],
      version: 1,
      source: 'manual',
      displayImage: null,
    })
    const { data } = await server.send(calls.getContact, {
      token,
      params: { contactId: created.id },
    })
    expect(data).toEqual(created)
  })

  it('requires a name, an organization, an e-mail or a phone', async () => {
    const { status, error } = await server.send(calls.createContact, {
      token,
      body: { notes: 'nobody' },
    })
    expect([status, error?.fields]).toEqual([422, { firstName: 'This field is required.' }])
    expect((await create({ organization: 'ACME' })).organization).toBe('ACME')
  })

  it.each([
    [
      { firstName: 'A', emails: [{ value: 'not an e-mail' }] },
      { 'emails.0.value': 'Please enter a valid email.' },
    ],
    [
      { firstName: 'A', phones: [{ value: 'x' }] },
      { 'phones.0.value': 'Please enter a valid phone number.' },
    ],
    [
      { firstName: 'A', websites: [{ value: 'javascript:alert(1)' }] },
      { 'websites.0.value': 'Invalid URL.' },
    ],
    [{ firstName: 'A', emails: [{ value: '' }] }, { 'emails.0.value': 'This field is required.' }],
    [
      { firstName: 'A', birthday: '1999-02-30' },
      { birthday: 'Write a date like 1980-01-31, or --01-31 without the year.' },
    ],
    [{ firstName: 'A', ownerId: 'mallory' }, { ownerId: 'Unknown field.' }],
    [{ firstName: 5 }, { firstName: 'This must be text.' }],
    [{ firstName: 'a\0b' }, { firstName: 'This contains a character that cannot be stored.' }],
    [{ firstName: 'a'.repeat(201) }, { firstName: 'Use at most 200 characters.' }],
  ])('refuses %j with the field and the reason, and changes nothing', async (body, fields) => {
    const before = await server.contents()
    const { status, error } = await server.send(calls.createContact, { token, body })
    expect([status, error?.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(error?.fields).toMatchObject(fields)
    expect(await server.contents()).toBe(before)
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await create({
      firstName: 'Émile',
      lastName: 'Zola',
      organization: 'Aurore',
      emails: [{ value: 'zola@example.fr' }],
      isFavorite: true,
    })
    server.now = new Date(server.now.getTime() + 1000)
    await create({
      firstName: 'Frida',
      organization: 'Casa Azul',
      phones: [{ value: '+52 (55) 5550-0123' }],
      tags: ['painter'],
    })
    server.now = new Date(server.now.getTime() + 1000)
    await create({ firstName: 'eve', emails: [{ value: 'eve@example.com' }] })
  })

  it('sorts without regard to case and accents, with missing values last', async () => {
    expect(names(await list())).toEqual(['Émile', 'eve', 'Frida'])
    expect(names(await list({ sort: '-name' }))).toEqual(['Frida', 'eve', 'Émile'])
    expect(names(await list({ sort: 'organization' }))).toEqual(['Émile', 'Frida', 'eve'])
    expect(names(await list({ sort: 'email' }))).toEqual(['eve', 'Émile', 'Frida'])
    expect(names(await list({ sort: '-createdAt' }))).toEqual(['eve', 'Frida', 'Émile'])
  })

  it('returns any window with the total of matches', async () => {
    const window = await list({ offset: 1, limit: 1 })
    expect(names(window)).toEqual(['eve'])
    expect(window).toMatchObject({ offset: 1, total: 3 })
    expect(await list({ offset: 3 })).toMatchObject({ items: [], total: 3 })
  })

  it.each([
    ['emile zola', ['Émile']],
    ['ZOL aur', ['Émile']],
    ['painter', ['Frida']],
    ['55500123', ['Frida']],
    ['example.com', ['eve']],
    ['100%', []],
    ['_', []],
    ["'; drop table contacts; --", []],
  ])('finds %s', async (search, found) => {
    expect(names(await list({ search }))).toEqual(found)
  })

  it('filters favorites, also with their own call', async () => {
    expect(names(await list({ isFavorite: true }))).toEqual(['Émile'])
    expect(await list({ isFavorite: false })).toMatchObject({ total: 2 })
    const { data } = await server.send(calls.listFavoriteContacts, { token })
    expect(names(v.parse(calls.contactWindow, data))).toEqual(['Émile'])
  })

  it.each([
    { limit: 201 },
    { limit: -1 },
    { limit: 'NaN' },
    { limit: 1e9 },
    { offset: '1; drop' },
    { sort: 'id' },
    { sort: '-' },
    { sort: 'deletedAt' },
    { sort: '-deletedAt' },
    { page: 1 },
  ])('refuses %j', async (params) => {
    const { status, error } = await server.send(calls.listContacts, { token, params })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, Object.keys(params)])
  })

  it('returns only the total', async () => {
    expect(await list({ limit: 0 })).toEqual({ items: [], offset: 0, total: 3 })
    expect(await list({ limit: 0, search: 'example' })).toEqual({ items: [], offset: 0, total: 2 })
  })

  it("does not show another user's contacts", async () => {
    const other = await server.createActor('mallory')
    expect(await list({}, other.token)).toMatchObject({ items: [], total: 0 })
  })
})

describe('changing', () => {
  it('changes the given fields, clears with null and raises the version', async () => {
    const contact = await create({ firstName: 'Ada', nickname: 'Countess', notes: 'x' })
    const { data, headers } = await update(contact, { firstName: 'Augusta', nickname: null })
    expect(data).toMatchObject({ firstName: 'Augusta', nickname: '', notes: 'x', version: 2 })
    expect(headers.get('etag')).toBe('"2"')
  })

  it('refuses a stale version and does not overwrite the other change', async () => {
    const contact = await create({ firstName: 'Ada' })
    await update(contact, { firstName: 'First' })
    const { status, error } = await update(contact, { firstName: 'Second' })
    expect([status, error?.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect(names(await list())).toEqual(['First'])
  })

  it('accepts exactly one of several simultaneous changes', async () => {
    const contact = await create({ firstName: 'Ada' })
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((firstName) => update(contact, { firstName })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  it('requires the version', async () => {
    const contact = await create({ firstName: 'Ada' })
    const without = await server.send(calls.updateContact, {
      token,
      params: { contactId: contact.id },
      body: { firstName: 'B' },
    })
    expect([without.status, without.error?.code]).toEqual([428, 'PRECONDITION_REQUIRED'])
    expect((await update(contact, { firstName: 'B' }, '*')).status).toBe(400)
  })

  it('refuses to leave a contact without name, organization, e-mail and phone', async () => {
    const contact = await create({ firstName: 'Ada' })
    const { error } = await update(contact, { firstName: null })
    expect(error?.fields).toEqual({ firstName: 'This field is required.' })
  })
})

it("returns the contacts that no longer match: changed, deleted, or another user's", async () => {
  const [unchanged, changed, deleted] = [
    await create({ firstName: 'Kept', isFavorite: true }),
    await create({ firstName: 'Changed' }),
    await create({ firstName: 'Deleted', isFavorite: true }),
  ]
  await server.send(calls.deleteContact, { token, params: { contactId: deleted.id } })
  const ids = [unchanged.id, changed.id, deleted.id]
  const missing = async (matching: object, who = token) =>
    (await server.send(calls.findMissingContacts, { token: who, body: { matching, ids } })).data
  expect(await missing({ isFavorite: true })).toEqual({ ids: [changed.id, deleted.id] })
  expect(await missing({})).toEqual({ ids: [deleted.id] })
  expect(await missing({ isDeleted: true })).toEqual({ ids: [unchanged.id, changed.id] })
  expect(await missing({}, (await server.createActor('mallory')).token)).toEqual({ ids })
})

describe('deleting and undoing', () => {
  it('deletes a contact and restores it only once', async () => {
    const contact = await create({ firstName: 'Ada' })
    const { data } = await server.send(calls.deleteContact, {
      token,
      params: { contactId: contact.id },
    })
    expect(data).toMatchObject({ deleted: 1 })
    expect(await list()).toMatchObject({ total: 0 })
    expect(
      (await server.send(calls.getContact, { token, params: { contactId: contact.id } })).status,
    ).toBe(404)
    expect((await update(contact, { firstName: 'B' })).status).toBe(404)
    const body = { deletionId: (data as { deletionId: string }).deletionId }
    expect((await server.send(calls.restoreContacts, { token, body })).data).toEqual({
      restored: 1,
    })
    expect((await server.send(calls.restoreContacts, { token, body })).data).toEqual({
      restored: 0,
    })
    expect(names(await list())).toEqual(['Ada'])
  })

  it('deletes all matches with exceptions in one request', async () => {
    const excepted = await create({ firstName: 'Keep', tags: ['x'] })
    await create({ firstName: 'One', tags: ['x'] })
    await create({ firstName: 'Two', tags: ['x'] })
    await create({ firstName: 'Other' })
    const { data } = await server.send(calls.deleteContacts, {
      token,
      body: { matching: { search: 'x' }, except: [excepted.id] },
    })
    expect(data).toMatchObject({ deleted: 2 })
    expect(names(await list())).toEqual(['Keep', 'Other'])
  })

  it('refuses more than 10,000 at once, which need a job', async () => {
    const { id } = await create({ firstName: 'A' })
    const { data } = await server.send(calls.deleteContact, { token, params: { contactId: id } })
    const { deletionId } = data as { deletionId: string }
    const { id: _id, ...others } = getTableColumns(contacts)
    const names = sql.join(
      Object.values(others).map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    await server.database.db.execute(
      sql`insert into contacts (id, ${names}) select gen_random_uuid(), ${names} from contacts, generate_series(1, 10000)`,
    )
    await server.database.db.execute(
      sql`update contact_counts set count = 10001 where kind = 'deleted'`,
    )
    const reason = 'Too many for one request. Use a bulk job.'
    expect(
      (await server.send(calls.restoreContacts, { token, body: { deletionId } })).error,
    ).toMatchObject({ code: 'VALIDATION_FAILED', fields: { deletionId: reason } })
    expect(
      (
        await server.send(calls.deleteContacts, {
          token,
          body: { matching: { isDeleted: true }, except: [] },
        })
      ).error?.fields,
    ).toEqual({ matching: reason })
  })

  it("neither deletes nor restores another user's contacts", async () => {
    const contact = await create({ firstName: 'Ada' })
    const mallory = (await server.createActor('mallory')).token
    const { data } = await server.send(calls.deleteContacts, {
      token: mallory,
      body: { ids: [contact.id] },
    })
    expect(data).toMatchObject({ deleted: 0 })
    const deletion = await server.send(calls.deleteContact, {
      token,
      params: { contactId: contact.id },
    })
    const body = { deletionId: (deletion.data as { deletionId: string }).deletionId }
    expect((await server.send(calls.restoreContacts, { token: mallory, body })).data).toEqual({
      restored: 0,
    })
  })

  it("restores by id only the user's own contacts in the trash", async () => {
    const [ada, eve, listed] = [
      await create({ firstName: 'Ada' }),
      await create({ firstName: 'Eve' }),
      await create({ firstName: 'Kept' }),
    ]
    await server.send(calls.deleteContacts, { token, body: { ids: [ada.id, eve.id] } })
    const mallory = (await server.createActor('mallory')).token
    expect(
      (await server.send(calls.restoreContacts, { token: mallory, body: { ids: [ada.id] } })).data,
    ).toEqual({ restored: 0 })
    expect(
      (await server.send(calls.restoreContacts, { token, body: { ids: [ada.id, listed.id] } }))
        .data,
    ).toEqual({ restored: 1 })
    expect(names(await list())).toEqual(['Ada', 'Kept'])
    expect(
      (await server.send(calls.getContact, { token, params: { contactId: eve.id } })).status,
    ).toBe(404)
  })

  it('refuses an empty selection', async () => {
    expect((await server.send(calls.deleteContacts, { token, body: { ids: [] } })).status).toBe(422)
    expect((await server.send(calls.deleteContacts, { token, body: {} })).status).toBe(422)
  })
})
