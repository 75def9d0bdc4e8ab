import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { restoreAccount } from '@/contract/account/account'
import { countId, rollupId } from '@/contract/account/archiveProfiles'
import { type BulkAction, changeContacts } from '@/contract/contacts/changeContacts'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { mergeCertainContacts } from '@/contract/contacts/merges'
import { undoJob } from '@/contract/jobs'
import { contact, stamps } from '../resources/archive/testing/archiveRecords'
import { EmployeeImports } from '../resources/employeeImports/testing/useEmployeeImports'
import { requestArchive } from '../testing/archives'
import { fillContacts } from '../testing/fillContacts'
import { TestServer, fileForm } from '../testing/harness'
import { expectShortHold, isLong, warmUp } from '../testing/holds'
import { Importing, jobIn } from '../testing/importing'

/*
 * Measures how long work in steps, files and archives hold the event loop with the embedded
 * database, which works in the server's thread. `contacts/holds.test.ts` does so for calls.
 */

/** The contacts, the rows of a file of contacts, and the people of a company: one step's in `npm test`. */
const CONTACTS = isLong ? 20_000 : 1_000
const ROWS = isLong ? 10_000 : 1_000
const PEOPLE = isLong ? 19_000 : 1_000
/** The rows of a step on a machine that is so fast that it has the most. */
const MOST = 2_000

const server = new TestServer({ hasOwnDatabase: true })
let ada: { token: string; userId: string; defaultProfileId: string }
let employees: EmployeeImports
let count = 0

beforeAll(async () => {
  await server.open()
  employees = new EmployeeImports(server)
  await employees.open()
  ada = await server.createActor('grace')
  await fillContacts(server, ada, CONTACTS)
  await warmUp(server.database.db)
  return () => server.close()
}, 120_000)

const send = async (...[call, given]: Parameters<TestServer['send']>) => {
  const answer = await server.send(call, { token: ada.token, ...given })
  expect([answer.status < 400, answer.error]).toEqual([true, undefined])
  return answer
}

const runJobs = () => server.runJobs({ limit: MOST })
const undo = async (id: string) => {
  await send(undoJob, { params: { jobId: id } })
  await runJobs()
}

/** Changes all contacts by a job, and undoes it. */
async function change(action: BulkAction): Promise<void> {
  const all = { selection: { matching: {}, except: [] } }
  const { id } = jobIn(await send(changeContacts, { body: { action, ...all } }))
  await runJobs()
  await undo(id)
}

async function exportAll(type: 'csv' | 'vcf', body: object = {}): Promise<void> {
  await send(exportContacts, { params: { type }, body })
  await runJobs()
}

function contactsFile(rows: number): string {
  const head =
    'First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Notes,Shoe\n'
  const line = (at: number) =>
    `First ${String(at % 97)},Row ${String(at)},Acme,row${String(at)}@example.com,+1555${String(1_000_000 + at)},Met at the fair,${String(at % 50)}`
  return head + Array.from({ length: rows }, (_, at) => line(at)).join('\n')
}

async function importRows(policy: 'fill' | 'create'): Promise<void> {
  const importing = new Importing(server, ada)
  const sent = await importing.send(contactsFile(ROWS), {
    fingerprint: randomUUID(),
    options: { policy },
  })
  await importing.plan(sent, {}, MOST)
  await importing.apply(sent.jobId, MOST)
  await undo(sent.jobId)
}

async function importFile(): Promise<void> {
  const params = { profileId: ada.defaultProfileId, type: 'csv' }
  const { id } = jobIn(
    await send(importContacts, { params, body: fileForm(contactsFile(ROWS), 'a.csv') }),
  )
  await runJobs()
  await undo(id)
}

