import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import * as calls from '@/contract/jobs'
import { contacts } from '../contacts/tables'
import { jobRows, jobs } from '../../platform/jobs/tables'
import { users } from '../../platform/db/tables'
import { useTestServer } from '../../testing/harness'
import { itOnPostgres } from '../../testing/itOnPostgres'
import { TENANT } from '../../testing/testIdentity'
import { newJobFile } from '../../platform/jobs/jobFile'
import { JobError, type JobKindOf, jobKind } from '../../platform/jobs/jobKind'
import { createStepper } from '../../platform/jobs/jobStepper'
import { RETRY_PAUSES_MS, runStep } from '../../platform/jobs/runStep'
import { createStepGate } from '../../platform/jobs/stepGate'
import { counting, token, useJobs } from './testing/useJobs'

const server = useTestServer()
const { ask, start, state, addJob } = useJobs(server)

describe('a job', () => {
  it('runs step by step: rows, counts and cursor move together', async () => {
    const { id } = await start()
    await server.runJobs({ kinds: [counting()], steps: 2 })
    expect(await state(id)).toMatchObject({
      state: 'running',
      done: 6,
      total: 10,
      counts: { changed: 6 },
      finishedAt: null,
    })
    await server.runJobs({ kinds: [counting()] })
    expect(await state(id)).toMatchObject({
      state: 'done',
      done: 10,
      total: 10,
      counts: { changed: 10 },
      canUndo: true,
      finishedAt: server.now.toISOString(),
    })
    expect(
      (await server.database.db.select().from(jobRows)).map(({ row }) => row).sort((a, b) => a - b),
    ).toEqual([1, 4, 7, 10])
  })

  it('retries a failed step after growing pauses, and continues', async () => {
    const { id } = await start()
    const moments: number[] = []
    const kind = counting((at) => {
      if (at === 3) moments.push(server.now.getTime())
      if (at === 3 && moments.length < 4) throw new Error('canary')
    })
    await server.runJobs({ kinds: [kind] })
    expect(moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))).toEqual(
      RETRY_PAUSES_MS,
    )
    expect(await state(id)).toMatchObject({ state: 'done', done: 10, counts: { changed: 10 } })
  })

  it('waits out a full disk or a lost database, however long that lasts', async () => {
    const { id } = await start()
    let tries = 0
    const kind = counting((at) => {
      if (at !== 3) return
      tries += 1
      const code = tries % 2 === 0 ? 'ENOSPC' : 'ECONNREFUSED'
      if (tries <= 12) throw Object.assign(new Error('canary'), { code })
    })
    await server.runJobs({ kinds: [kind] })
    expect(tries).toBe(13)
    expect(await state(id)).toMatchObject({ state: 'done', done: 10, counts: { changed: 10 } })
  })

  it('fails after the last retry with a general message, and can be undone as far as it got', async () => {
    const { id } = await start()
    const kind = counting((at) => {
      if (at === 6) throw new Error('canary')
    })
    await server.runJobs({ kinds: [kind] })
    expect(await state(id)).toMatchObject({
      state: 'failed',
      error: 'Something went wrong on our side. What was done until then stays.',
      done: 6,
      canUndo: true,
    })
    expect(server.logged.filter((line) => line.includes('a step of a job failed'))).toHaveLength(4)
    expect((await ask(calls.undoJob, id)).status).toBe(200)
    await server.runJobs({ kinds: [counting()] })
    expect(await state(id)).toMatchObject({
      state: 'undone',
      error: null,
      counts: { changed: 6, reversed: 6 },
    })
  })

  it('fails at once with the reason of a JobError', async () => {
    const { id } = await start()
    const kind = counting(() => {
      throw new JobError('The file is gone.')
    })
    await server.runJobs({ kinds: [kind] })
    expect(await state(id)).toMatchObject({
      state: 'failed',
      error: 'The file is gone.',
      canUndo: false,
    })
    expect(server.logged.join('')).not.toContain('a step of a job failed')
  })

  it('whose undo crashed the process three times stops with the reason', async () => {
    const jobId = await addJob({
      kind: 'delete',
      state: 'undoing',
      deaths: 3,
      counts: { changed: 4 },
      finishedAt: null,
    })
    await server.runJobs({ kinds: [counting()] })
    const error =
      'Undoing this change stopped the server three times, so it was ended. What was undone before stays undone.'
    expect(await state(jobId)).toMatchObject({ state: 'failed', error, counts: { changed: 4 } })
  })

  it('runs by its state when its turn comes, not by its state when it was read', async () => {
    const jobId = await addJob({ kind: 'delete', state: 'queued', finishedAt: null })
    const stale = {
      tenantId: TENANT,
      ownerId: 'ada',
      id: jobId,
      kind: 'delete',
      state: 'queued',
    } as const
    const gate = createStepGate()
    for (const deaths of [1, 3])
      await runStep(server.jobDeps, [counting()], { ...stale, deaths }, 3, gate)
    expect(await state(jobId)).toMatchObject({ state: 'queued', done: 0, error: null })
    await runStep(server.jobDeps, [counting()], { ...stale, deaths: 0 }, 3, gate)
    expect(await state(jobId)).toMatchObject({ state: 'running', done: 3 })
  })

  it('does not fail when the database is lost in the middle of its step, however often', async () => {
    const { id } = await start()
    const { db } = server.deps
    const gate = createStepGate()
    const lost = () => Object.assign(new Error('canary'), { code: 'ECONNREFUSED' })
    const kind = counting((at) => {
      if (at !== 0 || losses > 4) return
      losses += 1
      // The error cannot be recorded either.
      vi.spyOn(db, 'select').mockImplementationOnce(() => {
        throw lost()
      })
      throw lost()
    })
    let losses = 0
    const next = async () => {
      const [job] = await server.database.db.select().from(jobs)
      if (!job) throw new Error('The job is gone.')
      return runStep(server.jobDeps, [kind], job, 10, gate)
    }
    for (let tries = 0; tries < 5; tries += 1) await expect(next()).rejects.toThrow('canary')
    while ((await state(id)).state !== 'done') await next()
    expect((await server.database.db.select().from(jobs))[0]).toMatchObject({
      deaths: 0,
      attempts: 0,
      error: null,
    })
  })

  it('does not count a failed step as a crash', async () => {
    const { id } = await start()
    const deaths: number[] = []
    const kind = counting((at) => {
      if (at === 3 && deaths.length < 3) throw new Error('canary')
    })
    const step: JobKindOf['step'] = async (ctx, work) => {
      if (work.cursor === 3) deaths.push(work.job.deaths)
      return kind.step(ctx, work)
    }
    await server.runJobs({ kinds: [{ ...kind, step }] })
    expect(deaths).toEqual([1, 1, 1])
    expect(await state(id)).toMatchObject({ state: 'done', done: 10 })
    expect((await server.database.db.select().from(jobs))[0]).toMatchObject({
      deaths: 0,
      attempts: 0,
    })
  })

  it("does not delay another person's job, or a job of another process", async () => {
    const mallory = (await server.createActor('mallory')).token
    const [long, short] = [await start(), await start(mallory)]
    const order: string[] = []
    const kind = {
      ...counting(),
      step: (...[ctx, work]: Parameters<JobKindOf['step']>) => (
        order.push(ctx.actor.userId),
        counting().step(ctx, work)
      ),
    }
    await server.runJobs({ kinds: [kind], steps: 2 })
    expect(order.sort()).toEqual(['ada', 'mallory'])
    await Promise.all([server.runJobs({ kinds: [kind] }), server.runJobs({ kinds: [kind] })])
    // Each ends when it finds no free job, also while the other one only looks at the last.
    await server.runJobs({ kinds: [kind] })
    expect([await state(long.id), await state(short.id, mallory)]).toMatchObject([
      { done: 10, counts: { changed: 10 } },
      { done: 10, counts: { changed: 10 } },
    ])
  })

  itOnPostgres('waits while another process runs a step of another job of its owner', async () => {
    let finish: () => void = () => undefined
    const isHeld = new Promise<void>((resolve) => {
      finish = resolve
    })
    const begun = vi.fn()
    const holding: JobKindOf = {
      ...counting(),
      step: async (...given) => {
        begun()
        await isHeld
        return counting().step(...given)
      },
    }
    await start()
    const first = createStepper(server.jobDeps, [holding]).step()
    await vi.waitFor(() => {
      expect(begun).toHaveBeenCalledOnce()
    })
    const process = createStepper(server.jobDeps, [counting()])
    // A try of a living process is no crash.
    expect([
      await process.step(),
      (await server.database.db.select().from(jobs)).map(({ deaths }) => deaths),
    ]).toEqual([false, [1]])
    const other = await addJob({
      kind: 'delete',
      state: 'queued',
      finishedAt: null,
      createdAt: new Date(0),
    })
    expect([await process.step(), (await state(other)).done]).toEqual([false, 0])
    finish()
    expect([await first, await process.step(), (await state(other)).done]).toEqual([true, true, 3])
  })

  /** Locks the rows of jobs as a request does; resolves to what ends its transaction. */
  const lockRows = () =>
    new Promise<() => Promise<void>>((resolve, reject) => {
      const holding = server.database.db.transaction(async (tx) => {
        await tx.select().from(jobs).for('update')
        await new Promise<void>((end) => {
          resolve(() => {
            end()
            return holding
          })
        })
      })
      holding.catch(reject)
    })

  itOnPostgres('is not tried or counted while a request locks its row', async () => {
    await start()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    const untried = [{ state: 'queued', deaths: 0, done: 0 }]
    const step = () => createStepper(server.jobDeps, [counting()]).step()

    const release = await lockRows()
    expect(await step()).toBe(false)
    expect(await server.database.db.select().from(jobs)).toMatchObject(untried)
    await release()

    // The same between the count of the try, which is committed, and the step.
    let releaseLater = () => Promise.resolve()
    vi.spyOn(db, 'transaction').mockImplementationOnce((work) => {
      const stepping = transact(async (tx) => {
        const execute = tx.execute.bind(tx)
        vi.spyOn(tx, 'execute').mockImplementationOnce((query) => {
          const commit = execute(query)
          const run = commit.execute
          return Object.assign(commit, {
            execute: async () => {
              const result = await run()
              expect(await server.database.db.select().from(jobs)).toMatchObject([
                { state: 'queued', deaths: 1 },
              ])
              releaseLater = await lockRows()
              return result
            },
          })
        })
        return work(tx)
      })
      return stepping.finally(() => {
        void releaseLater()
      })
    })
    expect(await step()).toBe(false)
    expect(await server.database.db.select().from(jobs)).toMatchObject(untried)
  })

  it('takes larger steps when they are quick, also when a step only reads', async () => {
    await start()
    const limits: number[] = []
    const looking = jobKind<unknown, null>({
      kind: 'delete',
      subject: 'Contact',
      action: 'delete',
      mostRows: 20_000,
      step: (_ctx, { limit }) =>
        Promise.resolve({ cursor: null, done: 0, looked: limit, isEnd: limits.push(limit) === 4 }),
    })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => {
      clock.mockRestore()
    })
    const stepper = createStepper(server.jobDeps, [looking])
    while (await stepper.step());
    expect(limits).toEqual([500, 500, 2000, 8000])
  })

  it("has its owner's current abilities, and is deleted with the account", async () => {
    await start()
    await server.runJobs({ kinds: [counting()], steps: 1 })
    const left = await addJob({
      state: 'queued',
      finishedAt: null,
      file: { ...newJobFile('a.csv', 'text/csv'), parts: 1, most: 1 },
    })
    const [{ file } = { file: null }] = await server.database.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, left))
    server.files.stored.set(`${file?.key ?? ''}-0.part`, new Uint8Array(1))
    expect((await server.send(deleteAccount, { token, params: { id: 'ada' } })).status).toBe(200)
    expect([
      await server.database.db.select().from(jobs),
      await server.database.db.select().from(jobRows),
      server.files.stored.size,
    ]).toEqual([[], [], 0])
    // A late write of a request finds no owner.
    await addJob({ state: 'queued', finishedAt: null })
    await server.runJobs()
    expect([
      await server.database.db.select().from(jobs),
      await server.database.db.select().from(contacts),
      await server.database.db.select().from(users),
    ]).toEqual([[], [], []])
  })
})
