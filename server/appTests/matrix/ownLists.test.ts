import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { takeSnapshot } from '../../testing/databaseSnapshot'
import { TestServer } from '../../testing/harness'
import { callers } from './callers'
import { requestOf, samplesOf } from './samples'
import { type World, createWorld, resetWorld, staff } from './world'

/*
 * Other people read, search, export and change all that is theirs: nothing of the owner's and of
 * the company's is in an answer or a file, and nothing of it changes.
 */

const server = new TestServer()
let world: World
/** The world with the ids of the other people's rows in the place of the owner's. */
let theirs: World

beforeAll(async () => {
  await server.open()
  const created = await createWorld(server)
  // The owner's own jobs are done before, so that only those of others run below.
  await server.runJobs()
  world = { ...created, snapshot: await takeSnapshot(server) }
  const { otherCompanyId = '', otherEmployeeId = '', otherStockCardId = '' } = world.ids
  const { evesProfileId = '', evesContactId = '' } = world.ids
  const ids = {
    ...world.ids,
    ...{ companyId: otherCompanyId, employeeId: otherEmployeeId, stockCardId: otherStockCardId },
    ...{ profileId: evesProfileId, contactId: evesContactId },
  }
  theirs = { ...world, ids }
})
afterAll(() => server.close())

/** Texts of the owner and the company; those of the other people say so. */
const CANARY = /(?<!eves-|other )canary/
const callerOf = ({ access }: Call) =>
  access.startsWith('company') ? 'other company: owner' : 'other user'

/** Returns the rows of the owner and of the company. */
async function ownersRows(): Promise<string[]> {
  const owners = ['ada', staff.owner, staff.admin, staff.member, world.ids['companyId']]
  const { rows } = await takeSnapshot(server)
  return rows.flatMap(({ table, json }) =>
    (JSON.parse(json) as Record<string, unknown>[])
      .filter(({ owner_id, company_id, id }) =>
        [owner_id, company_id, id].some((each) => owners.includes(String(each))),
      )
      .map((row) => `${table} ${JSON.stringify(row)}`)
      .sort(),
  )
}

const reading = Object.entries(calls as Record<string, Call>).filter(
  ([, { status, access, method, download }]) =>
    status === 'served' && access !== 'public' && (method === 'GET' || download !== undefined),
)

it.each(reading)('%s shows other people their own rows only', async (operation, call) => {
  server.limiter.reset()
  const request = requestOf(call, samplesOf(theirs)[operation] ?? {}, theirs)
  const { text } = await server.send(call, { ...request, token: callers[callerOf(call)]?.token() })
  expect(text).not.toMatch(CANARY)
})

const all = { matching: {}, except: [] }
const bulk: [keyof typeof calls, object][] = [
  ['exportContacts', { selection: all }],
  ['changeContacts', { action: { type: 'favorite', isFavorite: true }, selection: all }],
  ['changeContacts', { action: { type: 'delete' }, selection: all }],
  ['changeCards', { action: { type: 'deactivate' }, selection: all }],
  ['changeCompanyCards', { action: { type: 'retire' }, selection: all }],
]

it.each(bulk)('%s of everything is about their own rows only', async (operation, body) => {
  const call: Call = calls[operation]
  const before = await ownersRows()
  const token = callers[callerOf(call)]?.token()
  const params = operation === 'exportContacts' ? { type: 'csv' } : {}
  const request = requestOf(call, { body, params }, theirs)
  const { status, data, text } = await server.send(call, { ...request, token })
  expect(status, text).toBeLessThan(300)
  await server.runJobs()
  const { id: jobId } = data as { id: string }
  const file = await server.send(calls.downloadJobFile, { token, params: { jobId } })
  expect(file.text).not.toMatch(CANARY)
  if (operation === 'exportContacts') expect(file.text).toContain('eves-canary')
  expect(await ownersRows()).toEqual(before)
  await resetWorld(server, world)
})
