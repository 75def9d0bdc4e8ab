import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import * as calls from '@/contract/contacts'
import * as merges from '@/contract/merges'
import { dismissedDuplicates as pairs } from '../../db/schema'
import { sendRecords, takeArchive } from '../../testing/archives'
import { type Answer, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { keepDuplicates } from './keepDuplicates'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}
const get = async (contactId: string) => parse(calls.contact, await server.send(calls.getContact, { token, params: { contactId } }))
const groups = async (params: Record<string, string> = {}) => parse(merges.duplicatePage, await server.send(merges.listContactDuplicates, { token, params }))
const dismiss = async (...contactIds: string[]) =>
  parse(v.object({ dismissalId: v.string() }), await server.send(merges.dismissDuplicates, { token, body: { contactIds } })).dismissalId
const forget = (dismissalId: string) => server.send(merges.undoDismissal, { token, params: { dismissalId } })
const undo = (mergeId: string) => server.send(merges.undoMerge, { token, params: { mergeId } })

/** A contact with this e-mail. */
async function create(name: string, email: string): Promise<string> {
  const body = { firstName: name, emails: [{ label: '', value: email }] }
  return parse(calls.contact, await server.send(calls.createContact, { token, body })).id
}

async function merge(survivorId: string, ...others: string[]): Promise<string> {
  const contacts = await Promise.all([survivorId, ...others].map(async (id) => ({ id, version: (await get(id)).version })))
  return parse(v.object({ mergeId: v.string() }), await server.send(merges.mergeContacts, { token, body: { contacts, survivorId } })).mergeId
}

/** Who is told apart from whom, by what they are called in a test. */
async function told(names: Record<string, string>): Promise<string[]> {
  const nameOf = (id: string) => Object.entries(names).find(([, known]) => known === id)?.[0] ?? '?'
  return (await server.database.db.select().from(pairs)).map(({ contactId, otherId }) => [nameOf(contactId), nameOf(otherId)].sort().join('')).sort()
}

it('is remembered although it is said while the first look is under way', async () => {
  const [one, two] = [await create('Ada', 'a@x.org'), await create('Ada', 'a@x.org')]
  const { db } = server.database
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction')
  spy.mockImplementationOnce((...given) => transaction(...given))
  spy.mockImplementationOnce(async (...given) => {
    await dismiss(one, two)
    return transaction(...given)
  })
  await keepDuplicates({ db, actor: { tenantId: TENANT, userId: 'ada' }, clock: () => server.now })
  spy.mockRestore()
  expect(await groups()).toMatchObject({ total: 0 })
})

it('stays when it was said after a merge had inherited it, and goes with its own undo only as far as the merge stands', async () => {
  const [a, b, x] = [await create('A', 'a@x.org'), await create('B', 'a@x.org'), await create('X', 'a@x.org')]
  const names = { a, b, x }
  await dismiss(a, x)
  const first = await merge(b, a)
  const said = await dismiss(b, x)
  await undo(first)
  expect(await told(names)).toEqual(['ax', 'bx'])
  const second = await merge(b, a)
  await forget(said)
  expect(await told(names)).toEqual(['ax', 'bx'])
  await undo(second)
  expect(await told(names)).toEqual(['ax'])
})

it('leaves a survivor when a merge in the middle is undone', async () => {
  const [a, b, c, x] = [await create('A', 'a@x.org'), await create('B', 'b@x.org'), await create('C', 'c@x.org'), await create('X', 'c@x.org')]
  await dismiss(a, x)
  const inner = await merge(b, a)
  await merge(c, b)
  expect(await told({ a, b, c, x })).toEqual(['ax', 'bx', 'cx'])
  expect(await groups()).toMatchObject({ total: 0 })
  await undo(inner)
  expect(await told({ a, b, c, x })).toEqual(['ax'])
  expect(await groups()).toMatchObject({ total: 1 })
})

it('leaves nothing behind in the merges that inherited it when it is forgotten', async () => {
  const [a, b, x] = [await create('A', 'a@x.org'), await create('B', 'b@x.org'), await create('X', 'b@x.org')]
  const said = await dismiss(a, x)
  expect(await groups()).toMatchObject({ total: 1 })
  await merge(b, a)
  expect(await groups()).toMatchObject({ total: 0 })
  expect((await forget(said)).data).toEqual({ forgotten: 1 })
  expect(await told({ a, b, x })).toEqual([])
  expect(await groups()).toMatchObject({ total: 1 })
})

it('counts on a contact’s record, though both share something with a third', async () => {
  const [a, b, c] = [await create('Ada', 'a@x.org'), await create('Ada', 'a@x.org'), await create('Ada', 'a@x.org')]
  await dismiss(a, b)
  const near = async (contactId: string) => (await groups({ contactId })).groups.flatMap(({ contacts }) => contacts.map(({ id }) => id)).sort()
  expect(await near(a)).toEqual([a, c].sort())
  expect(await near(c)).toEqual([a, b, c].sort())
})

it('is seen with everything else that an archive brought after the first look', async () => {
  for (const name of ['Ada', 'Ada']) await create(name, 'a@x.org')
  const { records } = await takeArchive(server, { userId: 'ada', token })
  const anew = await server.createActor('anew')
  server.now = new Date(server.now.getTime() + 3_600_000)
  token = anew.token
  await create('Ada', 'b@x.org')
  expect(await groups()).toMatchObject({ total: 0 })
  await sendRecords(server, anew, records)
  expect(await groups()).toMatchObject({ total: 1, certainTotal: 1 })
})
