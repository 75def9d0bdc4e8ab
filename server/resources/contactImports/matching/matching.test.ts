import { beforeEach, expect, it, vi } from 'vitest'
import { createContact } from '@/contract/contacts/contacts'
import { contacts } from '../../contacts/tables'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { releaseImportMemory } from '../reading/importMemory'

const server = useTestServer()
let importing: Importing
let create: (fields: object) => Promise<unknown>

beforeEach(async () => {
  const { token, ...actor } = await server.createActor('ada')
  importing = new Importing(server, { token, ...actor })
  create = (body) => server.send(createContact, { token, body })
})

const HEADERS = 'First Name,Last Name,Phone 1 - Value,Organization Name'
/** More contacts than a row is compared with by its phone. */
const STAFF = 130
const staff = (organization: string) =>
  Array.from(
    { length: STAFF },
    (_, at) => `Person${String(at)},Ofthe Company,030 1234567,${organization}`,
  )
const csv = (...rows: string[]) => [HEADERS, ...rows].join('\n')

it('matches all people of a company with one phone number', async () => {
  expect((await importing.import(csv(...staff('')))).outcomes).toMatchObject({ created: STAFF })
  const sent = await importing.send(csv(...staff('Engines').reverse()))
  expect((await importing.plan(sent, {}, 100)).outcomes).toMatchObject({
    created: 0,
    updated: STAFF,
  })
  expect((await importing.apply(sent.jobId, 100)).outcomes).toMatchObject({
    created: 0,
    updated: STAFF,
  })
})

it('matches them within one file', async () => {
  const sent = await importing.send(csv(...staff(''), ...staff('Engines')))
  expect((await importing.plan(sent, {}, 100)).outcomes).toMatchObject({
    created: STAFF,
    updated: STAFF,
  })
  expect((await importing.apply(sent.jobId, 100)).outcomes).toMatchObject({
    created: STAFF,
    updated: STAFF,
  })
})

it('finds contacts whose keys are not yet derived after an upgrade', async () => {
  await create({ firstName: 'Ada', lastName: 'Moreau', phones: [{ value: '030 1234567' }] })
  await create({ firstName: 'Ben' })
  await server.database.db
    .update(contacts)
    .set({ matchKeys: null, contentHash: 'of an earlier release' })
  expect(
    (await importing.import(csv('Ada,Moreau,030 1234567,Engines', 'Ben,,,'))).outcomes,
  ).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
})

it.each(['fill', 'overwrite'] as const)(
  'treats an extension as another number and a tag as another address under %s',
  async (policy) => {
    await create({
      firstName: 'Ada',
      lastName: 'Moreau',
      phones: [{ value: '030 1234567' }],
      emails: [{ value: 'ada@example.com' }],
    })
    await importing.import(
      'First Name,Last Name,Phone 1 - Value,Phone 2 - Value,E-mail 1 - Value\nAda,Moreau,030 1234567 ext 5,(030) 123-4567,ada+news@example.com\n',
      { options: { policy } },
    )
    const [ada] = await importing.contacts()
    expect(ada?.phones.map(({ value }) => value.replace(/\D/g, '')).sort()).toEqual([
      '0301234567',
      '03012345675',
    ])
    expect(ada?.emails.map(({ value }) => value).sort()).toEqual([
      'ada+news@example.com',
      'ada@example.com',
    ])
  },
)

it.each(['fill', 'overwrite'] as const)(
  'matches a number in its national and other international spellings under %s',
  async (policy) => {
    await create({
      firstName: 'Ada',
      lastName: 'Moreau',
      phones: [{ label: 'Work', value: '+49 30 1234567' }, { value: '+49 40 7654321' }],
    })
    await importing.import(
      'First Name,Last Name,Phone 1 - Value,Phone 2 - Value,Phone 3 - Value\nAda,Moreau,030 1234567,0049 40 7654321,+49 (0)40 7654321\n',
      { options: { policy } },
    )
    const [ada] = await importing.contacts()
    expect(ada?.phones.map(({ value }) => value)).toEqual(
      policy === 'fill' ? ['+49301234567', '+49407654321'] : ['030 1234567', '+49407654321'],
    )
  },
)

it('matches a number of a saved card, whose extension follows a pause', async () => {
  const phones = [{ value: '+493012345678;ext=12' }]
  await create({ firstName: 'Ada', lastName: 'Moreau', phones })
  const { outcomes } = await importing.import(csv('Ada,Moreau,"+493012345678,12",'))
  expect(outcomes).toMatchObject({ created: 0 })
})

it('finds equal contacts among many with one number, also without a full name', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Person${String(at)},,030 1234567,`)
  await importing.import(csv(...rows))
  expect((await importing.import(csv(...rows))).outcomes).toMatchObject({
    created: 0,
    unchanged: 60,
  })
})

it.each(['in one go', 'restarted at each step'])(
  'does not match by a name that an earlier row changed, with a number that many share (%s)',
  async (way) => {
    const many = (phone: string) =>
      Array.from({ length: 59 }, (_, at) => `Person${String(at)},Of${phone},${phone},`)
    const rows = [
      ...many('030 1234567'),
      'Ann,Smith,030 1234567,ann@example.com',
      'Ann,Jones,,ann@example.com',
      ...many(''),
      'Ann,Smith,030 1234567,',
    ]
    const sent = await importing.send(
      ['First Name,Last Name,Phone 1 - Value,E-mail 1 - Value', ...rows].join('\n'),
      { size: 60, options: { policy: 'overwrite' } },
    )
    const run = server.runJobs.bind(server)
    vi.spyOn(server, 'runJobs').mockImplementationOnce(async () => {
      for (let step = 0; step < 4; step += 1) {
        if (way !== 'in one go') releaseImportMemory({ id: sent.jobId })
        await run({ limit: 100, steps: 1 })
      }
    })
    const planned = await importing.plan(sent)
    vi.restoreAllMocks()
    expect((await importing.apply(sent.jobId, 100)).outcomes).toEqual(planned.outcomes)
    expect(planned.outcomes).toMatchObject({ created: 120, updated: 1 })
  },
)
