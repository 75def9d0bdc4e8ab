import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { addCompany, addEmployee } from '../../cards/testing/cardCalls'
import { MAX_COMPANIES } from '../../companies'
import { employees } from '../../companies/tables'
import { buy } from '../../billing/testing/subscriptions'
import { useEmployeeImports } from '../testing/useEmployeeImports'

const server = useTestServer()
const imports = useEmployeeImports(server)

it('gives the seats of those who leave to those who come back, however small its steps', async () => {
  const { companyId } = imports
  await server.createActor('max')
  await imports.addPerson({ email: 'max@example.com', userId: 'max' })
  await server.createActor('zoe')
  await imports.addPerson({ email: 'zoe@example.com', userId: 'zoe', state: 'deactivated' })
  await buy(server, companyId, { companyId, limits: { seats: 3 } })
  const planned = await imports.plan('E-mail\nzoe@example.com\n', { isEverybody: 'true' })
  await imports.apply(planned, 1)
  await server.runJobs({ limit: 1 })
  expect((await imports.get(planned.job.id)).job.counts).toEqual({ mover: 1, leaver: 1 })
  const states = new Map((await imports.people()).map(({ email, state }) => [email, state]))
  expect(['max', 'zoe'].map((name) => states.get(`${name}@example.com`))).toEqual([
    'deactivated',
    'active',
  ])
})

it('neither an import nor its undo puts a person into more than fifty companies', async () => {
  await server.createActor('max')
  await imports.addPerson({ email: 'max@example.com', userId: 'max' })
  for (let at = 1; at < MAX_COMPANIES; at += 1)
    await addEmployee(server, await addCompany(server, `Company ${String(at)}`), 'max')
  const planned = await imports.plan('E-mail\nnew@example.com\n', { isEverybody: 'true' })
  await imports.apply(planned, 1)
  await server.runJobs()
  await addEmployee(server, await addCompany(server, 'The fiftieth'), 'max')
  await imports.undo(planned.job.id, () => server.runJobs())
  const isMax = and(eq(employees.userId, 'max'), eq(employees.state, 'active'))
  expect(await server.database.db.$count(employees, isMax)).toBe(MAX_COMPANIES)
  expect((await imports.get(planned.job.id)).job.counts).toMatchObject({ reversed: 1, kept: 1 })
})
