import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { contact } from '@/contract/contacts/contact'
import { TOO_LONG_FIELDS, TOO_MANY_FIELDS } from '@/contract/contacts/contactChange'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import * as calls from '@/contract/contacts/contacts'
import { type Job, getJob, job, undoJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { contactCounts } from './tables'
import { MAX_FIELD_NAMES } from './list/contactCounts'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

const fields = (number: number, start = '') =>
  Object.fromEntries(Array.from({ length: number }, (_, at) => [`${start}${String(at)}`, 'x']))

async function add(extras: Record<string, string> = {}) {
  const body = { firstName: 'Ada', extras }
  return v.parse(contact, (await server.send(calls.createContact, { token, body })).data)
}

const update = (contactId: string, version: number, extras: object) => {
  const headers = { 'if-match': `"${String(version)}"` }
  return server.send(calls.updateContact, {
    token,
    params: { contactId },
    headers,
    body: { extras },
  })
}

async function edit(name: string, value: string | null): Promise<Job> {
  const action = { type: 'edit', edit: { field: 'custom', name, value } }
  const body = { action, selection: { matching: {}, except: [] } }
  return runToEnd(v.parse(job, (await server.send(changeContacts, { token, body })).data))
}

async function runToEnd({ id }: Job): Promise<Job> {
  await server.runJobs()
  return v.parse(job, (await server.send(getJob, { token, params: { jobId: id } })).data)
}

it('keeps a contact from growing by one call after the other', async () => {
  const { id } = await add(fields(MAX_EXTRA_COLUMNS))
  const refused = await update(id, 1, { more: 'x' })
  expect([refused.status, refused.error?.fields]).toEqual([422, { extras: TOO_MANY_FIELDS }])
  const rows = [{ id, version: 1, change: { extras: { more: 'x' } } }]
  const cells = await server.send(changeCells, { token, body: { rows, onConflict: 'stop' } })
  expect(cells.error?.fields).toEqual({ 'rows.0.change.extras': TOO_MANY_FIELDS })
  expect((await edit('more', 'x')).counts).toEqual({ changed: 0, unchanged: 0, failed: 1 })
  expect((await update(id, 1, { 0: null, more: 'x' })).status).toBe(200)
})

it('keeps the custom fields of a contact from growing in length', async () => {
  const long = (name: string) =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`${name}${String(at)}`, 'x'.repeat(20_000)]),
    )
  const { id } = await add(long('a'))
  const refused = await update(id, 1, long('b'))
  expect([refused.status, refused.error?.fields]).toEqual([422, { extras: TOO_LONG_FIELDS }])
  expect((await update(id, 1, { a0: null, b0: 'x' })).status).toBe(200)
})

it('names at most so many different fields in all contacts', async () => {
  const { id } = await add({ known: '1' })
  await server.database.db.execute(
    sql`insert into ${contactCounts} (tenant_id, owner_id, kind, key, count)
      select ${TENANT}, 'ada', 'extra', 'name ' || at, 1 from generate_series(2, ${MAX_FIELD_NAMES}::integer) as at`,
  )
  const before = await server.contents()
  const refused = await update(id, 1, { 'one more': 'x' })
  expect([refused.status, refused.error?.code]).toEqual([409, 'LIMIT_REACHED'])
  expect(await server.contents()).toBe(before)
  expect(await edit('another', 'x')).toMatchObject({
    state: 'failed',
    error: refused.error?.message,
  })
  expect((await update(id, 1, { known: '2' })).status).toBe(200)
  expect((await add({ known: '3' })).version).toBe(1)
  await server.empty()
})

it('changes a field that is called like what every object has', async () => {
  const extras = Object.fromEntries([
    ['constructor', '1'],
    ['__proto__', '2'],
    ['prototype', '3'],
  ])
  const { id } = await add()
  expect((await update(id, 1, extras)).status).toBe(200)
  await edit('constructor', 'x')
  const { text } = await server.send(calls.getContact, { token, params: { contactId: id } })
  expect(text).toContain('"extras":{"__proto__":"2","prototype":"3","constructor":"x"}')
})

it('clears a field that is called like a part of every object, only where it is', async () => {
  const { id } = await add({ toString: 'x' })
  const { id: other } = await add()
  const done = await edit('toString', null)
  expect(done.counts).toEqual({ changed: 1, unchanged: 1 })
  const { data } = await server.send(undoJob, { token, params: { jobId: done.id } })
  expect((await runToEnd(v.parse(job, data))).counts).toMatchObject({ reversed: 1, kept: 0 })
  const read = async (contactId: string) =>
    (await server.send(calls.getContact, { token, params: { contactId } })).data
  expect(await read(id)).toMatchObject({ extras: { toString: 'x' }, version: 3 })
  expect(await read(other)).toMatchObject({ version: 1 })
})
