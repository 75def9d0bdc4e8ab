import { describe, expect, it, vi } from 'vitest'
import { jobRows, jobs } from '../../platform/jobs/tables'
import { deleteMarkedFiles } from '../../platform/files/deleteFiles'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { newJobFile } from '../../platform/jobs/jobFile'
import { registry } from '../../resources'
import { purgeJobs } from '../../platform/jobs/purgeJobs'
import { useJobs } from './testing/useJobs'

const server = useTestServer()
const { addJob } = useJobs(server)

describe('ended jobs', () => {
  it('are purged after thirty days with their rows and files', async () => {
    const day = 86_400_000
    const ended = (days: number) => new Date(server.now.getTime() - days * day)
    const file = { ...newJobFile('a.csv', 'text/csv'), parts: 1, most: 1 }
    server.files.stored.set(`${file.key}-0.part`, new Uint8Array(1))
    const old = await addJob({ finishedAt: ended(31), file })
    const kept = [
      await addJob({ finishedAt: ended(29) }),
      await addJob({ state: 'running', finishedAt: null, createdAt: ended(99) }),
      await addJob({ state: 'waiting', finishedAt: null, updatedAt: ended(6) }),
    ]
    await addJob({ state: 'waiting', finishedAt: null, updatedAt: ended(8) })
    await server.database.db.insert(jobRows).values(
      [old, kept[0] ?? ''].map((jobId) => ({
        tenantId: TENANT,
        ownerId: 'ada',
        jobId,
        row: 1,
        outcome: 'changed',
      })),
    )
    expect(await purgeJobs(server.deps, registry.jobKinds, server.now)).toBe(2)
    await deleteMarkedFiles(server.jobDeps)
    const left = await server.database.db.select().from(jobs)
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())
    expect([
      (await server.database.db.select().from(jobRows)).length,
      server.files.stored.size,
    ]).toEqual([1, 0])
  })

  it('are left for the next run if the server stops', async () => {
    await addJob({ finishedAt: new Date(0) })
    expect(await purgeJobs(server.deps, registry.jobKinds, server.now, AbortSignal.abort())).toBe(0)
    const stopping = new AbortController()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    const stop = vi.spyOn(db, 'transaction').mockImplementation((work) => {
      stopping.abort()
      return transact(work)
    })
    const file = { ...newJobFile('a.csv', 'text/csv'), parts: 1, most: 0 }
    await addJob({ finishedAt: new Date(0), createdAt: new Date(0), file })
    expect(await purgeJobs(server.deps, registry.jobKinds, server.now, stopping.signal)).toBe(1)
    stop.mockRestore()
    expect(await server.database.db.select().from(jobs)).toHaveLength(1)
  })
})
