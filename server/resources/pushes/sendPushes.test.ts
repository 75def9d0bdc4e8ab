import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteContact } from '@/contract/contacts/contacts'
import { subscriptions } from '../billing/tables'
import { useTestServer } from '../../testing/harness'
import { dropPushes, releasePushes } from './index'
import { reasons } from './model'
import { pushedContacts, pushes } from './tables'
import { LOCATION, usePushes } from './testing/usePushes'

const server = useTestServer()
const outbox = usePushes(server)
const { world, owner, connect, send, later, addContact } = outbox
const { editContact, push, configure, stored, tries } = outbox

const ines = {
  firstName: 'Inês',
  lastName: 'Moreira',
  organization: 'Padaria',
  emails: [{ value: 'ines@example.com' }],
  phones: [{ value: '+351 912 345 678' }],
  tags: ['VIP'],
}
const states = async () => (await stored()).map(({ state }) => state)

describe('a push', () => {
  it('sends the fields and tags of the settings, and keeps the id that the location gives', async () => {
    const { id } = await addContact({ ...ines, jobTitle: 'Baker', notes: 'Met in Porto' })
    await configure({
      fields: ['firstName', 'organization'],
      customFields: [{ from: 'jobTitle', key: 'contact.job' }],
      tags: ['tessera'],
    })
    await push(id)
    await send()
    expect(world.ghl.written).toEqual([
      {
        email: 'ines@example.com',
        phone: '+351912345678',
        firstName: 'Inês',
        companyName: 'Padaria',
        customFields: [{ key: 'contact.job', field_value: 'Baker' }],
        tags: ['VIP', 'tessera'],
      },
    ])
    expect(await stored()).toMatchObject([
      { state: 'done', reason: '', request: null, isInDoubt: false, doneAt: server.now },
    ])
    expect(await tries()).toMatchObject([{ number: 1, status: 200, answer: '{"new":true}' }])
    expect(await server.database.db.select().from(pushedContacts)).toMatchObject([
      { contactId: id, locationId: LOCATION, externalId: 'ghl-1' },
    ])
  })

  it('cuts long notes between characters', async () => {
    const start = 'x'.repeat(4_999)
    const { id } = await addContact({ ...ines, notes: `${start}🎻` })
    await configure({ customFields: [{ from: 'notes', key: 'contact.notes' }] })
    await push(id)
    await send()
    expect(world.ghl.written).toMatchObject([{ customFields: [{ field_value: start }] }])
  })

  it('sends the contact as it is at the first try, once for all changes before it', async () => {
    const contact = await addContact(ines)
    await push(contact.id)
    await push(contact.id)
    await editContact(contact, { lastName: 'Costa' })
    await send()
    expect(world.ghl.written).toMatchObject([{ lastName: 'Costa' }])
    expect(await states()).toEqual(['done'])
  })

  it('is dropped with a reason when nobody could be reached', async () => {
    const { id } = await addContact({ firstName: 'Nemo' })
    await push(id)
    await send()
    expect(await stored()).toMatchObject([{ state: 'dropped', reason: reasons.unreachable }])
    expect(world.ghl.requests).toEqual([])
  })

  it('is tried again after the pause that the provider asks for, with the same request', async () => {
    const contact = await addContact(ines)
    await push(contact.id)
    world.ghl.fateOf = () => 'limited'
    world.ghl.retryAfterS = 30
    await send()
    await editContact(contact, { lastName: 'Costa' })
    world.ghl.fateOf = () => 'ok'
    later(29)
    await send()
    expect(world.ghl.requests).toHaveLength(1)
    later(1)
    await send()
    expect(world.ghl.written).toMatchObject([{ lastName: 'Moreira' }])
    expect((await tries()).map(({ status }) => status)).toEqual([429, 200])
  })

  it('stops the whole location while it is limited', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      await push((await addContact({ emails: [{ value: `${name}@example.com` }] })).id)
    world.ghl.fateOf = () => 'limited'
    world.ghl.retryAfterS = 60
    await send()
    expect(world.ghl.requests.length).toBeLessThanOrEqual(3)
  })

  it('waits as long as the provider asks, for the rest of its day', async () => {
    await push((await addContact(ines)).id)
    world.ghl.fateOf = () => 'limited'
    world.ghl.retryAfterS = 20 * 3_600
    await send()
    world.ghl.fateOf = () => 'ok'
    for (let hour = 0; hour < 19; hour += 1) {
      later(3_600)
      await send()
    }
    expect(world.ghl.requests).toHaveLength(1)
    later(3_600)
    await send()
    expect(world.ghl.requests).toHaveLength(2)
  })

  it('fails with a readable reason when the provider refuses it, and is not sent again', async () => {
    const contact = await addContact(ines)
    await push(contact.id)
    world.ghl.fateOf = () => 'invalid'
    await send()
    expect(await stored()).toMatchObject([
      { state: 'failed', reason: 'GoHighLevel refused it (422): email must be an email' },
    ])
    later()
    await send()
    expect(world.ghl.requests).toHaveLength(1)
  })

  it('is sent again after an outage, with growing pauses, and never twice at once', async () => {
    const { id } = await addContact(ines)
    await push(id)
    world.ghl.isAway = true
    for (let hour = 0; hour < 4; hour += 1) {
      await send()
      later()
    }
    expect(await states()).toEqual(['waiting'])
    world.ghl.isAway = false
    await send()
    expect([await states(), world.ghl.records.size]).toEqual([['done'], 1])
  })
})

