import { expect, it } from 'vitest'
import type { Call } from '@/contract/call'
import { type Snapshot, takeSnapshot } from '../../testing/databaseSnapshot'
import type { Send } from '../../testing/harness'
import { casesOf } from './cases'
import { callOf, mainCaller, signedInCalls, useWorld } from './useWorld'

/*
 * Every id in the query or the body of every call is replaced by each id of other people's rows:
 * the call must not show or change anything of theirs.
 */

const { server, world, request, sendAs, reset } = useWorld()

const withInput = signedInCalls.filter(
  ([, { body, params }]) => body !== undefined || params !== undefined,
)

/** Returns the ids of rows that belong to other people. */
function foreignIds(): string[] {
  const { evesProfileId, evesContactId, otherCompanyId, otherEmployeeId, otherStockCardId } =
    world().ids
  return [
    ...[evesProfileId, evesContactId, otherCompanyId, otherEmployeeId, otherStockCardId],
    'eve',
  ].map(String)
}

/** Returns the rows of other people and of the other company. */
function foreignRows({ rows }: Snapshot): string {
  const others = ['eve', 'otto', 'ariel', 'mark', world().ids['otherCompanyId']]
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

/** Sends a request with each foreign id in each place; returns the statuses. */
async function sendForeignIds(call: Call, sample: Send, caller: string): Promise<number[]> {
  const statuses: number[] = []
  const { body, ...others } = sample
  const own = new Set([...Object.values(world().ids).filter((id) => id.length > 3), 'ada'])
  for (const id of foreignIds()) own.delete(id)
  const before = foreignRows(world().snapshot)
  for (const foreign of foreignIds()) {
    const sent = [
      ...replacements(body, own, foreign).map((each) => ({ ...others, body: each })),
      ...replacements(others.params, own, foreign).map((params) => ({
        ...others,
        body,
        params: params as Record<string, string>,
      })),
    ]
    for (const each of sent) {
      const { status, text } = await sendAs(caller, call, each)
      expect(status, text.slice(0, 300)).toBeLessThan(500)
      expect(text).not.toMatch(/eves-canary|other canary/)
      if (status < 300) await server.runJobs()
      expect(foreignRows(await takeSnapshot(server))).toBe(before)
      if (status < 300) await reset()
      statuses.push(status)
    }
  }
  return statuses
}

it.each(withInput)('%s refuses or ignores ids of other people', async (operation, call) => {
  await sendForeignIds(call, request(operation), mainCaller(call))
})

it('refuses ids of other people in every row that a body names', async () => {
  for (const { operation, sample, caller = 'owner' } of casesOf(world())) {
    const sent = request(operation, sample)
    const statuses = await sendForeignIds(callOf(operation), sent, caller)
    expect([operation, statuses.filter((status) => status < 400)]).toEqual([operation, []])
  }
})
