import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { address } from '@/contract/contacts/contactFields'
import {
  type ExportColumn,
  type ExportColumnKey,
  MAX_EXPORT_COLUMNS,
  exportColumnKeys,
  exportContacts,
} from '@/contract/contacts/contactFiles'
import { cancelJob, downloadJobFile, getJob, job } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { exportOrders } from '../tables'

const server = useTestServer()
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function add(patches: readonly ContactPatch[], extras: Record<string, string> = {}) {
  const origin = {
    ...{ tenantId: TENANT, userId: 'ada', profileId: crypto.randomUUID() },
    ...({ source: 'import', now: server.now } as const),
  }
  const rows = patches.map((patch) => newRow(origin, applyPatch(null, patch, extras)))
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  return rows.map(({ id }) => id)
}

const column = (key: ExportColumnKey, title: string = key): ExportColumn => ({ key, title })
const custom = (name: string, title = name): ExportColumn => ({ key: 'custom', name, title })
const names = [column('firstName')]

const send = (body: object, type = 'csv') =>
  server.send(exportContacts, { token, params: { type }, body })

async function start(body: object): Promise<string> {
  const { status, data, text } = await send(body)
  expect(status, text).toBe(201)
  return v.parse(job, data).id
}

const state = async (jobId: string) =>
  v.parse(job, (await server.send(getJob, { token, params: { jobId } })).data)

async function linesOf(jobId: string): Promise<string[]> {
  const { text } = await server.send(downloadJobFile, { token, params: { jobId } })
  expect(text).toMatch(/^\uFEFF/)
  return text.slice(1).trimEnd().split('\r\n')
}

async function exported(body: object): Promise<string[]> {
  const id = await start(body)
  await server.runJobs({ limit: 7 })
  return linesOf(id)
}

const orders = () => server.database.db.select({ part: exportOrders.part }).from(exportOrders)

it('writes just the chosen columns in their order, each value as one safe text', async () => {
  const given = { city: 'Paris', country: 'France', street: '1 Rue\nB', postalCode: '75' }
  await add(
    [
      {
        namePrefix: 'Dr.',
        firstName: 'Ada',
        lastName: 'Moreau',
        organization: '=SUM(A1)',
        emails: ['a@b.example', 'c@d.example'].map((value) => ({ label: 'Work', value })),
        phones: [{ label: '', value: '+41 44 668 18 00' }],
        addresses: [given, { ...given, formatted: 'Over\n there' }].map((one) =>
          v.parse(address, one),
        ),
        tags: ['x', 'y'],
        birthday: '--01-31',
        isFavorite: true,
      },
    ],
    { Badge: '+1', 'Seat, "big"': '4' },
  )
  expect(
    await exported({
      columns: [
        custom('Seat, "big"', '=Seat'),
        column('email'),
        column('name', 'Full name'),
        column('favorite'),
        ...(
          ['organization', 'phone', 'address', 'city', 'tags', 'birthday', 'source'] as const
        ).map((key) => column(key)),
        custom('Badge'),
        custom('Missing'),
        column('email', 'Again'),
        column('createdAt'),
      ],
    }),
  ).toEqual([
    "'=Seat,email,Full name,favorite,organization,phone,address,city,tags,birthday,source,Badge,Missing,Again,createdAt",
    `4,"a@b.example; c@d.example",Dr. Ada Moreau,Yes,'=SUM(A1),'+41 44 668 18 00,"1 Rue, B, 75 Paris, France; Over, there",Paris,"x; y",'--01-31,Import,'+1,,"a@b.example; c@d.example",${server.now.toISOString()}`,
  ])
})

it('writes every column, as many as are allowed, and the file of no contacts', async () => {
  const columns = exportColumnKeys.map((key) => column(key))
  expect(await exported({ columns })).toEqual([exportColumnKeys.join(',')])
  await add([{ organization: 'Acme' }], { n0: 'first', n224: 'last' })
  const many = Array.from({ length: MAX_EXPORT_COLUMNS - columns.length }, (_, at) =>
    custom(`n${String(at)}`),
  )
  const [header = '', line = ''] = await exported({ columns: [...columns, ...many] })
  expect(header.split(',')).toHaveLength(MAX_EXPORT_COLUMNS)
  expect(line).toMatch(/^No,Acme,.*,first,+last$/)
})

