import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { address } from '@/contract/contacts/contactFields'
import { exportColumnKeys, exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { exportTitles } from '@/contract/contacts/exportTitles'
import { downloadJobFile } from '@/contract/jobs'
import { fileForm, useTestServer } from '../../testing/harness'
import { Importing, jobIn } from '../../testing/importing'

const server = useTestServer()
let actor: Awaited<ReturnType<typeof server.createActor>>

beforeEach(async () => {
  actor = await server.createActor('ada')
})

const labelled = (...values: string[]) => values.map((value) => ({ label: 'Work', value }))
const people = [
  {
    ...{ namePrefix: 'Dr.', firstName: 'Ada', middleName: 'M.', lastName: 'Moreau' },
    ...{ nameSuffix: 'Jr.', emails: labelled('a@b.example', 'c@d.example') },
    ...{ phones: labelled('+41 44 668 18 00', '+41 79 123 45 67'), tags: ['Smith, Inc', 'x'] },
    ...{ birthday: '1980-01-31', isFavorite: true, organization: 'ACME' },
    addresses: [v.parse(address, { label: 'Work', street: '1 Rue', city: 'Paris' })],
  },
  { emails: labelled('nobody@b.example') },
  { nickname: 'Bo', emails: labelled('bo@b.example') },
  { namePrefix: 'Dr.', firstName: 'Max', lastName: 'Huber', phones: labelled('+41 44 668 18 01') },
  { organization: 'ACME', phones: labelled('+41 44 668 18 00') },
  {
    ...{ firstName: 'Eva', emails: labelled('eva@b.example'), tags: ['R&D; Bern', 'a;b'] },
    phones: labelled('117', '+41 44 668 18 02'),
    ...{ websites: labelled('eva.example', 'https://b.example/x'), notes: ' two\nlines' },
    timeline: [
      {
        ...{ id: '0e984725-c51c-4bf4-9960-e1c80e27aba0', text: 'Call', isDone: false },
        ...{ writtenAt: '2026-01-01T00:00:00.000Z', followUpOn: '2026-12-24' },
      },
    ],
    addresses: [
      v.parse(address, { label: 'Work', street: '1 Rue', city: 'Paris', country: 'France' }),
      v.parse(address, { label: 'Home', formatted: '2 Gasse\n3000 Bern', city: 'Bern' }),
    ],
  },
]

async function list() {
  const { data } = await server.send(calls.listContacts, {
    token: actor.token,
    params: { limit: 9 },
  })
  return v.parse(calls.contactWindow, data).items
}

it.each([
  [
    'the columns of the table',
    ['favorite', 'name', 'organization', 'email', 'phone', 'tags', 'city', 'createdAt'] as const,
  ],
  ['every column', exportColumnKeys],
])('a file with %s changes nothing when it comes back', async (_name, keys) => {
  const { token, defaultProfileId: profileId } = actor
  for (const body of people)
    expect((await server.send(calls.createContact, { token, body: { ...body } })).status).toBe(201)
  const before = await list()
  const columns = keys.map((key) => ({ key, title: exportTitles[key] }))
  const { id: jobId } = jobIn(
    await server.send(exportContacts, {
      token,
      params: { type: 'csv' },
      body: { columns, sort: 'name' },
    }),
  )
  await server.runJobs()
  const { text } = await server.send(downloadJobFile, { token, params: { jobId } })
  const sent = await server.send(importContacts, {
    token,
    params: { profileId, type: 'csv' },
    body: fileForm(text),
  })
  await server.runJobs()
  const rows = await new Importing(server, actor).rows(jobIn(sent).id)
  expect(rows.map(({ outcome, dropped }) => ({ outcome, dropped }))).toEqual(
    rows.map(() => ({ outcome: 'unchanged', dropped: undefined })),
  )
  expect(await list()).toEqual(before)
})
