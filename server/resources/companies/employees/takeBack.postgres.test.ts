import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { addCompany, addEmployee } from '../../cards/testing/cardCalls'
import { employees } from '../tables'
import { createTestCompany, update } from '../testing/companyCalls'
import { MAX_COMPANIES } from './ownProfile'

const server = useTestServer()

it('a person whom two companies take back at once belongs to fifty at most', async () => {
  await server.createActor('ben')
  for (let at = 1; at < MAX_COMPANIES; at += 1)
    await addEmployee(server, await addCompany(server, `Company ${String(at)}`), 'ben')
  const places = []
  for (const userId of ['ada', 'eva', 'zoe']) {
    const { id, owner } = await createTestCompany(server, { userId })
    const employeeId = await addEmployee(server, id, 'ben', { state: 'deactivated' })
    places.push({ owner, companyId: id, employeeId })
  }
  const answers = await Promise.all(
    places.map(({ owner, ...place }) => update(server, owner, place, { state: 'active' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const isBen = and(eq(employees.userId, 'ben'), eq(employees.state, 'active'))
  expect(await server.database.db.$count(employees, isBen)).toBe(MAX_COMPANIES)
})
