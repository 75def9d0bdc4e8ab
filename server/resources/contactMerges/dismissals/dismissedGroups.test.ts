import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contact } from '@/contract/contacts/contact'
import { duplicatePage } from '@/contract/contacts/duplicates'
import { contacts } from '../../contacts/tables'
import { dismissals, duplicateScans } from '../tables'
import { sendRecords, takeArchive } from '../../../testing/archives'
import { type Answer, useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../../contacts/contactContent'
import { newRow } from '../../contacts/contactRow'
import { eraseContacts } from '../../contacts/store/eraseContacts'
import { insertContacts } from '../../contacts/store/insertContacts'
import { areDismissed, listDismissals } from './dismissals'
import { updateGroups } from '../duplicates/updateGroups'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}
const get = async (contactId: string) =>
  parse(contact, await server.send(calls.getContact, { token, params: { contactId } }))
const groups = async (params: Record<string, string> = {}) =>
  parse(duplicatePage, await server.send(merges.listContactDuplicates, { token, params }))
const dismiss = async (...contactIds: string[]) =>
  parse(
    v.object({ dismissalId: v.string() }),
    await server.send(merges.dismissDuplicates, { token, body: { contactIds } }),
  ).dismissalId
const deleteDismissal = (dismissalId: string) =>
  server.send(merges.undoDismissal, { token, params: { dismissalId } })
const undo = (mergeId: string) => server.send(merges.undoMerge, { token, params: { mergeId } })

/** Creates a contact, maybe with an e-mail. */
async function create(name: string, email?: string): Promise<string> {
  const body = { firstName: name, emails: email === undefined ? [] : [{ label: '', value: email }] }
  return parse(contact, await server.send(calls.createContact, { token, body })).id
}

async function merge(survivorId: string, ...others: string[]): Promise<string> {
  const contacts = await Promise.all(
    [survivorId, ...others].map(async (id) => ({ id, version: (await get(id)).version })),
  )
  return parse(
    v.object({ mergeId: v.string() }),
    await server.send(merges.mergeContacts, { token, body: { contacts, survivorId } }),
  ).mergeId
}

/**
 * Returns the dismissed pairs of the list by name, and checks that asking for these contacts alone
 * gives the same.
 */
async function dismissedPairs(names: Record<string, string>): Promise<string[]> {
  const owned = { db: server.database.db, actor }
  const listed = await owned.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(isNull(contacts.deletedAt))
  const remaining = Object.entries(names)
    .filter(([, id]) => listed.some((row) => row.id === id))
    .sort()
  const [all, some] = [
    await listDismissals(owned),
    await listDismissals(
      owned,
      remaining.map(([, id]) => id),
    ),
  ].map((dismissed) =>
    remaining.flatMap(([name, id], at) =>
      remaining
        .slice(at + 1)
        .flatMap(([other, otherId]) =>
          areDismissed(dismissed, id, otherId) ? [`${name}${other}`] : [],
        ),
    ),
  )
  expect(some).toEqual(all)
  return all ?? []
}

it('is not lost if it is stored during the first scan', async () => {
  const [one, two] = [await create('Ada', 'a@x.org'), await create('Ada', 'a@x.org')]
  const { db } = server.deps
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction')
  spy.mockImplementationOnce((...given) => transaction(...given))
  spy.mockImplementationOnce(async (...given) => {
    await dismiss(one, two)
    return transaction(...given)
  })
  await updateGroups({ db, actor, clock: () => server.now })
  spy.mockRestore()
  expect(await groups()).toMatchObject({ total: 0 })
})

it('counts if another process scanned during the first scan, which is not repeated', async () => {
  await create('Ada', 'a@x.org')
  await create('Ada', 'a@x.org')
  const { db } = server.deps
  const scan = (given: typeof db) => updateGroups({ db: given, actor, clock: () => server.now })
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction')
  spy.mockImplementationOnce((...given) => transaction(...given))
  spy.mockImplementationOnce(async (...given) => {
    await scan(Object.create(db) as typeof db)
    return transaction(...given)
  })
  await scan(db)
  spy.mockRestore()
  expect(await server.database.db.select().from(duplicateScans)).toMatchObject([
    { scannedAt: server.now },
  ])
  expect(await groups()).toMatchObject({ total: 1 })
})

