import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '@/contract/contacts'
import { directory, users } from '../db/schema'
import { useTestServer } from '../testing/harness'

const server = useTestServer()
const SITE = { origin: 'https://cards.example' }
let token = ''
let slug = ''
let cardId = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  await server.createActor('grace')
  await server.database.db.update(users).set({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@private.example' }).where(eq(users.id, 'grace'))
  const keys = await server.database.db.select().from(directory).where(eq(directory.ownerId, 'grace'))
  slug = keys.find(({ kind }) => kind === 'slug')?.key ?? ''
  cardId = keys.find(({ kind }) => kind === 'card')?.key ?? ''
})

async function addContact(...websites: string[]) {
  const body = { firstName: 'G.', lastName: 'Old', notes: 'Mine', websites: websites.map((value) => ({ label: '', value })) }
  return v.parse(calls.contact, (await server.send(calls.createContact, { token, body })).data)
}

const sync = (contactId: string) => server.send(calls.syncContact, { token, params: { contactId }, headers: SITE })

describe('updating a contact from its own card', () => {
  it('takes the public name by card id or slug and leaves the rest; a second time nothing is new', async () => {
    for (const address of [`cards.example/card/${cardId}`, `https://cards.example/card/${slug}/?ref=qr`]) {
      const { id } = await addContact('https://else.example', address)
      const first = v.parse(calls.contact, (await sync(id)).data)
      expect(first).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', notes: 'Mine', emails: [], phones: [], version: 2 })
      expect(v.parse(calls.contact, (await sync(id)).data)).toEqual(first)
    }
  })

  it('leaves a name that is not public as it is', async () => {
    await server.database.db.update(users).set({ lastName: '' }).where(eq(users.id, 'grace'))
    const { id } = await addContact(`https://cards.example/card/${cardId}`)
    expect((await sync(id)).data).toMatchObject({ firstName: 'Grace', lastName: 'Old' })
  })

  it.each([
    ['no website', () => []],
    ['another site', () => [`https://else.example/card/${cardId}`]],
    ['an unknown card', () => ['https://cards.example/card/nobody']],
    ['a broken address', () => ['https://cards.example/card/%E0%A4%A']],
    ['another page of this site', () => [`https://cards.example/contacts/${cardId}`]],
  ])('refuses %s', async (_name, websites) => {
    const { id } = await addContact(...websites())
    const before = await server.contents()
    const { status, error } = await sync(id)
    expect([status, error?.code, error?.message]).toEqual([422, 'VALIDATION_FAILED', 'No website of this contact leads to a card of this site.'])
    expect(await server.contents()).toBe(before)
  })

  it('knows no card of another tenant', async () => {
    const { id } = await addContact(`https://cards.example/card/${cardId}`)
    await server.database.db.update(directory).set({ tenantId: 'other' }).where(eq(directory.key, cardId))
    expect((await sync(id)).status).toBe(422)
    expect(v.parse(calls.contact, (await server.send(calls.getContact, { token, params: { contactId: id } })).data).firstName).toBe('G.')
  })
})
