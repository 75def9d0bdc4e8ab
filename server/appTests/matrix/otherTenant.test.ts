import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { TestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { callers } from './callers'
import { requestOf, samplesOf } from './samples'
import { type World, createWorld, resetWorld } from './world'

/*
 * Another tenant has the same rows under the same ids, with other texts. No answer shows them.
 */

const server = new TestServer()
const answering = Object.entries(calls as Record<string, Call>).filter(
  ([, { status, access }]) => status === 'served' && access !== 'public',
)
const MARK = 'foreign-tenant'
/** Tables whose keys are unique across tenants. */
const global = ['directory', 'uploads']
let world: World
/** The answers of reading calls before the other tenant has rows. */
const answers = new Map<string, string>()

beforeAll(async () => {
  await server.open()
  const own = await createWorld(server)
  world = own
  for (const [operation, call] of answering)
    if (call.method === 'GET') answers.set(operation, await answerOf(operation, call))
  const rows = own.snapshot.rows.map(({ table, json }) => {
    const all = JSON.parse(json) as Record<string, unknown>[]
    const copies = global.includes(table) ? [] : all.filter(({ tenant_id }) => tenant_id === TENANT)
    const foreign = JSON.stringify(copies).replaceAll(TENANT, 'other').replaceAll('canary', MARK)
    return { table, json: JSON.stringify([...all, ...(JSON.parse(foreign) as object[])]) }
  })
  world = { ...own, snapshot: { ...own.snapshot, rows } }
  await resetWorld(server, world)
})
afterAll(() => server.close())

/** Sends a call's sample and returns the status and the text, without ids of requests and signatures. */
async function answerOf(operation: string, call: Call): Promise<string> {
  const caller = call.access.startsWith('company') ? 'company owner' : 'owner'
  server.limiter.reset()
  const request = requestOf(call, samplesOf(world)[operation] ?? {}, world)
  const answer = await server.send(call, { ...request, token: callers[caller]?.token() })
  const text = answer.text
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '')
  return `${String(answer.status)} ${text}`
}

it.each(answering.filter(([, { method }]) => method === 'GET'))(
  '%s answers the same as without the other tenant',
  async (operation, call) => {
    expect(await answerOf(operation, call)).toBe(answers.get(operation))
  },
)

it('has rows of the other tenant', async () => {
  const found = await server.database.db.execute(
    sql`select count(*)::int as count from contacts where tenant_id = 'other' and notes = ${MARK}`,
  )
  expect(found).toMatchObject({ rows: [{ count: 2 }] })
})

it.each(answering)('%s shows nothing of another tenant', async (operation, call) => {
  const sample = samplesOf(world)[operation] ?? {}
  const caller = call.access.startsWith('company') ? 'company owner' : 'owner'
  server.limiter.reset()
  const request = { ...requestOf(call, sample, world), token: callers[caller]?.token() }
  const { status, text } = await server.send(call, request)
  expect(status).toBeLessThan(500)
  expect(text).not.toContain(MARK)
  const changed = await server.contents()
  await resetWorld(server, world)
  // A write changes rows of its own tenant only.
  expect(changed.split(MARK).length).toBe((await server.contents()).split(MARK).length)
})

it('is in no file of an export', async () => {
  const { token } = { token: callers['owner']?.token() }
  const body = { selection: { matching: {}, except: [] } }
  const started = await server.send(calls.exportContacts, { token, params: { type: 'csv' }, body })
  await server.runJobs()
  const { id } = started.data as { id: string }
  const file = await server.send(calls.downloadJobFile, { token, params: { jobId: id } })
  expect(file.text).toContain('canary')
  expect(file.text).not.toContain(MARK)
})