it('stays when it was stored after a merge, and is deleted by its own undo while the merge is active', async () => {
  const [a, b, x] = [
    await create('A', 'a@x.org'),
    await create('B', 'a@x.org'),
    await create('X', 'a@x.org'),
  ]
  const names = { a, b, x }
  await dismiss(a, x)
  const first = await merge(b, a)
  const dismissed = await dismiss(b, x)
  await undo(first)
  expect(await dismissedPairs(names)).toEqual(['ax', 'bx'])
  const second = await merge(b, a)
  await deleteDismissal(dismissed)
  expect(await dismissedPairs(names)).toEqual(['bx'])
  await undo(second)
  expect(await dismissedPairs(names)).toEqual(['ax'])
})

it('leaves a survivor when a merge in the middle is undone', async () => {
  const [a, b, c, x] = [
    await create('A', 'a@x.org'),
    await create('B', 'b@x.org'),
    await create('C', 'c@x.org'),
    await create('X', 'c@x.org'),
  ]
  await dismiss(a, x)
  const inner = await merge(b, a)
  await merge(c, b)
  expect(await dismissedPairs({ a, b, c, x })).toEqual(['cx'])
  expect(await groups()).toMatchObject({ total: 0 })
  await undo(inner)
  expect(await dismissedPairs({ a, b, c, x })).toEqual(['ax'])
  expect(await groups()).toMatchObject({ total: 0, sharedTotal: 1 })
})

it('is deleted from the merges that inherited it too', async () => {
  const [a, b, x] = [
    await create('A', 'a@x.org'),
    await create('B', 'b@x.org'),
    await create('X', 'b@x.org'),
  ]
  const dismissed = await dismiss(a, x)
  expect(await groups()).toMatchObject({ sharedTotal: 1 })
  await merge(b, a)
  expect(await groups()).toMatchObject({ sharedTotal: 0 })
  expect((await deleteDismissal(dismissed)).data).toEqual({ forgotten: 1 })
  expect(await dismissedPairs({ a, b, x })).toEqual([])
  expect(await groups()).toMatchObject({ sharedTotal: 1 })
})

it('counts on a contact’s record, though both share something with a third', async () => {
  const [a, b, c] = [
    await create('Ada', 'a@x.org'),
    await create('Ada', 'a@x.org'),
    await create('Ada', 'a@x.org'),
  ]
  await dismiss(a, b)
  const near = async (contactId: string) =>
    (await groups({ contactId })).groups
      .flatMap(({ contacts }) => contacts.map(({ id }) => id))
      .sort()
  expect(await near(a)).toEqual([a, c].sort())
  expect(await near(c)).toEqual([a, b, c].sort())
})

it('is applied with the other rows of an archive that was restored after the first scan', async () => {
  for (const name of ['Ada', 'Ada']) await create(name, 'a@x.org')
  const { records } = await takeArchive(server, { userId: 'ada', token })
  const newOwner = await server.createActor('newOwner')
  server.now = new Date(server.now.getTime() + 3_600_000)
  token = newOwner.token
  await create('Ada', 'b@x.org')
  expect(await groups()).toMatchObject({ total: 0 })
  await sendRecords(server, newOwner, records)
  expect(await groups()).toMatchObject({ total: 1, certainTotal: 1 })
})

