import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { type Snapshot, takeSnapshot } from '../../testing/databaseSnapshot'
import { TestServer } from '../../testing/harness'
import { callers } from './callers'
import { casesOf } from './cases'
import { type Sample, requestOf, samplesOf } from './samples'
import { type World, createWorld, resetWorld } from './world'

/*
 * Every id in the query or the body of every call is replaced by each id of other people's rows:
 * the call must not show or change anything of theirs.
 */

const server = new TestServer()
let world: World

beforeAll(async () => {
  await server.open()
  world = await createWorld(server)
})
afterAll(() => server.close())

const withInput = Object.entries(calls as Record<string, Call>).filter(
  ([, { status, access, body, params }]) =>
    status === 'served' && access !== 'public' && (body !== undefined || params !== undefined),
)

/** Returns the ids of rows that belong to other people. */
function foreignIds(): string[] {
  const { evesProfileId, evesContactId, otherCompanyId, otherEmployeeId, otherStockCardId } =
    world.ids
  return [
    ...[evesProfileId, evesContactId, otherCompanyId, otherEmployeeId, otherStockCardId],
    'eve',
  ].map(String)
}

/** Returns the rows of other people and of the other company. */
function foreignRows({ rows }: Snapshot): string {
  const others = ['eve', 'otto', 'ariel', 'mark', world.ids['otherCompanyId']]
  const isForeign = ({ owner_id, company_id, id }: Record<string, unknown>) =>
    [owner_id, company_id, id].some((each) => others.includes(String(each)))
  return rows
    .flatMap(({ table, json }) =>
      (JSON.parse(json) as Record<string, unknown>[])
        .filter(isForeign)
        .map((row) => `${table} ${JSON.stringify(row)}`)
        .sort(),
    )
    .join('\n')
}

/** Returns copies of a value, each with one of its own ids replaced. */
function replacements(value: unknown, own: ReadonlySet<string>, foreign: string): unknown[] {
  if (typeof value === 'string') return own.has(value) ? [foreign] : []
  if (value instanceof FormData)
    return [...value.entries()].flatMap(([name, entry]) => {
      if (typeof entry !== 'string' || !own.has(entry)) return []
      const form = new FormData()
      for (const [each, content] of value.entries()) form.set(each, content)
      form.set(name, foreign)
      return [form]
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]: [string, unknown]) =>
    replacements(entry, own, foreign).map((replaced) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === name ? replaced : item))
        : { ...value, [name]: replaced },
    ),
  )
}

/** Sends a sample with each foreign id in each place; returns the statuses. */
async function sendForeignIds(call: Call, sample: Sample, caller: string): Promise<number[]> {
  const statuses: number[] = []
  const { body, ...request } = requestOf(call, sample, world)
  const own = new Set([...Object.values(world.ids).filter((id) => id.length > 3), 'ada'])
  for (const id of foreignIds()) own.delete(id)
  const before = foreignRows(world.snapshot)
  for (const foreign of foreignIds()) {
    const sent = [
      ...replacements(body, own, foreign).map((each) => ({ ...request, body: each })),
      ...replacements(request.params, own, foreign).map((params) => ({
        ...request,
        body,
        params: params as Record<string, string>,
      })),
    ]
    for (const each of sent) {
      server.limiter.reset()
      const token = callers[caller]?.token()
      const { status, text } = await server.send(call, { ...each, token })
      expect(status, text.slice(0, 300)).toBeLessThan(500)
      expect(text).not.toMatch(/eves-canary|other canary/)
      if (status < 300) await server.runJobs()
      expect(foreignRows(await takeSnapshot(server))).toBe(before)
      if (status < 300) await resetWorld(server, world)
      statuses.push(status)
    }
  }
  return statuses
}

it.each(withInput)('%s refuses or ignores ids of other people', async (operation, call) => {
  const caller = call.access.startsWith('company') ? 'company owner' : 'owner'
  await sendForeignIds(call, samplesOf(world)[operation] ?? {}, caller)
})

it('refuses ids of other people in every row that a body names', async () => {
  for (const { operation, sample, caller = 'owner' } of casesOf(world)) {
    const call = (calls as Record<string, Call>)[operation]
    if (!call) throw new Error(operation)
    const statuses = await sendForeignIds(call, sample, caller)
    expect([operation, statuses.filter((status) => status < 400)]).toEqual([operation, []])
  }
})