const works: Record<string, () => Promise<unknown>> = {
  '20 tags for all contacts': () =>
    change({
      type: 'tag',
      add: Array.from({ length: 20 }, (_, at) => `A rather long tag ${String(at)}`),
      remove: ['tag 1'],
    }),
  'favorites for all contacts': () => change({ type: 'favorite', isFavorite: true }),
  'another organization for all contacts': () =>
    change({ type: 'edit', edit: { field: 'organization', value: 'Acme' } }),
  'all contacts deleted': () => change({ type: 'delete' }),
  'an import in steps': () => importRows('fill'),
  'an import of new contacts': () => importRows('create'),
  'an import of a file': importFile,
  'an export as CSV': () => exportAll('csv'),
  'an export as vCards': () => exportAll('vcf'),
  'an export of chosen columns': () =>
    exportAll('csv', {
      columns: [
        { key: 'name', title: 'Name' },
        { key: 'custom', name: 'Badge', title: 'Badge' },
      ],
      sort: 'extra:Badge',
    }),
}

/** Returns some works of a table in `npm test`, as others are alike with few rows, and all with LONG=1. */
function sampleOf(
  table: typeof works,
  names: readonly string[],
): [string, (typeof works)[string]][] {
  return Object.entries(table).filter(([name]) => isLong || names.includes(name))
}

it.each(
  sampleOf(works, ['20 tags for all contacts', 'all contacts deleted', 'an import in steps']),
)(
  '%s holds the event loop for a short time only',
  (name, work) => expectShortHold(server.database.db, name, work),
  600_000,
)

// Its statements are as small in a short list, and each group takes many of them.
it.each(isLong ? [CONTACTS / 8] : [])(
  'merging the duplicates among %i contacts holds the event loop for a short time only',
  async (size) => {
    const copies = await server.createActor('copies')
    for (let copy = 0; copy < 2; copy += 1) await fillContacts(server, copies, size / 2)
    await expectShortHold(server.database.db, 'all duplicates merged', async () => {
      const { token } = copies
      const { id } = jobIn(await send(mergeCertainContacts, { token }))
      await runJobs()
      await send(undoJob, { token, params: { jobId: id } })
      await runJobs()
    })
  },
  600_000,
)

describe('a file of employees', () => {
  const header = 'Email,Employee number,First name,Last name,Job title,Department\n'
  const file = (title: string) =>
    header +
    Array.from(
      { length: PEOPLE },
      (_, at) =>
        `p${String(at)}@example.com,${String(at)},First ${String(at)},Last ${String(at % 991)},${title},Department ${String(at % 40)}`,
    ).join('\n')
  const run = async (...[csv, options]: Parameters<EmployeeImports['plan']>) => {
    const planned = await employees.plan(csv, options)
    const { status } = await employees.apply(planned, planned.plan.leaver)
    expect(status).toBe(200)
    await runJobs()
    return planned.job.id
  }
  const isEverybody = { isEverybody: 'true' }
  const works: Record<string, () => Promise<unknown>> = {
    'joiners, undone': async () => employees.undo(await run(file('Clerk')), runJobs),
    joiners: () => run(file('Clerk'), isEverybody),
    'nothing to change': () => employees.plan(file('Clerk')),
    movers: () => run(file(`Clerk ${String((count += 1))}`)),
    leavers: async () => {
      const id = await run(`${header}ada@example.com,,Ada,Test,,`, isEverybody)
      await employees.undo(id, runJobs)
    },
    'an export': () => employees.export(),
    'rows of errors': () =>
      employees.plan(`Email,First name\n${`x,${'wrong words '.repeat(18)}\n`.repeat(PEOPLE)}`),
    'many columns': () =>
      employees.upload(`Email${',c'.repeat(9_000)}\na@example.com${',c'.repeat(9_000)}`),
    'many empty lines': () =>
      employees.upload(`Email\na@example.com${'\n'.repeat(isLong ? 2_400_000 : 200_000)}`),
    'many quotes': () => employees.upload(`Email\n"${'"'.repeat(isLong ? 4_900_000 : 500_000)}`),
  }

  it.each(sampleOf(works, ['movers', 'leavers', 'rows of errors', 'many empty lines']))(
    '%s holds the event loop for a short time only',
    (name, work) => expectShortHold(server.database.db, `employees, ${name}`, work),
    600_000,
  )
})

