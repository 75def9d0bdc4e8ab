import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { changeCells } from '@/contract/contacts/changeCells'
import { changeContacts } from '@/contract/contacts/changeContacts'
import * as calls from '@/contract/contacts/contacts'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { mergeContacts, undoMerge } from '@/contract/contacts/merges'
import { undoJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'
import { derivedColumns } from './contactRow'
import { contacts } from './tables'

const server = useTestServer()
let actor = { token: '', defaultProfileId: '' }
/** Ids from earlier answers, for the calls that go on with them. */
let known: { jobs: string[]; merges: string[]; deletions: string[] }

beforeEach(() => {
  known = { jobs: [], merges: [], deletions: [] }
})

const word = fc.constantFrom('A', 'B', "o'", 'É')
const tags = fc.uniqueArray(word, { maxLength: 3 })
const maybe = fc.option(word, { nil: null })
const patch = fc.record(
  {
    lastName: maybe,
    organization: maybe,
    tags,
    isFavorite: fc.boolean(),
    extras: fc.dictionary(word, maybe, { maxKeys: 3 }),
    emails: word.map((value) => [{ label: '', value: `${fold(value)}@b.example` }]),
  },
  { requiredKeys: [] },
)
const edit = fc.oneof(
  fc.record({ field: fc.constant('custom'), name: word, value: maybe }),
  fc.record({ field: fc.constantFrom('organization', 'firstName'), value: maybe }),
  fc.constant({ field: 'emails', value: null }),
)
const action = fc.oneof(
  fc.record({ type: fc.constant('favorite'), isFavorite: fc.boolean() }),
  fc.record({ type: fc.constant('tag'), add: tags, remove: fc.constant(['A']) }),
  fc.record({ type: fc.constant('edit'), edit }),
  fc.record({ type: fc.constantFrom('delete', 'restore', 'erase') }),
)
const once = ['create', 'update', 'delete', 'restore'] as const
const often = ['cells', 'undoJob', 'merge', 'undoMerge', 'bulk'] as const
const names = [...once, ...often, ...often, 'bulk'] as const
type Name = (typeof names)[number] | 'import'
const step = fc.record({
  call: fc.constantFrom<Name>(...names),
  patch,
  action,
  /** Decides which rows, and which earlier answers, a call is about. */
  pick: fc.nat(1000),
  matching: fc.constantFrom({}, { isFavorite: true }, { tag: ['A'] }, { without: ['tags'] }),
  isMatching: fc.boolean(),
})
/** Calls of two tabs at once, or one alone. An import waits for its own steps. */
const steps = fc.oneof(
  { weight: 9, arbitrary: fc.array(step, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: step.map((one) => [{ ...one, call: 'import' as const }]) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function fold(value: string): string {
  return value.replace("'", '').replace('É', 'e')
}

const send = async (call: Call, body?: unknown, params = {}, headers = {}) => {
  const answer = await server.send(call, {
    token: actor.token,
    ...(body !== undefined && { body }),
    params,
    headers,
  })
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer.data as Record<string, string> | undefined
}

const readRows = () =>
  server.database.db.select().from(contacts).where(eq(contacts.ownerId, 'ada')).orderBy(contacts.id)

/** Makes one change through the calls, with contacts of the list, the trash and merges. */
async function change({ call, patch: body, action: given, pick, ...selected }: Step) {
  const rows = await readRows()
  const some = rows.filter((_, at) => (pick >> (at % 8)) % 2 === 0).slice(0, 5)
  const ids = [...some.map(({ id }) => id), crypto.randomUUID()]
  const [{ id: contactId, version } = { id: '', version: 1 }] = some
  const earlier = (list: readonly string[]) => list[pick % list.length] ?? crypto.randomUUID()
  switch (call) {
    case 'create':
      return send(calls.createContact, { firstName: 'N', ...body })
    case 'update':
      return send(calls.updateContact, body, { contactId }, { 'if-match': `"${String(version)}"` })
    case 'cells': {
      const changed = some.map((row, at) => ({
        ...{ id: row.id, version: Math.max(1, row.version - (at % 3 === 2 ? 1 : 0)) },
        change: { nickname: String(pick), ...(at % 2 === 0 && body) },
      }))
      return send(changeCells, { rows: changed, onConflict: selected.isMatching ? 'stop' : 'skip' })
    }
    case 'bulk': {
      const selection = selected.isMatching
        ? { matching: selected.matching, except: ids.slice(0, 1) }
        : { ids }
      const job = await send(changeContacts, { action: given, selection })
      known.jobs.push(job?.['id'] ?? '')
      return server.runJobs({ limit: 2 })
    }
    case 'undoJob':
      await send(undoJob, undefined, { jobId: earlier(known.jobs) })
      return server.runJobs({ limit: 2 })
    case 'delete': {
      const deletion = await send(calls.deleteContacts, { ids })
      return known.deletions.push(deletion?.['deletionId'] ?? '')
    }
    case 'restore':
      return send(
        calls.restoreContacts,
        selected.isMatching ? { ids } : { deletionId: earlier(known.deletions) },
      )
    case 'merge': {
      const merged = some.map((row) => ({ id: row.id, version: row.version }))
      const merge = await send(mergeContacts, { contacts: merged, survivorId: contactId })
      return merge && known.merges.push(merge['mergeId'] ?? '')
    }
    case 'undoMerge':
      return send(undoMerge, undefined, { mergeId: earlier(known.merges) })
    case 'import': {
      const file = `First name,Tags,Organization,É\nN,A,${String(pick % 3)},x\nM,"A, B",B,\n`
      const { job } = await new Importing(server, actor).import(file)
      return known.jobs.push(job.id)
    }
  }
}

/** Fails if counts, groups or derived columns differ from what the contacts say. */
async function expectTrueTables(): Promise<void> {
  await server.expectTrueCounts()
  for (const row of await readRows()) {
    const { searchText, ...derived } = derivedColumns(row)
    expect(row).toMatchObject(derived)
    // The database keeps custom fields in another order.
    expect(row.searchText.split(/[\t\n]/).sort()).toEqual(searchText.split(/[\t\n]/).sort())
  }
  for (const by of ['tag', 'source']) {
    const stored = await send(listContactGroups, undefined, { by })
    // A condition that is always true, for which nothing is stored.
    const counted = await send(listContactGroups, undefined, {
      by,
      createdFrom: '2000-01-01T00:00:00Z',
    })
    expect(stored).toEqual(counted)
  }
}

it('leaves counts, groups and derived columns as the contacts say, in any order', async () => {
  const isLong = process.env.LONG === '1'
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 12 }), async (all) => {
      await server.empty()
      actor = await server.createActor()
      known = { jobs: [], merges: [], deletions: [] }
      await send(calls.createContact, { firstName: 'N', tags: ['A'], extras: { A: '1' } })
      await send(calls.createContact, { firstName: 'M', isFavorite: true, extras: { B: '1' } })
      for (const each of all) {
        await Promise.all(each.map(change))
        server.now = new Date(server.now.getTime() + 1000)
        await expectTrueTables()
      }
    }),
    { numRuns: isLong ? 200 : 6 },
  )
})
