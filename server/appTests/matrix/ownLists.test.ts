import { beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { takeSnapshot } from '../../testing/databaseSnapshot'
import { signedInCalls, useWorld } from './useWorld'
import { staff } from './world'

/*
 * Other people read, search, export and change all that is theirs: nothing of the owner's and of
 * the company's is in an answer or a file, and nothing of it changes.
 */

const { server, world, replace, reset, request, sendAs } = useWorld()
/** The id of the company that the other people do not belong to. */
let companyId: string | undefined

beforeAll(async () => {
  // The owner's own jobs are done before, so that only those of others run below.
  await server.runJobs()
  const { ids, ...others } = world()
  companyId = ids['companyId']
  const { otherCompanyId = '', otherEmployeeId = '', otherStockCardId = '' } = ids
  const { evesProfileId = '', evesContactId = '' } = ids
  const theirs = {
    ...{ companyId: otherCompanyId, employeeId: otherEmployeeId, stockCardId: otherStockCardId },
    ...{ profileId: evesProfileId, contactId: evesContactId },
  }
  // Samples name the other people's rows in the place of the owner's.
  replace({ ...others, ids: { ...ids, ...theirs }, snapshot: await takeSnapshot(server) })
})

/** Texts of the owner and the company; those of the other people say so. */
const CANARY = /(?<!eves-|other )canary/
const callerOf = ({ access }: Call) =>
  access.startsWith('company') ? 'other company: owner' : 'other user'

/** Returns the rows of the owner and of the company. */
async function ownersRows(): Promise<string[]> {
  const owners = ['ada', staff.owner, staff.admin, staff.member, companyId]
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

const reading = signedInCalls.filter(
  ([, { method, download }]) => method === 'GET' || download !== undefined,
)

it.each(reading)('%s shows other people their own rows only', async (operation, call) => {
  const { text } = await sendAs(callerOf(call), call, request(operation))
  expect(text).not.toMatch(CANARY)
})

const all = { matching: {}, except: [] }
const bulk: [keyof typeof calls, object][] = [
  ['exportContacts', { selection: all }],
  ['exportContacts', { columns: [{ key: 'notes', title: 'Notes' }], sort: 'name' }],
  ['changeContacts', { action: { type: 'favorite', isFavorite: true }, selection: all }],
  ['changeContacts', { action: { type: 'delete' }, selection: all }],
  ['changeCards', { action: { type: 'deactivate' }, selection: all }],
  ['changeCompanyCards', { action: { type: 'retire' }, selection: all }],
]

it.each(bulk)('%s of everything is about their own rows only', async (operation, body) => {
  const call: Call = calls[operation]
  const before = await ownersRows()
  const caller = callerOf(call)
  const params: Record<string, string> = operation === 'exportContacts' ? { type: 'csv' } : {}
  const { status, data, text } = await sendAs(caller, call, request(operation, { body, params }))
  expect(status, text).toBeLessThan(300)
  await server.runJobs()
  const { id: jobId } = data as { id: string }
  const file = await sendAs(caller, calls.downloadJobFile, { params: { jobId } })
  expect(file.text).not.toMatch(CANARY)
  if (operation === 'exportContacts') expect(file.text).toContain('eves-canary')
  expect(await ownersRows()).toEqual(before)
  await reset()
})
