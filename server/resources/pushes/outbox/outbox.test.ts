import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { deleteContact, restoreContacts } from '@/contract/contacts/contacts'
import { mergeContacts } from '@/contract/contacts/merges'
import * as calls from '@/contract/integrations/pushes'
import { job } from '@/contract/jobs'
import { submitExchange } from '@/contract/profiles/exchange'
import type { Call } from '@/contract/call'
import { useTestServer } from '../../../testing/harness'
import { subscriptions } from '../../billing/tables'
import { connections } from '../../integrations/tables'
import { reasons, usualSettings } from '../model'
import { purgePushes } from '../index'
import { pushLimits, pushTries, pushes } from '../tables'
import { usePushes } from '../testing/usePushes'

const server = useTestServer()
const outbox = usePushes(server)
const { world, connect, send, later, addContact, editContact, push, configure, stored } = outbox

const ask = (call: Call, params: Record<string, string> = {}, token = world.token) =>
  server.send(call, { token, params })
const ines = { firstName: 'Inês', emails: [{ value: 'ines@example.com' }] }
const rui = { firstName: 'Rui', emails: [{ value: 'rui@example.com' }] }
const states = async () => (await stored()).map(({ state }) => state)
const pushed = async (fields: object) => {
  const contact = await addContact(fields)
  await push(contact.id)
  await send()
  return contact
}

