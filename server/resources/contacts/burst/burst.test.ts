import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { contact } from '@/contract/contacts/contact'
import { deleteBurst, getContact, restoreContacts } from '@/contract/contacts/contacts'
import { submitExchange } from '@/contract/profiles/exchange'
import { type TestCard, createCard } from '../../../public/testing/cards'
import { useTestServer } from '../../../testing/harness'
import { visitorKeys } from '../../events/tables'
import { contactOrigins, contacts } from '../tables'
import { forgetOrigins } from './burst.service'

const server = useTestServer()
const HERE = '203.0.113.5'
const HOUR_MS = 3_600_000
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, { lastName: 'Moreau' })
})

/** Leaves details on a card; returns the id of the contact. */
async function leave(name: string, from = HERE, { profileId, ownerId } = ada): Promise<string> {
  const email = `${name}@example.net`
  const body = { firstName: name, email, consent: true, consentVersion: 1 }
  const { status } = await server.send(submitExchange, { from, params: { profileId }, body })
  expect(status).toBe(201)
  const rows = await server.database.db.select().from(contacts)
  const row = rows.find((each) => each.firstName === name && each.ownerId === ownerId)
  return row?.id ?? ''
}

const later = (ms: number) => {
  server.now = new Date(server.now.getTime() + ms)
}
const burstOf = async (contactId: string, token = ada.token) => {
  const { data } = await server.send(getContact, { token, params: { contactId } })
  return v.parse(contact, data).burst
}
const remove = (contactId: string, token = ada.token) =>
  server.send(deleteBurst, { token, params: { contactId } })
const inList = async () =>
  (await server.database.db.select().from(contacts))
    .filter(({ deletedAt, ownerId }) => deletedAt === null && ownerId === 'ada')
    .map(({ firstName }) => firstName)
    .sort()

describe('a burst', () => {
  it('is what came from one network within an hour, deleted and restored in one act', async () => {
    const old = await leave('old')
    later(HOUR_MS + 1)
    const spam = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) spam.push(await leave(name))
    const friend = await leave('friend', '198.51.100.7')
    const ben = await createCard(server, {}, 'ben')
    await leave('bens', HERE, ben)
    const [first = ''] = spam
    expect([await burstOf(first), await burstOf(friend), await burstOf(old)]).toEqual([
      5,
      undefined,
      undefined,
    ])
    const { status, data } = await remove(first)
    expect([status, data]).toMatchObject([200, { deleted: 5 }])
    expect(await inList()).toEqual(['friend', 'old'])
    const { deletionId } = data as { deletionId: string }
    const undo = { token: ada.token, body: { deletionId } }
    expect((await server.send(restoreContacts, undo)).data).toEqual({ restored: 5 })
    expect(await burstOf(first)).toBe(5)
  })

  it('is nobody else’s to delete, and no burst is nothing to delete', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await leave(name))
    const mallory = await server.createActor('mallory')
    expect((await remove(ids[0] ?? '', mallory.token)).status).toBe(404)
    expect((await remove(await leave('one', '198.51.100.7'))).status).toBe(404)
    expect(await inList()).toHaveLength(6)
  })

  it('is known for a day, and the network itself never is', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await leave(name))
    const stored = await server.contents()
    expect(stored).not.toContain(HERE)
    const { db } = server.database
    const [origin] = await db.select().from(contactOrigins)
    expect(origin?.network).toMatch(/^[\w-]{22}$/)
    expect(await db.select().from(visitorKeys)).toHaveLength(1)
    later(86_400_000 + 1)
    await forgetOrigins(db, server.now)
    expect(await burstOf(ids[0] ?? '')).toBeUndefined()
    expect(await db.select().from(contactOrigins)).toEqual([])
  })
})
