import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { createContact } from '@/contract/contacts/contacts'
import { registry } from '../../resources'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { rawRows } from '../db/rawRows'
import { lockOwner } from './countTry'
import { createStepper } from './jobStepper'

const server = useTestServer({ hasOwnDatabase: true })

it('a step runs although another process looks at its owner just after the try was committed', async () => {
  const { token } = await server.createActor('ada')
  await server.send(createContact, { token, body: { firstName: 'Ada' } })
  const action = { type: 'tag', add: ['New'], remove: [] }
  const selection = { matching: {}, except: [] }
  await server.send(changeContacts, { token, body: { action, selection } })

  const { db } = server.database
  let leave = () => {
    return
  }
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const look = () =>
    new Promise<boolean>((resolve) => {
      void db.transaction(async (tx) => {
        resolve(await lockOwner(tx, { tenantId: TENANT, ownerId: 'ada' }))
        await left
      })
    })
  let hasLooked = false
  const query = Reflect.get(Client.prototype, 'query') as CallableFunction
  const watched = async function (this: Client, ...given: unknown[]) {
    const answer: unknown = await Reflect.apply(query, this, given)
    if (JSON.stringify(given[0]).includes('commit and chain')) hasLooked = await look()
    return answer
  }
  Reflect.set(Client.prototype, 'query', watched)
  onTestFinished(() => void Reflect.set(Client.prototype, 'query', query))

  const stepping = createStepper(server.jobDeps, registry.jobKinds).step()
  const isWaiting = expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_locks where not granted and locktype = 'advisory'`
      return rawRows(await db.execute(waiting)).length
    })
    .toBe(1)
  await Promise.race([stepping, isWaiting])
  leave()
  expect([hasLooked, await stepping]).toEqual([true, true])
})
