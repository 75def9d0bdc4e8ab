import { expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
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
