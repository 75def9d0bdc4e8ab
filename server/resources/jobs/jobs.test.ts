import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/jobs'
import { importBatches } from '../contactImports/tables'
import { jobs } from '../../platform/jobs/tables'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'
import { tokenOf } from '../../testing/testIdentity'
import { counting, readJob, token, useJobs } from './testing/useJobs'

const server = useTestServer()
const { ask, start, state, addJob } = useJobs(server)

const listed = async () =>
  v.parse(
    v.object({ items: v.array(calls.job) }),
    (await server.send(calls.listJobs, { token })).data,
  ).items

describe('the jobs of a person', () => {
  it('are listed with the last twenty that have ended, the newest first', async () => {
    const at = (seconds: number) => ({ createdAt: new Date(server.now.getTime() + seconds * 1000) })
    const ended: string[] = []
    for (let index = 0; index < 23; index += 1) ended.push(await addJob(at(index)))
    const open = [
      await addJob({ state: 'waiting', finishedAt: null, ...at(-5) }),
      await addJob({ state: 'undoing', finishedAt: null, ...at(10.5) }),
    ]
    const ids = (await listed()).map(({ id }) => id)
    expect(ids).toEqual([
      ...ended.slice(11).reverse(),
      open[1],
      ...ended.slice(3, 11).reverse(),
      open[0],
    ])
  })

  it('are 404 for anybody else, in another tenant and under an unknown id', async () => {
    const { id } = await start()
    const mallory = (await server.createActor('mallory')).token
    await server.database.db
      .update(jobs)
      .set({ tenantId: 'other' })
      .where(eq(jobs.id, await addJob()))
    const before = await server.contents()
    for (const call of [calls.getJob, calls.cancelJob, calls.undoJob, calls.downloadJobFile]) {
      expect([
        (await ask(call, id, mallory)).status,
        (await ask(call, crypto.randomUUID())).status,
      ]).toEqual([404, 404])
    }
    expect((await listed()).map((item) => item.id)).toEqual([id])
    expect(await server.contents()).toBe(before)
  })

  it('are not changed by a cancellation after their end, and cannot be undone if nothing was done', async () => {
    const { id } = await start()
    expect((await ask(calls.undoJob, id)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'This has not ended yet. Cancel it, or wait for its end to undo it.',
    })
    await server.runJobs()
    expect(await state(id)).toMatchObject({
      state: 'done',
      counts: { changed: 0, unchanged: 1 },
      canUndo: false,
    })
    expect(readJob((await ask(calls.cancelJob, id)).data)).toEqual(await state(id))
    expect((await ask(calls.undoJob, id)).error?.code).toBe('CONFLICT')
    expect((await ask(calls.downloadJobFile, id)).status).toBe(404)
  })

  it('are undone once, also when requested in parallel', async () => {
    const { id } = await start()
    await server.runJobs({ kinds: [counting()] })
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(calls.undoJob, id)))
    expect(answers.map(({ status, data }) => [status, readJob(data).state])).toEqual(
      Array.from({ length: 4 }, () => [200, 'undoing']),
    )
    await server.runJobs({ kinds: [counting()] })
    expect(await state(id)).toMatchObject({
      state: 'undone',
      counts: { changed: 10, reversed: 10 },
    })
    expect(readJob((await ask(calls.undoJob, id)).data)).toEqual(await state(id))
  })
})

it('leaves no rows of a canceled import behind, also with an Idempotency-Key', async () => {
  const importing = new Importing(server, await server.createActor('ada'))
  const { jobId } = await importing.send('First Name,Last Name\nBen,Adeyemi')
  const { status } = await server.send(calls.cancelJob, {
    token,
    params: { jobId },
    headers: { 'idempotency-key': 'cancel-0001' },
  })
  expect([status, await server.database.db.select().from(importBatches)]).toEqual([200, []])
  expect(server.logged.join('')).not.toContain('work after the answer failed')
})

it('lists nothing for a stranger of the tenant', async () => {
  await start()
  expect(
    (await server.send(calls.listJobs, { token: tokenOf({ userId: 'stranger' }) })).data,
  ).toEqual({ items: [] })
})