describe('a group larger than the limit of a merge', () => {
  const SIZE = 300
  beforeEach(async () => {
    const origin = {
      ...actor,
      profileId: crypto.randomUUID(),
      source: 'manual' as const,
      now: server.now,
    }
    const rows = Array.from({ length: SIZE }, (_none, at) =>
      newRow(origin, applyPatch(null, { firstName: 'Ada', lastName: 'King', notes: String(at) })),
    )
    await insertContacts({ db: server.database.db, actor }, rows)
  })

  const only = async () => {
    const page = await groups()
    const [group] = page.groups
    if (!group || page.total !== 1) throw new Error(`There are ${String(page.total)} groups.`)
    return { id: group.id, size: group.size, contactIds: group.contacts.map(({ id }) => id) }
  }
  const dismissAll = ({ id, size, contactIds }: Awaited<ReturnType<typeof only>>) =>
    server.send(merges.dismissDuplicates, { token, body: { contactIds, group: { id, size } } })

  it('is dismissed as a whole, with a row for each, until a new contact joins it', async () => {
    const group = await only()
    expect(group.size).toBe(SIZE)
    expect((await dismissAll(group)).status).toBe(201)
    expect(await groups()).toMatchObject({ total: 0 })
    expect(await server.database.db.$count(dismissals)).toBe(SIZE)

    const added = await create('Ada King')
    expect((await only()).size).toBe(SIZE + 1)
    const [old = ''] = group.contactIds
    const near = (await groups({ contactId: old })).groups.flatMap((found) =>
      found.contacts.map(({ id }) => id),
    )
    expect(near.sort()).toEqual([old, added].sort())
    expect((await dismissAll(await only())).status).toBe(201)
    expect(await groups()).toMatchObject({ total: 0 })
  })

  it('appears again when the dismissal is deleted', async () => {
    const { dismissalId } = parse(
      v.object({ dismissalId: v.string() }),
      await dismissAll(await only()),
    )
    expect((await deleteDismissal(dismissalId)).data).toEqual({ forgotten: 1 })
    expect((await deleteDismissal(dismissalId)).data).toEqual({ forgotten: 0 })
    expect((await only()).size).toBe(SIZE)
  })

  it('is not dismissed if it has changed in the meantime', async () => {
    const seen = await only()
    await create('Ada King')
    await only()
    expect(await dismissAll(seen)).toMatchObject({ status: 412 })
    expect(await server.database.db.$count(dismissals)).toBe(0)
  })

  it('removes a contact that is erased', async () => {
    const group = await only()
    await dismissAll(group)
    const [erased = ''] = group.contactIds
    await server.send(calls.deleteContact, { token, params: { contactId: erased } })
    await eraseContacts({ db: server.database.db, actor }, eq(contacts.id, erased))
    expect(await server.database.db.$count(dismissals)).toBe(SIZE - 1)
    expect(await groups()).toMatchObject({ total: 0 })
  })
})

it('is restored from an archive, also one of version 1, which held pairs', async () => {
  const [a, b, c] = [
    await create('A', 'a@x.org'),
    await create('B', 'a@x.org'),
    await create('C', 'a@x.org'),
  ]
  await dismiss(a, b, c)
  const { records } = await takeArchive(server, { userId: 'ada', token })
  const dismissalRecords = records.filter(({ type }) => type === 'apart')
  expect(dismissalRecords).toHaveLength(3)
  const [one = '', two = ''] = [a, b].sort()
  const pair = {
    type: 'apart',
    contactId: one,
    otherId: two,
    dismissalId: crypto.randomUUID(),
    mergeId: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    id: `${one}:${two}`,
  }
  const inherited = {
    ...pair,
    contactId: one,
    otherId: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    id: `${one}:ffffffff-ffff-4fff-8fff-ffffffffffff`,
    mergeId: crypto.randomUUID(),
  }
  await server.database.db.delete(dismissals)
  for (const restored of [1, 0])
    expect((await sendRecords(server, { userId: 'ada', token }, [pair, inherited])).data).toEqual({
      restored,
      present: 2 - restored,
    })
  expect(await dismissedPairs({ a, b, c })).toEqual(['ab'])
  for (const restored of [3, 0])
    expect((await sendRecords(server, { userId: 'ada', token }, dismissalRecords)).data).toEqual({
      restored,
      present: 3 - restored,
    })
  expect(await dismissedPairs({ a, b, c })).toEqual(['ab', 'ac', 'bc'])
})
