import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GrantError } from '../../platform/outbound/grantError'
import type { GoHighLevelClient, Tokens } from '../../ports/integrations'
import {
  type GoHighLevelSimulator,
  startGoHighLevelSimulator,
} from '../../simulators/goHighLevel/goHighLevelSimulator'
import { MOST_PER_DAY, MOST_PER_WINDOW } from '../../simulators/goHighLevel/requestLimits'
import { HARBOUR, UPTOWN, clientOf, connectLocation } from './testing/connectLocation'

let simulator: GoHighLevelSimulator
let client: GoHighLevelClient
let tokens: Tokens
beforeEach(async () => {
  simulator = await startGoHighLevelSimulator({ clock: () => new Date('2026-03-01T09:00:00Z') })
  client = clientOf(simulator)
  tokens = await connectLocation(client)
})
afterEach(() => simulator.close())

const ada = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.com',
  phone: '+351 912 345 678',
  customFields: [{ key: 'job_title', field_value: 'Engineer' }],
}
const contacts = () => simulator.contacts.list(HARBOUR)
const upserts = () => simulator.asked.filter(({ path }) => path === '/contacts/upsert')

describe('a contact', () => {
  it('is added once and updated afterwards, by e-mail or else by phone', async () => {
    const added = await client.upsertContact(tokens, ada, null)
    expect([added.status, added.retryAfterMs, added.contactId]).toEqual([
      201,
      null,
      contacts()[0]?.id,
    ])
    const byEmail = await client.upsertContact(
      tokens,
      { email: 'ADA@example.com', lastName: 'B' },
      null,
    )
    const byPhone = await client.upsertContact(
      tokens,
      { phone: '+351912345678', city: 'Lisbon' },
      null,
    )
    expect([byEmail.status, byPhone.status, byPhone.contactId]).toEqual([200, 200, added.contactId])
    expect(contacts()).toMatchObject([
      {
        ...{ firstName: 'Ada', lastName: 'B', city: 'Lisbon', email: 'ada@example.com' },
        customFields: [{ id: 'job_title', value: 'Engineer' }],
      },
    ])
  })

  it("goes to the location of the tokens, whatever the contact's fields say", async () => {
    await client.upsertContact(tokens, { ...ada, locationId: UPTOWN }, null)
    expect([contacts().length, simulator.contacts.list(UPTOWN).length]).toEqual([1, 0])
  })

  it('keeps the tags that the location gave it', async () => {
    const { contactId } = await client.upsertContact(tokens, { ...ada, tags: ['Fair 2026'] }, null)
    simulator.contacts.addTags(HARBOUR, contactId ?? '', ['vip'])
    const answer = await client.upsertContact(tokens, { ...ada, tags: ['fair 2026', 'Card'] }, null)
    expect(answer).toMatchObject({ status: 200, contactId })
    expect(contacts()[0]?.tags).toEqual(['fair 2026', 'vip', 'card'])
    expect(upserts().every(({ body }) => !body.includes('tags'))).toBe(true)
  })

  it('takes a second request only for tags that it lacks', async () => {
    const tagged = { ...ada, tags: ['card'] }
    expect([client.requestsOf(ada), client.requestsOf(tagged)]).toEqual([1, 2])
    await client.upsertContact(tokens, tagged, null)
    const before = simulator.asked.length
    await client.upsertContact(tokens, tagged, null)
    expect(simulator.asked.length - before).toBe(1)
  })

  it('is found by e-mail or phone, in its own location only', async () => {
    const { contactId } = await client.upsertContact(tokens, ada, null)
    const found = await client.findContact(tokens, { email: 'Ada@Example.com' })
    expect(found).toMatchObject({
      id: contactId,
      updatedAt: new Date('2026-03-01T09:00:00Z'),
      contact: { email: 'ada@example.com', firstName: 'Ada' },
    })
    expect((await client.findContact(tokens, { phone: '+351912345678' }))?.id).toBe(contactId)
    expect(await client.findContact(tokens, { email: 'bo@example.com' })).toBeNull()
    const uptown = await connectLocation(client, UPTOWN)
    expect(await client.findContact(uptown, { email: 'ada@example.com' })).toBeNull()
  })

  it('with a known id is that one, whatever its e-mail address is now', async () => {
    const company = { ...ada, companyName: 'Verdigris' }
    const { contactId } = await client.upsertContact(tokens, company, null)
    const moved = { ...company, email: 'ada@verdigris.example', tags: ['card'] }
    const answer = await client.upsertContact(tokens, moved, contactId)
    expect(answer).toMatchObject({ status: 200, contactId })
    const renamed = { ...moved, companyName: 'Verdigris Studio' }
    expect((await client.upsertContact(tokens, renamed, contactId)).status).toBe(200)
    const { email, companyName, tags } = { ...contacts()[0] }
    expect([contacts().length, email, companyName, tags]).toEqual([
      ...[1, 'ada@verdigris.example', 'Verdigris Studio'],
      ['card'],
    ])
    expect(client.requestsOf(renamed)).toBe(3)
  })

  it('with a known id that is gone answers 404, and one whose e-mail another has, 400', async () => {
    const { contactId } = await client.upsertContact(tokens, ada, null)
    const bo = await client.upsertContact(tokens, { email: 'bo@example.com' }, null)
    const taken = await client.upsertContact(tokens, { ...ada, phone: '' }, bo.contactId)
    expect([taken.status, taken.contactId]).toEqual([400, null])
    simulator.contacts.remove(HARBOUR, contactId ?? '')
    const gone = await client.upsertContact(tokens, ada, contactId)
    expect([gone.status, gone.contactId, contacts().length]).toEqual([404, null, 1])
  })

  it('that the location refuses answers 422 with the reason', async () => {
    const answer = await client.upsertContact(tokens, { email: 'not an address' }, null)
    expect([answer.status, answer.contactId]).toEqual([422, null])
    expect(answer.text).toContain('email must be an email')
    expect(contacts()).toEqual([])
  })
})

