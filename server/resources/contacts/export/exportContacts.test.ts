import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readCard } from '@/contactFiles/vcard/readCard'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { exportContacts, vcardVersions } from '@/contract/contacts/contactFiles'
import { type Job, cancelJob, downloadJobFile, getJob, job } from '@/contract/jobs'
import { contacts } from '../tables'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { jobs } from '../../../platform/jobs/tables'
import { noWidth } from './exportWidth'
import { readExportRows } from './readExportRows'

const server = useTestServer()
let token = ''
let profileId = ''

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  profileId = actor.defaultProfileId
})

async function addContacts(
  count: number,
  patch: (index: number) => ContactPatch = () => ({}),
  extras: (index: number) => Record<string, string> = () => ({}),
): Promise<string[]> {
  const origin = {
    tenantId: TENANT,
    userId: 'ada',
    profileId,
    source: 'manual',
    now: server.now,
  } as const
  const rows = Array.from({ length: count }, (_, index) =>
    newRow(
      origin,
      applyPatch(null, { firstName: `Contact ${String(index)}`, ...patch(index) }, extras(index)),
    ),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  return rows.map(({ id }) => id).sort()
}

async function start(type: 'csv' | 'vcf', body: object = {}): Promise<string> {
  const { status, data } = await server.send(exportContacts, {
    token,
    params: { type },
    body,
  })
  expect(status).toBe(201)
  return v.parse(job, data).id
}
const state = async (jobId: string): Promise<Job> =>
  v.parse(job, (await server.send(getJob, { token, params: { jobId } })).data)
const download = (jobId: string) => server.send(downloadJobFile, { token, params: { jobId } })

async function exported(type: 'csv' | 'vcf', body?: object): Promise<string> {
  const id = await start(type, body)
  await server.runJobs({ limit: 10 })
  const { text } = await download(id)
  const { file, state: ended } = await state(id)
  expect([ended, file?.bytes]).toEqual(['done', new TextEncoder().encode(text).length])
  return text
}
const lines = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

it('writes each contact once, in parts, with one header as wide as the widest contact', async () => {
  const ids = await addContacts(
    35,
    (index) => ({
      phones: Array.from({ length: index === 30 ? 3 : 1 }, (_, at) => ({
        label: 'Work',
        value: `+33${String(at)}12345${String(index)}`,
      })),
    }),
    (index) => (index === 7 ? { 'Shoe size': '38' } : {}),
  )
  await addContacts(0)
  const id = await start('csv')
  // The first step measures.
  await server.runJobs({ limit: 4, steps: 6 })
  expect(await state(id)).toMatchObject({
    state: 'running',
    title: 'Export contacts as CSV',
    done: 20,
    total: 35,
    file: null,
    canUndo: false,
  })
  expect((await download(id)).status).toBe(404)
  await server.runJobs({ limit: 10 })
  const { text, headers } = await download(id)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="contacts-2026-03-01.csv"',
  ])
  const [header = '', ...rows] = lines(text)
  expect(header).toContain('Phone 3 - Value')
  expect(header).not.toContain('Phone 4 - Value')
  expect(header).toContain('Shoe size')
  expect(rows.map((row) => ids.find((one) => row.includes(one)))).toEqual(ids)
  expect(await state(id)).toMatchObject({
    state: 'done',
    done: 35,
    total: 35,
    counts: { exported: 35 },
    file: { name: 'contacts-2026-03-01.csv' },
  })
})

it('measures many contacts in slices, which miss none', async () => {
  await addContacts(
    30,
    () => ({}),
    (index) => ({ [`Field ${String(index)}`]: 'x' }),
  )
  const id = await start('csv')
  const cursor = { isMeasured: false, after: '', width: noWidth, next: { slice: 0, slices: 3 } }
  await server.database.db.update(jobs).set({ cursor }).where(eq(jobs.id, id))
  // A contact that was missed would make the fourth step start over.
  await server.runJobs({ limit: 100, steps: 4 })
  expect(await state(id)).toMatchObject({ state: 'done', counts: { exported: 30 } })
  const [header = ''] = lines((await download(id)).text)
  expect(header.match(/Field \d+/g)).toHaveLength(30)
})

it('starts over with more columns if a contact has grown meanwhile, and deletes unused parts', async () => {
  const ids = await addContacts(25)
  const id = await start('csv')
  await server.runJobs({ limit: 10, steps: 2 })
  expect((await state(id)).done).toBe(10)
  const emails = [{ label: '', value: 'late@example.com' }]
  await server.send(calls.updateContact, {
    token,
    params: { contactId: ids[20] ?? '' },
    headers: { 'if-match': '"1"' },
    body: { emails },
  })
  await server.send(calls.deleteContacts, { token, body: { ids: ids.slice(0, 12) } })
  await server.runJobs({ limit: 10 })
  const { text } = await download(id)
  expect([
    lines(text).length,
    text.split('late@example.com').length,
    lines(text)[0]?.includes('E-mail 1 - Value'),
  ]).toEqual([14, 2, true])
  expect(await state(id)).toMatchObject({
    state: 'done',
    done: 13,
    total: 13,
    counts: { exported: 13 },
  })
  expect(server.files.stored.size).toBe(2)
})

