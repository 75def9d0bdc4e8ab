import { afterAll, beforeAll } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { setUpFakes } from '../../resources/integrations/testing/connectCalls'
import { type Answer, type Send, TestServer } from '../../testing/harness'
import { callers } from './callers'
import { type Sample, requestOf, samplesOf } from './samples'
import { type World, createWorld, resetWorld } from './world'

/** The calls that somebody must be signed in for, by operation. */
export const signedInCalls = Object.entries(calls as Record<string, Call>).filter(
  ([, { access }]) => access !== 'public' && access !== 'signed',
)

/** Returns the call of an operation. */
export function callOf(operation: string): Call {
  const call = (calls as Record<string, Call>)[operation]
  if (!call) throw new Error(operation)
  return call
}

/** Returns the caller who may make a call about the rows that its sample names. */
export function mainCaller({ access }: Call): string {
  return access.startsWith('company') ? 'company owner' : 'owner'
}

/** Opens a server with the world for the tests of a file, and closes it after them. */
export function useWorld() {
  // Snapshots count the writes by triggers, which no other test should have.
  const server = new TestServer({ hasOwnDatabase: true })
  let created: World | undefined
  const world = () => {
    if (!created) throw new Error('The world is created before the tests.')
    return created
  }
  beforeAll(async () => {
    await server.open()
    created = await createWorld(server)
    setUpFakes(server)
  })
  afterAll(() => server.close())
  return {
    server,
    world,
    /** Stores exactly what the world has. */
    reset: async () => {
      await resetWorld(server, world())
      setUpFakes(server)
    },
    /** Replaces the world that the tests are about. */
    replace: (changed: World) => {
      created = changed
    },
    /** Returns the request of an operation's sample, or of another one. */
    request: (operation: string, sample: Sample = samplesOf(world())[operation] ?? {}) =>
      requestOf(callOf(operation), sample, world()),
    /** Makes a call as a caller, whose earlier calls do not count against a limit. */
    sendAs: (name: string, call: Call, request: Send): Promise<Answer> => {
      server.limiter.reset()
      return server.send(call, { ...request, token: callers[name]?.token() })
    },
  }
}
