import { expect, it } from 'vitest'
import { backgroundWork } from '../../backgroundWork'
import { housekeepingTasks } from '../../housekeepingTasks'
import { callers } from './callers'
import { promisedStatus } from './promisedStatus'
import { samplesOf } from './samples'
import { mainCaller, signedInCalls, useWorld } from './useWorld'

/*
 * Everything on the embedded database, once: each call as the caller who may make it, with the jobs
 * that it leaves, each task of housekeeping and all work in the background. `matrix.test.ts` makes
 * the calls as every caller, on Postgres.
 */

const { server, world, request, sendAs, reset } = useWorld()

it.each(signedInCalls)('%s answers who may make it', async (operation, call) => {
  const name = mainCaller(call)
  const caller = callers[name]
  if (!caller) throw new Error(name)
  const { status, text } = await sendAs(name, call, request(operation))
  const promised = promisedStatus(call, samplesOf(world())[operation] ?? {}, caller)
  expect(status < 300 ? 200 : status, text).toBe(promised)
  await server.runJobs()
  await server.expectTrueCounts()
  await reset()
})

const { signal } = new AbortController()

it('runs each task of housekeeping', async () => {
  for (const { run } of housekeepingTasks(server.deps)) await run(signal)
  await server.expectTrueCounts()
})

it.each(['mails', 'wallets', 'pushes'] as const)(
  'does its work in the background: %s',
  async (name) => {
    await backgroundWork(server.deps, 'https://cards.example')[name].run(signal)
    await server.expectTrueCounts()
  },
)
