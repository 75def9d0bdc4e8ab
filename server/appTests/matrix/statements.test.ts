import { expect, it, vi } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import type { TestServer } from '../../testing/harness'
import { mainCaller, signedInCalls, useWorld } from './useWorld'

/*
 * The person, their premium, their memberships and the answer of the call's policy are one
 * statement, which comes first.
 */

const { server, request, sendAs, reset } = useWorld()
const readsRoles = (statement: string) => statement.includes('employeeVersion')

/** Narrows the client of either driver: both run a text or a query with its text. */
function clientOf({ database: { db } }: TestServer) {
  return Reflect.get(db, '$client') as { query: (query: string | { text: string }) => unknown }
}

/** Makes a call of the contract and returns its statements outside of transactions, in order. */
async function statementsOf(operation: string, call: Call): Promise<string[]> {
  const query = vi.spyOn(clientOf(server), 'query')
  await sendAs(mainCaller(call), call, request(operation))
  const statements = query.mock.calls.map(([each]) => (typeof each === 'string' ? each : each.text))
  query.mockRestore()
  if (call.method !== 'GET') await reset()
  return statements
}

it.each(signedInCalls)(
  '%s reads the roles with its first statement only',
  async (operation, call) => {
    const statements = await statementsOf(operation, call)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.map(readsRoles)).toEqual(statements.map((_each, index) => index === 0))
  },
)

it('needs no other statement for the roles that are signed for the browser', async () => {
  expect(await statementsOf('getRoles', calls.getRoles)).toHaveLength(1)
})