it('keeps the order of the rows while contacts change, over restarts and killed steps', async () => {
  const name = (at: number) => `C${String(at).padStart(4, '0')}`
  const ids = await add(Array.from({ length: 1_030 }, (_, at) => ({ firstName: name(at) })))
  const jobId = await start({ columns: names, sort: '-name' })
  await server.runJobs({ limit: 400, steps: 2 })
  expect(await state(jobId)).toMatchObject({
    title: 'Export contacts as CSV, 1 column',
    done: 400,
    total: 1_030,
  })
  expect(await orders()).toHaveLength(2)
  await add([{ firstName: 'Zoe' }])
  const headers = { 'if-match': '"1"' }
  for (const [at, firstName] of [
    [600, 'AAA'],
    [1_020, 'Late'],
  ] as const) {
    const params = { contactId: ids[at] ?? '' }
    await server.send(calls.updateContact, { token, params, headers, body: { firstName } })
  }
  await server.send(calls.deleteContacts, { token, body: { ids: [ids[0], ids[500]] } })
  const { put } = server.files
  server.files.put = async (key, bytes) => {
    await put(key, bytes)
    server.files.put = put
    throw new Error('killed')
  }
  await server.runJobs({ limit: 400 })
  const expected = Array.from({ length: 1_030 }, (_, at) => name(at)).reverse()
  expected[1_030 - 1 - 600] = 'AAA'
  expect(await linesOf(jobId)).toEqual([
    'firstName',
    ...expected.filter((one) => one !== name(0) && one !== name(500)),
  ])
  expect(await state(jobId)).toMatchObject({ state: 'done', counts: { exported: 1_028 } })
  expect(await orders()).toEqual([])
})

it('sorts by several keys, custom fields among them, and the trash by deletion', async () => {
  await add(
    [
      { firstName: 'A', organization: 'X' },
      { firstName: 'B', organization: 'Y' },
    ],
    { R: '2' },
  )
  const [last = ''] = await add([{ firstName: 'C', organization: 'X' }], { R: '1' })
  const [gone = ''] = await add([{ firstName: 'Gone' }])
  const sorted = (sort: string, selection?: object) =>
    exported({ columns: names, sort, ...(selection && { selection }) })
  expect(await sorted('organization,extra:R')).toEqual(['firstName', 'C', 'A', 'B', 'Gone'])
  expect(await sorted('-name', { ids: [gone, last] })).toEqual(['firstName', 'Gone', 'C'])
  await server.send(calls.deleteContacts, { token, body: { ids: [gone] } })
  server.now = new Date(server.now.getTime() + 1_000)
  await server.send(calls.deleteContacts, { token, body: { ids: [last] } })
  const trash = { matching: { isDeleted: true }, except: [] }
  expect(await sorted('-deletedAt', trash)).toEqual(['firstName', 'C', 'Gone'])
})

it('forgets the order when it is canceled, and what a failed export has left', async () => {
  await add([{ firstName: 'A' }, { firstName: 'B' }])
  const canceled = await start({ columns: names, sort: 'name' })
  await server.runJobs({ limit: 1, steps: 2 })
  expect(await orders()).toHaveLength(1)
  await server.send(cancelJob, { token, params: { jobId: canceled } })
  expect([await orders(), server.files.stored.size]).toEqual([[], 0])
  await server.database.db
    .insert(exportOrders)
    .values({ tenantId: TENANT, ownerId: 'ada', jobId: crypto.randomUUID(), part: 0, ids: [] })
  await start({ columns: names, sort: 'name' })
  await server.runJobs({ limit: 1, steps: 1 })
  expect(await orders()).toHaveLength(1)
})

it.each<[string, object, string?]>([
  ['columns of a vCard', { columns: names }, 'vcf'],
  ['columns in the shape of another product', { columns: names, shape: 'google' }],
  ['no columns', { columns: [] }],
  ['too many columns', { columns: Array.from({ length: MAX_EXPORT_COLUMNS + 1 }, () => names[0]) }],
  ['an unknown column', { columns: [{ key: 'secret', title: 'x' }] }],
  ['a custom field without a name', { columns: [{ key: 'custom', title: 'x' }] }],
  ['an order without columns', { sort: 'name' }],
  ['an unknown order', { columns: names, sort: 'secret' }],
  ['the list by deletion', { columns: names, sort: '-deletedAt' }],
])('refuses %s', async (_name, body, type) => {
  expect((await send(body, type)).status).toBe(422)
})
