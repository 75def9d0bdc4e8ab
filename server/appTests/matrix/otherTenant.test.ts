import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { takeSnapshot } from '../../testing/databaseSnapshot'
import { TENANT } from '../../testing/testIdentity'
import { mainCaller, signedInCalls, useWorld } from './useWorld'

/*
 * Another tenant has the same rows under the same ids, with other texts. No answer shows them.
 */

const { server, world, replace, reset, request, sendAs } = useWorld()
const reading = signedInCalls.filter(([, { method }]) => method === 'GET')
const MARK = 'foreign-tenant'
/** Tables whose keys are unique across tenants. */
const global = ['directory', 'uploads']
/** The answers of reading calls before the other tenant has rows. */
const answers = new Map<string, string>()

beforeAll(async () => {
  const own = world()
  for (const [operation, call] of reading) answers.set(operation, await answerOf(operation, call))
  const rows = own.snapshot.rows.map(({ table, json }) => {
    const all = JSON.parse(json) as Record<string, unknown>[]
    const copies = global.includes(table) ? [] : all.filter(({ tenant_id }) => tenant_id === TENANT)
    const foreign = JSON.stringify(copies).replaceAll(TENANT, 'other').replaceAll('canary', MARK)
    return { table, json: JSON.stringify([...all, ...(JSON.parse(foreign) as object[])]) }
  })
  replace({ ...own, snapshot: { ...own.snapshot, rows } })
  await reset()
  // As the database writes it, so that a reset finds what differs.
  replace({ ...own, snapshot: await takeSnapshot(server) })
})

/**
 * Sends a call's sample and returns the status and the text, without ids of requests, signatures and
 * attempts to connect, which are new each time.
 */
async function answerOf(operation: string, call: Call): Promise<string> {
  const answer = await sendAs(mainCaller(call), call, request(operation))
  const text = answer.text
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '')
    .replace(/(\b(?:state|code_challenge)(?:=|":"))[\w-]{43}/g, '$1')
    .replace(/"expiresAt":"[^"]*"/, '')
  return `${String(answer.status)} ${text}`
}

it.each(reading)('%s answers the same as without the other tenant', async (operation, call) => {
  expect(await answerOf(operation, call)).toBe(answers.get(operation))
})

it('has rows of the other tenant', async () => {
  const found = await server.database.db.execute(
    sql`select count(*)::int as count from contacts where tenant_id = 'other' and notes = ${MARK}`,
  )
  expect(found).toMatchObject({ rows: [{ count: 2 }] })
})

it.each(signedInCalls)('%s shows nothing of another tenant', async (operation, call) => {
  const { status, text } = await sendAs(mainCaller(call), call, request(operation))
  expect(status).toBeLessThan(500)
  expect(text).not.toContain(MARK)
  const changed = await server.contents()
  await reset()
  // A write changes rows of its own tenant only.
  expect(changed.split(MARK).length).toBe((await server.contents()).split(MARK).length)
})

it('is in no file of an export', async () => {
  const body = { selection: { matching: {}, except: [] } }
  const asked = { params: { type: 'csv' }, body }
  const started = await sendAs('owner', calls.exportContacts, asked)
  await server.runJobs()
  const { id: jobId } = started.data as { id: string }
  const file = await sendAs('owner', calls.downloadJobFile, { params: { jobId } })
  expect(file.text).toContain('canary')
  expect(file.text).not.toContain(MARK)
})
