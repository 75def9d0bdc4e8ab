import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { undoJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { buy, sellPlans, stopSellingAfterEach } from '../billing/testing/subscriptions'
import { companies, employees } from '../companies/tables'
import { useEmployeeImports } from './testing/useEmployeeImports'

const server = useTestServer()
stopSellingAfterEach(server)
const imports = useEmployeeImports(server)

/** Lets the only member leave with a file, and gives the company a plan with these seats. */
async function importWithout({ seats }: { seats: number }): Promise<string> {
  await server.createActor('max')
  await imports.addPerson({ email: 'max@example.com', userId: 'max' })
  const done = await imports.import('E-mail\nivy@example.com\n', { isEverybody: 'true' })
  expect(done.job.counts).toMatchObject({ leaver: 1 })
  const { companyId } = imports
  sellPlans(server)
  await buy(server, companyId, { companyId, limits: { seats } })
  return done.job.id
}

const undo = (jobId: string) => server.send(undoJob, { token: imports.token, params: { jobId } })
const stateOf = async (name: string) =>
  (await imports.people()).find(({ email }) => email === `${name}@example.com`)?.state

describe('an undo', () => {
  it('is refused without seats for those it brings back, and changes nothing', async () => {
    const jobId = await importWithout({ seats: 2 })
    const before = await server.contents()
    expect((await undo(jobId)).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringMatching(
        /^The undo would bring back 1 person, but the company’s plan has 0 free seats\./,
      ) as string,
    })
    expect(await server.contents()).toBe(before)
  })

  it('is possible with as many seats', async () => {
    const jobId = await importWithout({ seats: 3 })
    expect((await undo(jobId)).status).toBe(200)
    await server.runJobs()
    expect(await stateOf('max')).toBe('active')
  })

  it('leaves and lists those whose seat was taken since it began', async () => {
    const jobId = await importWithout({ seats: 3 })
    expect((await undo(jobId)).status).toBe(200)
    await server.createActor('ivy')
    await server.database.db
      .update(employees)
      .set({ state: 'active', userId: 'ivy' })
      .where(
        and(eq(employees.companyId, imports.companyId), eq(employees.email, 'ivy@example.com')),
      )
    await server.runJobs()
    expect(await stateOf('max')).toBe('deactivated')
    expect((await imports.rows(jobId, 'kept')).map(({ reason }) => reason)).toContain(
      'All seats of the company’s plan are taken.',
    )
  })

  it('is refused in a company that is read-only, and changes nothing', async () => {
    const done = await imports.import('E-mail\nivy@example.com\n')
    const { companyId } = imports
    await server.database.db
      .update(companies)
      .set({ readOnlyFrom: server.now })
      .where(eq(companies.id, companyId))
    const before = await server.contents()
    expect((await undo(done.job.id)).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringMatching(/is read-only/) as string,
    })
    expect(await server.contents()).toBe(before)
  })
})