describe('the settings', () => {
  const save = (body: object, version = 1, token = world.token) =>
    server.send(calls.updatePushSettings, {
      token,
      body: { ...usualSettings, ...body },
      headers: { 'if-match': `"${String(version)}"` },
    })

  it('are off until somebody switches them on, and count the pushes', async () => {
    await push((await addContact(ines)).id)
    const { data } = await ask(calls.getPushSettings)
    const counts = { waiting: 1, held: 0, done: 0, failed: 0, dropped: 0 }
    expect(data).toEqual({ ...usualSettings, version: 1, counts })
    expect((await save({ isAutomatic: true })).data).toMatchObject({
      isAutomatic: true,
      version: 2,
    })
    expect((await save({ isPaused: true })).status).toBe(412)
    expect((await save({ isPaused: true }, 2)).data).toMatchObject({ isPaused: true, version: 3 })
  })

  it.each([
    ['an unknown field', { fields: ['password'] }],
    ['a custom field with a space', { customFields: [{ from: 'notes', key: 'a b' }] }],
    ['too many tags', { tags: Array.from({ length: 21 }, (_none, index) => `t${String(index)}`) }],
    ['a huge tag', { tags: ['x'.repeat(61)] }],
  ])('refuse %s', async (_name, body) => {
    expect((await save(body)).status).toBe(422)
  })

  it('are saved once by two requests at the same time', async () => {
    const saved = await Promise.all([save({ isPaused: true }), save({ isAutomatic: true })])
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('are everybody’s', async () => {
    await server.database.db.update(subscriptions).set({ status: 'canceled' })
    expect((await save({})).status).toBe(200)
  })
})

describe('pushes by selection', () => {
  it('are queued as one job', async () => {
    const contacts = [
      await addContact(ines),
      await addContact(rui),
      await addContact({ firstName: 'X' }),
    ]
    const body = { selection: { matching: {}, except: [contacts[2]?.id] } }
    const { data } = await server.send(calls.pushContacts, { token: world.token, body })
    expect(v.parse(job, data)).toMatchObject({ kind: 'push', state: 'queued' })
    await server.runJobs()
    expect((await stored()).map(({ contactName }) => contactName).sort()).toEqual(['Inês', 'Rui'])
  })

  it('are not for the trash, for strangers, or without a connection', async () => {
    const { id } = await addContact(ines)
    const trash = { selection: { matching: { isDeleted: true }, except: [] } }
    const { token } = world
    expect((await server.send(calls.pushContacts, { token, body: trash })).status).toBe(422)
    const eve = await server.createActor('eve')
    const body = { selection: { ids: [id] } }
    expect((await server.send(calls.pushContacts, { token: eve.token, body })).status).toBe(409)
    await server.database.db.delete(connections)
    expect((await push(id)).status).toBe(409)
    expect(await stored()).toEqual([])
  })
})

describe('changes of contacts', () => {
  it('are pushed by themselves once the location has the contact, if they change what is sent', async () => {
    await configure({ isAutomatic: true })
    const contact = await pushed(ines)
    const other = await addContact(rui)
    await editContact(contact, { isFavorite: true, notes: 'Private' })
    await editContact(other, { lastName: 'Costa' })
    expect(await states()).toEqual(['done'])
    await editContact(contact, { lastName: 'Costa' })
    expect(await stored()).toMatchObject([{}, { state: 'waiting', trigger: 'edit' }])
    await send()
    const action = { type: 'tag', add: ['VIP'], remove: [] }
    const body = { action, selection: { matching: {}, except: [] } }
    await server.send(changeContacts, { token: world.token, body })
    await server.runJobs()
    await send()
    expect(world.ghl.written).toMatchObject([{}, { lastName: 'Costa' }, { tags: ['VIP'] }])
  })

  it('are not pushed while that is off', async () => {
    const contact = await pushed(ines)
    await editContact(contact, { lastName: 'Costa' })
    expect(await states()).toEqual(['done'])
  })

  it('that came while the grant was dead are held', async () => {
    await configure({ isAutomatic: true })
    const contact = await pushed(ines)
    await connect('location-1', 'reconnect')
    await editContact(contact, { lastName: 'Costa' })
    expect(await states()).toEqual(['done', 'held'])
  })

  it('by deleting drop what is queued, and restoring queues it again', async () => {
    const { id } = await addContact(ines)
    await push(id)
    await ask(deleteContact, { contactId: id })
    expect(await states()).toEqual(['dropped'])
    await server.send(restoreContacts, { token: world.token, body: { ids: [id] } })
    await send()
    expect(await states()).toEqual(['dropped', 'done'])
  })

  it('by merging make one push of the survivor', async () => {
    const [one, two] = [await addContact(ines), await addContact(rui)]
    await push(one.id)
    const body = {
      contacts: [one, two].map(({ id, version }) => ({ id, version })),
      survivorId: two.id,
    }
    expect((await server.send(mergeContacts, { token: world.token, body })).status).toBe(201)
    expect(await stored()).toMatchObject([
      { contactId: one.id, state: 'dropped', reason: reasons.merged },
      { contactId: two.id, state: 'waiting', trigger: 'merge' },
    ])
  })

  it('by merging wait for the doubtful try of the other contact', async () => {
    const [one, two] = [await addContact(ines), await addContact(rui)]
    await push(one.id)
    world.ghl.fateOf = () => 'killedAfter'
    await send()
    const body = {
      contacts: [one, two].map(({ id, version }) => ({ id, version })),
      survivorId: two.id,
    }
    await server.send(mergeContacts, { token: world.token, body })
    world.ghl.fateOf = () => 'ok'
    await send()
    expect(world.ghl.asked).toEqual(['upsert'])
    later()
    await send()
    expect(world.ghl.asked).toEqual(['upsert', 'find', 'upsert'])
    expect(world.ghl.written.map(({ email }) => email)).toEqual([
      'ines@example.com',
      'rui@example.com',
    ])
  })
})

describe('an exchange', () => {
  const visit = async () => {
    const { defaultProfileId: profileId } = await server.createActor('ada')
    const details = { firstName: 'Vera', lastName: 'Visitor', email: 'vera@example.com' }
    const body = { ...details, consent: true, consentVersion: 1 }
    return server.send(submitExchange, { params: { profileId }, body })
  }

  it('is pushed by itself with the version of the consent, once that is switched on', async () => {
    await visit()
    expect(await stored()).toEqual([])
    await configure({ isAutomatic: true })
    later(1_200)
    expect((await visit()).status).toBe(201)
    expect(await stored()).toMatchObject([
      { contactName: 'Vera Visitor', trigger: 'exchange', consentVersion: 1, state: 'waiting' },
    ])
    expect(server.pushWakes).toBeGreaterThan(0)
  })
})

describe('the outbox', () => {
  it('lists pushes with their tries, the newest first', async () => {
    await pushed(ines)
    later(1)
    world.ghl.fateOf = () => 'invalid'
    const { id } = await pushed(rui)
    const { data } = await ask(calls.listPushes)
    expect(data).toMatchObject({
      total: 2,
      items: [
        {
          contactId: id,
          state: 'failed',
          tries: [{ status: 422, answer: 'email must be an email' }],
        },
        { contactName: 'Inês', state: 'done', tries: [{ status: 200 }] },
      ],
    })
    expect((await ask(calls.listPushes, { state: 'failed' })).data).toMatchObject({ total: 1 })
    expect((await ask(calls.listPushes, { contactId: id })).data).toMatchObject({ total: 1 })
    const eve = await server.createActor('eve')
    expect((await ask(calls.listPushes, {}, eve.token)).data).toEqual({ items: [], total: 0 })
  })

  it('retries a failed push with the contact as it is then, after its other pushes', async () => {
    world.ghl.fateOf = () => 'invalid'
    const contact = await pushed(ines)
    world.ghl.fateOf = () => 'ok'
    const [{ id: pushId } = { id: '' }] = await stored()
    await editContact(contact, { lastName: 'Costa' })
    await push(contact.id)
    expect((await ask(calls.retryPush, { pushId })).data).toMatchObject({ state: 'waiting' })
    await send()
    expect(world.ghl.written).toMatchObject([{ lastName: 'Costa' }])
    expect((await stored()).map(({ state, reason }) => [state, reason])).toEqual([
      ['dropped', reasons.joined],
      ['done', ''],
    ])
    expect((await ask(calls.retryPush, { pushId })).status).toBe(409)
    expect((await ask(calls.dropPush, { pushId })).status).toBe(409)
  })

  it('never sends a dropped push, and answers 404 for those of others', async () => {
    await push((await addContact(ines)).id)
    const [{ id: pushId } = { id: '' }] = await stored()
    const eve = await server.createActor('eve')
    expect((await ask(calls.dropPush, { pushId }, eve.token)).status).toBe(404)
    expect((await ask(calls.retryPush, { pushId }, eve.token)).status).toBe(404)
    expect((await ask(calls.dropPush, { pushId })).data).toMatchObject({
      state: 'dropped',
      reason: reasons.person,
    })
    later()
    await send()
    expect(world.ghl.requests).toEqual([])
  })

  it('does not retry for another location or a deleted contact', async () => {
    const { id } = await addContact(ines)
    await push(id)
    await ask(deleteContact, { contactId: id })
    const [{ id: pushId } = { id: '' }] = await stored()
    expect((await ask(calls.retryPush, { pushId })).status).toBe(409)
    await server.send(restoreContacts, { token: world.token, body: { ids: [id] } })
    await connect('location-2')
    expect((await ask(calls.retryPush, { pushId })).status).toBe(409)
  })

  it('is purged of what ended 90 days ago, and keeps what waits', async () => {
    await pushed(ines)
    await push((await addContact(rui)).id)
    later(91 * 86_400)
    expect(await purgePushes(server.database.db, server.now)).toBe(1)
    expect(await states()).toEqual(['waiting'])
    const { db } = server.database
    expect([await db.$count(pushTries), await db.$count(pushLimits)]).toEqual([0, 0])
  })

  it('forgets a contact that is deleted forever', async () => {
    const { id } = await pushed(ines)
    await ask(deleteContact, { contactId: id })
    const body = { action: { type: 'erase' }, selection: { ids: [id] } }
    await server.send(changeContacts, { token: world.token, body })
    await server.runJobs()
    const { db } = server.database
    expect([await db.$count(pushes, eq(pushes.contactId, id)), await db.$count(pushTries)]).toEqual(
      [0, 0],
    )
  })
})
