import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contactInput, contactWindow, listContacts } from '@/contract/contacts'
import { getUser } from '@/contract/users'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { DEMO_CONTACTS, demoContact } from './demoContacts'
import { seedDemo } from './seed'

const server = useTestServer()

it('makes demo contacts that the contract accepts, the same each time', () => {
  for (let index = 0; index < DEMO_CONTACTS; index += 1) {
    const { daysAgo, patch } = demoContact(index)
    expect(v.safeParse(contactInput, patch).issues).toBeUndefined()
    expect(daysAgo).toBeLessThan(541)
    expect(demoContact(index)).toEqual({ daysAgo, patch })
  }
})

it('gives the demo user a record and contacts dated before now', async () => {
  const now = new Date('2026-06-01T12:00:00Z')
  await seedDemo({ db: server.database.db, tenantId: TENANT, userId: 'demo', email: 'demo@example.com', now })
  const token = tokenOf({ userId: 'demo' })
  expect((await server.send(getUser, { token, params: { userId: 'demo' } })).data).toMatchObject({ firstName: 'Ines' })
  const { data } = await server.send(listContacts, { token, params: { sort: '-createdAt', limit: 1 } })
  const window = v.parse(contactWindow, data)
  expect(window.total).toBe(DEMO_CONTACTS)
  expect(now.getTime() - Date.parse(window.items[0]?.createdAt ?? '')).toBeLessThan(7 * 86_400_000)
})
