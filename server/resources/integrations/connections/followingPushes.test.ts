import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/integrations/integrations'
import { fillTable } from '../../../testing/fillTable'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { createPremium } from '../../companies/testing/companyCalls'
import { pushes } from '../../pushes/tables'
import { begin, connect, finish, useFakes } from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
const location = (id: string) => ({ id, name: `Location ${id}`, url: null })

let token = ''
beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
  await connect(server, fakes, 'gohighlevel', { token, account: location('L1') })
})

const queue = (given: Record<string, unknown>) =>
  fillTable(server.database.db, pushes, {
    tenantId: TENANT,
    ownerId: 'ada',
    locationId: 'L1',
    ...given,
  })
const states = async () => {
  const rows = await server.database.db.select().from(pushes).orderBy(pushes.place)
  return rows.map(({ locationId, state, reason }) => [locationId, state, reason])
}
const grant = async (id: string) => {
  const attempt = await begin(server, 'gohighlevel', token)
  return finish(server, attempt, { token, body: { code: fakes.gohighlevel.newCode(location(id)) } })
}

it('drops what is queued when the person disconnects, with the reason', async () => {
  await queue({ state: 'waiting' })
  await queue({ state: 'held', ownerId: 'ben' })
  expect((await server.send(calls.revokeGoHighLevel, { token })).status).toBe(200)
  expect(await states()).toEqual([
    ['L1', 'dropped', 'You disconnected this location.'],
    ['L1', 'held', ''],
  ])
})

it('sends what was held when the same location is connected again', async () => {
  await queue({ state: 'held' })
  server.pushWakes = 0
  await grant('L1')
  expect((await states()).map(([, state]) => state)).toEqual(['waiting'])
  expect(server.pushWakes).toBeGreaterThan(0)
})

it('never sends to another location what was for the one that it replaces', async () => {
  await queue({ state: 'held' })
  await grant('L2')
  await server.send(calls.confirmIntegration, {
    token,
    params: { provider: 'gohighlevel' },
    body: { accountId: 'L2' },
  })
  expect((await states()).map(([place, state]) => [place, state])).toEqual([['L1', 'dropped']])
})