it('throws an error of the next read when that is needed, and not before', async () => {
  await addContacts(250)
  const connections = [server.database.db]
  const lost = () => {
    throw new Error('The connection is lost.')
  }
  const ctx = {
    get db() {
      return connections.shift() ?? lost()
    },
  }
  const chunks = readExportRows(ctx, undefined, '', 250)
  expect(await chunks.next()).toHaveProperty('value.rows.length', 200)
  await expect(chunks.next()).rejects.toThrow('The connection is lost.')
})

it('continues after a killed step that had written a part', async () => {
  await addContacts(25)
  const id = await start('csv')
  await server.runJobs({ limit: 10, steps: 2 })
  const { put } = server.files
  server.files.put = async (key, bytes) => {
    await put(key, bytes)
    server.files.put = put
    throw new Error('killed')
  }
  await server.runJobs({ limit: 10 })
  expect([lines((await download(id)).text).length, server.files.stored.size]).toEqual([26, 3])
})

it('deletes its parts when it is canceled', async () => {
  await addContacts(25)
  const id = await start('csv')
  await server.runJobs({ limit: 10, steps: 3 })
  expect(server.files.stored.size).toBe(2)
  expect((await server.send(cancelJob, { token, params: { jobId: id } })).data).toMatchObject({
    state: 'cancelled',
    file: null,
    canUndo: false,
  })
  expect([server.files.stored.size, (await download(id)).status]).toEqual([0, 404])
})

it('writes the shapes of other products, and cards with small pictures', async () => {
  const [id = '', ...rest] = await addContacts(12, (index) => ({
    lastName: 'Ćwikła',
    tags: ['a, b'],
    phones: [{ label: 'Mobile', value: `+49 170 ${String(index)}00` }],
  }))
  expect(lines(await exported('csv', { shape: 'google' }))[0]).not.toContain('Tessera')
  expect(lines(await exported('csv', { shape: 'outlook' }))[0]).toContain('Mobile Phone')
  for (const [index, contactId] of [id, rest[0] ?? ''].entries()) {
    const key = `${contactId}.webp`
    server.files.stored.set(key, new Uint8Array(index === 0 ? 1000 : 200_001))
    await server.database.db
      .update(contacts)
      .set({ displayImage: key })
      .where(eq(contacts.id, contactId))
  }
  for (const version of vcardVersions) {
    const cards = (await exported('vcf', { version }))
      .split(/(?=BEGIN:VCARD)/)
      .map((card) => readCard(card))
    expect(cards).toHaveLength(12)
    const read = cards.flatMap((card) => ('input' in card ? card : []))
    expect(read.map((card) => card.id)).toEqual([id, ...rest])
    expect(read.map(({ photo }) => photo?.base64.length ?? 0).filter(Boolean)).toEqual([1336])
    expect(read[0]?.input).toMatchObject({ lastName: 'Ćwikła', tags: ['a, b'] })
  }
})

it.each<[string, object, number]>([
  ['no contacts', { matching: { search: 'nobody' }, except: [] }, 0],
  ['a filter with exceptions', { matching: { organization: 'acme' }, except: [0] }, 3],
  ['chosen contacts', { ids: [1, 2, 3, 1] }, 3],
  ['contacts in the trash', { matching: { isDeleted: true }, except: [] }, 2],
])('writes %s', async (_name, selection, count) => {
  const ids = await addContacts(13, () => ({ organization: 'Other' }))
  const acme = await addContacts(4, () => ({ organization: 'Acme' }))
  await server.send(calls.deleteContacts, { token, body: { ids: ids.slice(11) } })
  const resolved = JSON.parse(JSON.stringify(selection), (_key, value: unknown) =>
    typeof value === 'number' ? acme[value] : value,
  ) as object
  expect(lines(await exported('csv', { selection: resolved }))).toHaveLength(count + 1)
})

it('refuses options that do not go together', async () => {
  const send = async (type: string, body: object) =>
    (await server.send(exportContacts, { token, params: { type }, body })).status
  expect([
    await send('csv', { version: '3.0' }),
    await send('vcf', { shape: 'google' }),
    await send('pdf', {}),
    await send('vcf', { version: '5.0' }),
  ]).toEqual([422, 422, 422, 422])
})
