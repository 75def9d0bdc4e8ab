import { expect, it, onTestFinished, vi } from 'vitest'
import { getJob, job } from '@/contract/jobs'
import * as v from 'valibot'
import { openPglite } from '../db/client'
import { useTestServer } from '../../testing/harness'
import { jobKind } from './jobKind'
import { POLL_MS, type Timer, createJobRunner } from './jobRunner'
import { changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer()

/** A timer that the test advances. */
function handTimer() {
  const waiting = new Map<() => void, number>()
  const timer: Timer = (work, ms) => {
    waiting.set(work, ms)
    return () => void waiting.delete(work)
  }
  const fire = (longest: number) => {
    for (const [work, ms] of waiting) if (ms <= longest && waiting.delete(work)) work()
  }
  return { timer, waiting, fire }
}

async function start(userId = 'ada') {
  const { token } = await server.createActor(userId)
  const { data } = await server.send(changeContacts, {
    token,
    body: { action: { type: 'delete' }, selection: { ids: [crypto.randomUUID()] } },
  })
  const { id: jobId } = v.parse(job, data)
  return async () => v.parse(job, (await server.send(getJob, { token, params: { jobId } })).data)
}

it('retries with one timer for all workers while the database is unavailable, and logs each failure once per worker', async () => {
  const { timer, waiting, fire } = handTimer()
  const away = await openPglite()
  await away.close()
  const runner = createJobRunner({
    deps: { ...server.jobDeps, db: away.db },
    kinds: [],
    parallel: 3,
    restMs: 1,
    timer,
  })
  onTestFinished(runner.stop)
  runner.wake()
  for (let round = 1; round <= 4; round += 1) {
    await vi.waitFor(() => {
      expect(server.logged).toHaveLength(3 * round)
    })
    await vi.waitFor(() => {
      expect([...waiting.values()]).toEqual([POLL_MS])
    })
    fire(POLL_MS)
  }
  expect(server.logged.join('').length).toBeLessThan(60_000)
})

it('runs when it is woken or polls, retries after the pause, and stops after the running step', async () => {
  const current = await start()
  const { timer, waiting, fire } = handTimer()
  let tries = 0
  const kind = jobKind<unknown, number>({
    kind: 'delete',
    subject: 'Contact',
    action: 'delete',
    step: () => {
      tries += 1
      return tries === 1
        ? Promise.reject(new Error('once'))
        : Promise.resolve({ cursor: tries, done: 1, isEnd: tries === 3 })
    },
  })
  const runner = createJobRunner({
    deps: server.jobDeps,
    kinds: [kind],
    parallel: 1,
    restMs: 5,
    timer,
  })
  onTestFinished(runner.stop)
  runner.wake()
  await vi.waitFor(() => {
    expect([...waiting.values()]).toEqual([5])
  })
  fire(5)
  await vi.waitFor(() => {
    expect([...waiting.values()]).toEqual([1000])
  })
  server.now = new Date(server.now.getTime() + 1000)
  fire(1000)
  await vi.waitFor(() => {
    expect([...waiting.values()]).toEqual([5])
  })
  expect(await current()).toMatchObject({ state: 'running', done: 1 })
  fire(5)
  await vi.waitFor(() => {
    expect([...waiting.values()]).toEqual([5])
  })
  expect(await current()).toMatchObject({ state: 'done', done: 2 })
  fire(5)
  await vi.waitFor(() => {
    expect([...waiting.values()]).toEqual([POLL_MS])
  })
  const stopping = runner.stop()
  expect(waiting.size).toBe(0)
  await stopping
  runner.wake()
  expect([tries, waiting.size]).toEqual([3, 0])
})

it('waits for a running step before it stops', async () => {
  const current = await start()
  let finish: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun = vi.fn()
  const kind = jobKind<unknown, number>({
    kind: 'delete',
    subject: 'Contact',
    action: 'delete',
    step: async () => {
      begun()
      await isHeld
      return { cursor: 1, done: 1, isEnd: false }
    },
  })
  const runner = createJobRunner({ deps: server.jobDeps, kinds: [kind], parallel: 1, restMs: 0 })
  runner.wake()
  await vi.waitFor(() => {
    expect(begun).toHaveBeenCalledOnce()
  })
  const stopping = runner.stop()
  finish()
  await stopping
  expect(begun).toHaveBeenCalledOnce()
  expect(await current()).toMatchObject({ state: 'running', done: 1 })
})