describe('a doubtful try', () => {
  it.each(['lostAfter', 'killedAfter', 'failedAfter'] as const)(
    'that arrived (%s) is settled under its old e-mail address before the next is sent',
    async (fate) => {
      await configure({ isAutomatic: true })
      const contact = await addContact(ines)
      await push(contact.id)
      world.ghl.fateOf = () => fate
      await send()
      await editContact(contact, { emails: [{ value: 'new@example.com' }], phones: [] })
      world.ghl.fateOf = () => 'ok'
      later()
      await send()
      expect(world.ghl.asked).toEqual(['upsert', 'find', 'upsert'])
      expect([...world.ghl.records.values()]).toMatchObject([
        { contact: { email: 'new@example.com' } },
      ])
      expect(await states()).toEqual(['done', 'done'])
    },
  )

  it.each(['lost', 'killed', 'failed'] as const)(
    'that did not arrive (%s) is sent again',
    async (fate) => {
      const { id } = await addContact(ines)
      await push(id)
      world.ghl.fateOf = () => fate
      await send()
      world.ghl.fateOf = () => 'ok'
      later()
      await send()
      expect(world.ghl.asked).toEqual(['upsert', 'find', 'upsert'])
      expect([await states(), world.ghl.records.size]).toEqual([['done'], 1])
    },
  )

  it('that was dropped is still settled before a later push', async () => {
    const contact = await addContact(ines)
    await push(contact.id)
    world.ghl.fateOf = () => 'lostAfter'
    await send()
    await dropPushes(server.database.db, owner, 'You disconnected GoHighLevel.', server.now)
    await editContact(contact, { emails: [{ value: 'new@example.com' }], phones: [] })
    world.ghl.fateOf = () => 'ok'
    later()
    await push(contact.id)
    await send()
    expect(world.ghl.records.size).toBe(1)
    expect(await states()).toEqual(['dropped', 'done'])
  })

  it('of a killed process is left alone until its lease ends', async () => {
    const contact = await addContact(ines)
    await push(contact.id)
    world.ghl.fateOf = () => 'killed'
    await send()
    expect(await stored()).toMatchObject([
      { isInDoubt: true, leasedUntil: expect.any(Date) as Date },
    ])
    world.ghl.fateOf = () => 'ok'
    later(10)
    await send()
    expect(world.ghl.requests).toHaveLength(1)
    later(50)
    await send()
    expect(await states()).toEqual(['done'])
  })
})

describe('a grant', () => {
  it('that ended holds the pushes until the same location is connected again', async () => {
    await push((await addContact(ines)).id)
    world.ghl.fateOf = () => 'refused'
    await send()
    expect(await stored()).toMatchObject([
      { state: 'held', reason: reasons.held, isInDoubt: false },
    ])
    const later1 = await addContact({ emails: [{ value: 'b@example.com' }] })
    await push(later1.id)
    expect(await states()).toEqual(['held', 'held'])
    world.ghl.fateOf = () => 'ok'
    await connect()
    await releasePushes(server.database.db, owner, LOCATION, server.now)
    await send()
    expect([await states(), world.ghl.records.size]).toEqual([['done', 'done'], 2])
  })

  it('of another location never gets them', async () => {
    await push((await addContact(ines)).id)
    await connect('location-2')
    await releasePushes(server.database.db, owner, 'location-2', server.now)
    await send()
    later()
    await send()
    expect([await states(), world.ghl.requests]).toEqual([['waiting'], []])
  })

  it('is not used when the location was replaced while its tokens were fetched', async () => {
    await push((await addContact(ines)).id)
    await outbox.send(undefined, async () => {
      await connect('location-2')
    })
    expect([await states(), world.ghl.requests]).toEqual([['waiting'], []])
  })
})

describe('nothing is sent', () => {
  it('while pushes are paused', async () => {
    await configure({ isPaused: true })
    await push((await addContact(ines)).id)
    await send()
    expect([await states(), world.ghl.requests]).toEqual([['waiting'], []])
    await configure({ isPaused: false })
    await send()
    expect(await states()).toEqual(['done'])
  })

  it('while the plan has lapsed', async () => {
    await push((await addContact(ines)).id)
    await server.database.db.update(subscriptions).set({ status: 'canceled' })
    await send()
    expect([await states(), world.ghl.requests]).toEqual([['waiting'], []])
  })

  it('of a contact that was deleted after it was queued', async () => {
    const { id } = await addContact(ines)
    await push(id)
    await server.send(deleteContact, { token: world.token, params: { contactId: id } })
    expect(await stored()).toMatchObject([{ state: 'dropped', reason: reasons.deleted }])
    await server.database.db.update(pushes).set({ state: 'waiting', nextTryAt: server.now })
    await send()
    expect(await stored()).toMatchObject([{ state: 'dropped', reason: reasons.deleted }])
    expect(world.ghl.requests).toEqual([])
  })

  it('beyond 100 in ten seconds', async () => {
    const ids: string[] = []
    for (let index = 0; index < 103; index += 1)
      ids.push((await addContact({ emails: [{ value: `c${String(index)}@example.com` }] })).id)
    await push(...ids)
    await Promise.all([send(), send()])
    expect(world.ghl.requests).toHaveLength(100)
    later(10)
    await send()
    expect(world.ghl.requests).toHaveLength(100)
    later(1)
    await send()
    expect(world.ghl.requests).toHaveLength(103)
    expect(await server.database.db.$count(pushes, eq(pushes.state, 'done'))).toBe(103)
  })
})
