import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { changeContacts } from '@/contract/contacts/changeContacts'
import type { ContactInput, ContactPatch } from '@/contract/contacts/contactChange'
import type { FieldEdit } from '@/contract/contacts/fieldEdit'
import { type Job, getJob, job, undoJob } from '@/contract/jobs'
import { contacts } from '../tables'
import { useTestServer } from '../../../testing/harness'
import { contentHash } from '../contactContent'

const server = useTestServer()
const everything = { matching: {}, except: [] }
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function add(...inputs: ContactInput[]): Promise<string[]> {
  const ids: string[] = []
  for (const body of inputs) {
    const { data } = await server.send(calls.createContact, { token, body })
    ids.push(v.parse(v.object({ id: v.string() }), data).id)
  }
  return ids
}

async function run(edit: FieldEdit, selection: object = everything): Promise<Job> {
  const body = { action: { type: 'edit', edit }, selection }
  const { data } = await server.send(changeContacts, { token, body })
  return runToEnd(v.parse(job, data))
}

async function undo({ id }: Job): Promise<Job> {
  const { data } = await server.send(undoJob, { token, params: { jobId: id } })
  return runToEnd(v.parse(job, data))
}

async function runToEnd({ id }: Job): Promise<Job> {
  await server.runJobs({ limit: 2 })
  return v.parse(job, (await server.send(getJob, { token, params: { jobId: id } })).data)
}

async function rowsById() {
  const rows = await server.database.db.select().from(contacts).where(eq(contacts.ownerId, 'ada'))
  return new Map(rows.map((row) => [row.id, row]))
}

async function change(contactId: string, version: number, body: ContactPatch): Promise<void> {
  const headers = { 'if-match': `"${String(version)}"` }
  const params = { contactId }
  const { status } = await server.send(calls.updateContact, { token, params, headers, body })
  expect(status).toBe(200)
}

it('sets a field, with what is derived from it, and restores it where it is still set', async () => {
  const [ada = '', ben = '', cy = '', dee = ''] = await add(
    { firstName: 'Ada', organization: 'Zeta' },
    { firstName: 'Ben' },
    { firstName: 'Cy', organization: 'Acme' },
    { firstName: 'Dee', organization: 'Zeta' },
  )
  const done = await run({ field: 'organization', value: 'Acme' })
  expect([done.state, done.counts]).toEqual(['done', { changed: 3, unchanged: 1 }])
  const found = await server.send(calls.listContacts, { token, params: { organization: 'acme' } })
  expect(found.data).toMatchObject({ total: 4 })
  const after = await rowsById()
  for (const row of after.values())
    expect([row.organization, row.sortOrganization, row.contentHash]).toEqual([
      'Acme',
      'acme',
      contentHash(row),
    ])
  expect(after.get(cy)?.version).toBe(1)

  await change(dee, 2, { organization: 'Mine' })
  const undone = await undo(done)
  expect([undone.state, undone.counts]).toMatchObject(['undone', { reversed: 2, kept: 1 }])
  const end = await rowsById()
  expect([ada, ben, cy, dee].map((id) => end.get(id)?.organization)).toEqual([
    'Zeta',
    '',
    'Acme',
    'Mine',
  ])
})

it('clears a list, except where nothing would identify the contact', async () => {
  const phone = [{ label: 'Work', value: '+41446681800' }]
  const [named = '', nameless = ''] = await add(
    { firstName: 'Ada', phones: phone },
    { phones: phone },
  )
  const done = await run({ field: 'phones', value: null })
  expect(done.counts).toEqual({ changed: 1, unchanged: 0, failed: 1 })
  const after = await rowsById()
  expect([after.get(named)?.phones, after.get(nameless)?.phones]).toEqual([[], phone])
  await undo(done)
  expect((await rowsById()).get(named)?.phones).toEqual(phone)
})

it.each<[string, ContactInput, string | null, Record<string, string>]>([
  ['adds', { firstName: 'Ada', extras: { Seat: '4' } }, 'B-1', { Seat: '4', Badge: 'B-1' }],
  ['replaces', { firstName: 'Ada', extras: { Badge: 'A-0' } }, 'B-1', { Badge: 'B-1' }],
  ['removes', { firstName: 'Ada', extras: { Badge: 'A-0', Seat: '4' } }, null, { Seat: '4' }],
])('%s a custom field and takes it back', async (_name, input, value, expected) => {
  const [id = ''] = await add(input)
  const done = await run({ field: 'custom', name: 'Badge', value })
  expect((await rowsById()).get(id)?.extras).toEqual(expected)
  await undo(done)
  expect((await rowsById()).get(id)?.extras).toEqual(input.extras)
})

it('leaves contacts of other people alone', async () => {
  const [mine = ''] = await add({ firstName: 'Ada' })
  const other = (await server.createActor('mallory')).token
  const body = {
    action: { type: 'edit', edit: { field: 'organization', value: 'Stolen' } },
    selection: { ids: [mine] },
  }
  const { data } = await server.send(changeContacts, { token: other, body })
  await server.runJobs({ limit: 10 })
  const { id } = v.parse(job, data)
  const ended = await server.send(getJob, { token: other, params: { jobId: id } })
  expect(ended.data).toMatchObject({ state: 'done', counts: { changed: 0 } })
  expect((await rowsById()).get(mine)?.organization).toBe('')
})