describe('a dead token', () => {
  it('of a contact throws, and writes nothing', async () => {
    simulator.endGrants()
    await expect(client.upsertContact(tokens, ada, null)).rejects.toEqual(
      new GrantError('token', 'http_401'),
    )
    await expect(client.findContact(tokens, { email: ada.email })).rejects.toBeInstanceOf(
      GrantError,
    )
    expect(contacts()).toEqual([])
  })

  it('of another location is refused, which ends nothing', async () => {
    const other = { ...tokens, facts: { locationId: UPTOWN } }
    const answer = await client.upsertContact(other, ada, null)
    expect([answer.status, answer.contactId]).toEqual([403, null])
    await expect(client.findContact(other, { email: ada.email })).rejects.toMatchObject({
      status: 424,
    })
    expect(simulator.contacts.list(UPTOWN)).toEqual([])
    const broken = { ...tokens, facts: { locationId: '../oauth' } }
    await expect(client.getAccount(broken)).rejects.toBeInstanceOf(GrantError)
  })
})

describe('a lost answer', () => {
  it.each([
    ['truncated', 1, 'The connection failed before an answer came.'],
    ['reset', 0, 'The connection failed before an answer came.'],
  ] as const)('by %s leaves it in doubt, and is not repeated', async (kind, written, text) => {
    simulator.fail(kind)
    const answer = await client.upsertContact(tokens, ada, null)
    expect(answer).toEqual({ status: null, text, retryAfterMs: null, contactId: null })
    expect([contacts().length, upserts().length]).toEqual([written, 1])
    simulator.fail(null)
    expect((await client.findContact(tokens, { email: ada.email }))?.id).toBe(contacts()[0]?.id)
    expect((await client.upsertContact(tokens, ada, null)).status).toBe(written ? 200 : 201)
    expect(contacts()).toHaveLength(1)
  })

  it('to an update by id is not repeated, and the next try is right', async () => {
    const { contactId } = await client.upsertContact(tokens, ada, null)
    const before = simulator.asked.length
    simulator.fail('truncated')
    const moved = { ...ada, email: 'ada@verdigris.example' }
    expect((await client.upsertContact(tokens, moved, contactId)).status).toBeNull()
    expect(simulator.asked.length - before).toBe(1)
    simulator.fail(null)
    expect((await client.upsertContact(tokens, moved, contactId)).status).toBe(200)
    expect(contacts()).toMatchObject([{ id: contactId, email: 'ada@verdigris.example' }])
  })

  it('to an HTML page is in doubt, too', async () => {
    simulator.fail('html')
    const answer = await client.upsertContact(tokens, ada, null)
    expect([answer.status, answer.contactId]).toEqual([null, null])
    expect(answer.text).toContain('Be right back')
  })

  it('about tags says that the contact is written', async () => {
    const { contactId } = await client.upsertContact(tokens, ada, null)
    simulator.fail('reset', { path: `/contacts/${String(contactId)}/tags` })
    const answer = await client.upsertContact(tokens, { ...ada, tags: ['card'] }, null)
    expect(answer).toMatchObject({ status: null, contactId })
    simulator.fail(null)
    await client.upsertContact(tokens, { ...ada, tags: ['card'] }, null)
    expect(contacts()).toMatchObject([{ id: contactId, tags: ['card'] }])
  })
})

describe('the limits', () => {
  const send = (times: number, access = tokens) =>
    Promise.all(Array.from({ length: times }, () => client.upsertContact(access, ada, null)))

  it('are 100 requests in any ten seconds for each location', async () => {
    await send(60)
    simulator.moveClock(5_000)
    const answers = await send(MOST_PER_WINDOW - 59)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toMatchObject([{ retryAfterMs: 10_000, contactId: null }])
    const uptown = await connectLocation(client, UPTOWN)
    expect((await client.upsertContact(uptown, ada, null)).status).toBe(201)
    simulator.moveClock(5_000)
    expect((await send(60)).every(({ status }) => status === 200)).toBe(true)
    expect((await client.upsertContact(tokens, ada, null)).status).toBe(429)
  })

  it('are 200,000 requests on a UTC day for each location', async () => {
    simulator.limits.use(HARBOUR, MOST_PER_DAY - 1)
    expect((await client.upsertContact(tokens, ada, null)).status).toBe(201)
    const answer = await client.upsertContact(tokens, ada, null)
    expect([answer.status, answer.retryAfterMs]).toEqual([429, 15 * 3_600_000])
    simulator.moveClock(15 * 3_600_000)
    expect((await client.upsertContact(tokens, ada, null)).status).toBe(200)
  })

  it('do not count tokens', async () => {
    await send(MOST_PER_WINDOW)
    tokens = await client.refresh(tokens)
    expect((await client.upsertContact(tokens, ada, null)).status).toBe(429)
  })

  it.each([
    ['busy', 429, 1_000],
    ['outage', 503, null],
  ] as const)('and a provider that is %s answer with their status', async (kind, status, pause) => {
    simulator.fail(kind)
    const answer = await client.upsertContact(tokens, ada, null)
    expect([answer.status, answer.retryAfterMs, upserts().length]).toEqual([status, pause, 1])
  })
})