describe('an archive', () => {
  let owner: { token: string; userId: string; defaultProfileId: string }
  const newOwner = async () => {
    owner = await server.createActor(`owner${String((count += 1))}`)
  }
  const profileId = () => owner.defaultProfileId
  const card = (entries: number) => ({
    ...{ type: 'card', id: randomUUID().slice(0, 22), profileId: profileId(), kind: 'physical' },
    ...{ status: 'active', issuedOn: null, expiresOn: null, version: 1, name: '', heldSince: null },
    history: Array.from({ length: entries }, () => ({
      ...{ at: stamps.createdAt, by: 'owner', change: 'state', from: 'active', to: 'lost' },
      reason: '',
    })),
    ...stamps,
  })
  const link = (of: string) => ({
    ...{ type: 'link', id: randomUUID(), profileId: of, version: 1 },
    ...{ slug: `further-${randomUUID()}`, name: '', isActive: true, ...stamps },
  })
  const profile = (id: string) => ({
    ...{ type: 'profile', id, slug: `slug-${randomUUID()}`, isDefault: false },
    ...stamps,
  })
  const many = <T>(records: number, make: (at: number) => T) =>
    Array.from({ length: records }, (_, at) => make(at))
  const days = (at: number) => new Date(86_400_000 * at).toISOString().slice(0, 10)
  const archives: Record<string, () => object[]> = {
    '1,000 cards': () => many(1_000, () => card(0)),
    '40 cards with long histories': () => many(40, () => card(700)),
    'profiles with links': () => {
      const ids = many(19, () => randomUUID())
      return [...ids.map(profile), ...many(950, (at) => link(ids[at % 19] ?? ''))]
    },
    '1,000 contacts': () =>
      many(1_000, (at) => contact(at, { id: randomUUID(), tags: ['a', 'b'] })),
    '1,000 long contacts': () =>
      many(1_000, (at) => contact(at, { id: randomUUID(), notes: 'A long note. '.repeat(400) })),
    '1,000 counts of days': () =>
      many(1_000, (at) => {
        const key = {
          ...{ profileId: profileId(), day: days(20_000 + at), dimension: 'total' },
          ...{ kind: 'view', who: 'person', value: '' },
        }
        return { type: 'rollup', id: rollupId(key), ...key, counts: many(96, () => 123) }
      }),
    '1,000 counts and titles': () =>
      many(500, () => randomUUID()).flatMap((itemId) => {
        const key = { profileId: profileId(), kind: 'click', who: 'person', subject: itemId }
        const title = { profileId: profileId(), itemId, kind: 'everlink', title: 'Shop' }
        return [
          { type: 'count', id: countId(key), ...key, count: 3 },
          { type: 'clickedItem', id: `${profileId()}:${itemId}`, ...title },
        ]
      }),
    '500 occupations': () =>
      many(500, (at) => {
        const name = `occupation ${String(at)}`
        return { type: 'occupation', id: name, name, createdAt: stamps.createdAt }
      }),
  }

  it.each(Object.entries(archives))(
    'restoring %s holds the event loop for a short time only',
    async (name, records) => {
      // The client makes it elsewhere.
      let body = ''
      const restore = () =>
        send(restoreAccount, { token: owner.token, params: { id: owner.userId }, body })
      await expectShortHold(server.database.db, `a restore of ${name}`, restore, async () => {
        await newOwner()
        body = JSON.stringify({ records: records() })
      })
    },
    600_000,
  )

  it(
    'making one of all contacts holds the event loop for a short time only',
    () =>
      expectShortHold(server.database.db, 'an archive of all contacts', () =>
        requestArchive(server, ada).then((answer) => answer.arrayBuffer()),
      ),
    600_000,
  )
})
