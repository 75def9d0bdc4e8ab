import { describe, expect, it } from 'vitest'
import { cancelJob } from '@/contract/jobs'
import type { JobKindOf } from '../../platform/jobs/jobKind'
import { registry } from '../../resources'
import { useTestServer } from '../../testing/harness'
import { useEmployeeImports } from './testing/useEmployeeImports'

const server = useTestServer()
const imports = useEmployeeImports(server)
const ROWS = 230
const csv = `E-mail,Employee number,Job title\n${Array.from(
  { length: ROWS },
  (_, at) => `p${String(at)}@example.com,${String(at)},Engineer\n`,
).join('')}`

/** Returns the kinds of jobs, of which this one fails in some steps after it has written. */
function failingIn(part: 'step' | 'undoStep', calls: readonly number[]): JobKindOf[] {
  let call = 0
  return registry.jobKinds.map((kind) => {
    const work = kind[part]
    if (kind.kind !== 'employees' || !work) return kind
    return {
      ...kind,
      [part]: async (...given: Parameters<typeof work>) => {
        const result = await work(...given)
        call += 1
        if (calls.includes(call)) throw new Error('canary')
        return result
      },
    }
  })
}

describe('an import whose steps fail after they have written', () => {
  it('does each row once, and undoes each once', async () => {
    const planned = await imports.plan(csv, { sendInvitations: 'true' })
    await imports.apply(planned)
    await server.runJobs({ limit: 50, kinds: failingIn('step', [1, 3, 4, 6]) })
    const done = await imports.get(planned.job.id)
    expect(done.job).toMatchObject({ state: 'done', done: ROWS, counts: { joiner: ROWS } })
    const people = await imports.people()
    expect(people).toHaveLength(ROWS + 2)
    expect(people.every(({ version }) => version === 1)).toBe(true)

    const kinds = failingIn('undoStep', [2, 3])
    const undone = await imports.undo(planned.job.id, () => server.runJobs({ limit: 50, kinds }))
    expect(undone.job).toMatchObject({ state: 'undone', counts: { reversed: ROWS } })
    expect((await imports.people()).filter(({ state }) => state === 'invited')).toEqual([])
    expect((await imports.get(planned.job.id)).waitingMails).toBe(0)
  })

  it('is undone as far as it got when it was canceled', async () => {
    const planned = await imports.plan(csv)
    await imports.apply(planned)
    await server.runJobs({ limit: 50, steps: 2 })
    await server.send(cancelJob, { token: imports.token, params: { jobId: planned.job.id } })
    expect(await imports.people()).toHaveLength(102)
    const undone = await imports.undo(planned.job.id)
    expect(undone.job).toMatchObject({ state: 'undone', counts: { joiner: 100, reversed: 100 } })
    expect((await imports.plan(csv)).plan).toMatchObject({ joiner: 130, mover: 100 })
  })
})

describe('the room of a company', () => {
  it('ends a plan that would go beyond it', async () => {
    const many = Array.from({ length: 19_999 }, (_, at) => `p${String(at)}@example.com\n`).join('')
    const { status, error } = await imports.upload(`E-mail\n${many}`)
    expect([status, error?.code]).toEqual([409, 'LIMIT_REACHED'])
    expect(error?.message).toContain('would have 20,001 people')
  })
})
