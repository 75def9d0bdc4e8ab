import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatActivationCode } from '@/contract/cards/activationCode'
import { createProfile } from '@/contract/profiles/profiles'
import { card } from '@/contract/cards/card'
import { activateCard } from '@/contract/cards/cards'
import { visit } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'
import { directory } from '../profiles/tables'
import { newCode } from './codes'
import { cards } from './tables'
import {
  addCompany,
  addEmployee,
  cardCalls,
  createHolder,
  dataOf,
  idOf,
  mintOne,
} from './testing/cardCalls'

const server = useTestServer()

async function createPerson(userId = 'ada') {
  const actor = await server.createActor(userId)
  return { ...actor, ...cardCalls(server, actor.token) }
}

describe('activating a card', () => {
  it('makes it mine by its code, however typed, with the chosen profile and name', async () => {
    const ada = await createPerson()
    const { id, code } = await mintOne(server)
    const work = idOf(
      await server.send(createProfile, { token: ada.token, body: { name: 'Work' } }),
    )
    const typed = ` ${formatActivationCode(code).toLowerCase()} `
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    const { status, data } = await ada.activate(typed, { profileId: work.id, name: 'Steel' })
    expect([status, data]).toMatchObject([
      200,
      { id, status: 'active', profileId: work.id, name: 'Steel', ownerId: 'ada' },
    ])
    const row = and(eq(directory.kind, 'card'), eq(directory.key, id))
    expect(await server.database.db.select().from(directory).where(row)).toMatchObject([
      { ownerId: 'ada' },
    ])
  })

  it('stores no code, only its keyed hash, and needs no default profile to be named', async () => {
    const ada = await createPerson()
    const { code } = await mintOne(server)
    expect(await server.contents()).not.toContain(code)
    expect(dataOf(card, await ada.activate(code)).profileId).toBe(ada.defaultProfileId)
  })

  it('refuses an unknown code, a used one, that of a retired card, and what is no code', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    const retired = await mintOne(server)
    await server.database.db
      .update(cards)
      .set({ status: 'retired' })
      .where(eq(cards.id, retired.id))
    const before = await server.contents()
    const answers = []
    for (const code of [newCode(), ada.code, retired.code, '12345', 'U'.repeat(12), ''])
      answers.push(await ben.activate(code))
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409, 422, 422, 422])
    for (const { error } of answers) expect(error?.fields).toHaveProperty('code')
    expect(await server.contents()).toBe(before)
  })

  it('refuses a foreign profile, a person without a record, and another tenant', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    const { code } = await mintOne(server)
    const before = await server.contents()
    expect((await ben.activate(code, { profileId: ada.defaultProfileId })).status).toBe(404)
    const recordless = cardCalls(server, tokenOf({ userId: 'nobody' }))
    expect((await recordless.activate(code)).status).toBe(422)
    const foreign = cardCalls(server, tokenOf({ userId: 'ben', tenantId: 'other' }))
    expect((await foreign.activate(code)).status).toBe(401)
    expect((await server.send(activateCard, { body: { code } })).status).toBe(401)
    expect(await server.contents()).toBe(before)
  })

  it('gives the same answer again to the same Idempotency-Key', async () => {
    const ada = await createPerson()
    const { code } = await mintOne(server)
    const headers = { 'idempotency-key': 'key-of-a-card' }
    const send = () => server.send(activateCard, { token: ada.token, body: { code }, headers })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  })

  it('succeeds once of 50 at the same time', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, at) => createPerson(`person${String(at)}`)),
    )
    const { id, code } = await mintOne(server)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => people)
        .flat()
        .map((person) => person.activate(code)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const rows = await server.database.db.select().from(cards).where(eq(cards.id, id))
    expect(rows).toHaveLength(1)
  })
})

describe('wrong codes', () => {
  it('are refused after ten by a person, with a time to wait, also if the next is right', async () => {
    const ada = await createPerson()
    const { code } = await mintOne(server)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await ada.activate(newCode())).status).toBe(404)
    for (const next of [newCode(), code]) {
      const { status, error, headers } = await ada.activate(next)
      expect([status, error?.code]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
    }
  })

  it('of one person block no colleague, and those of a network no right code', async () => {
    const { code } = await mintOne(server)
    const ben = await createPerson('ben')
    for (let person = 0; person < 30; person += 1) {
      const colleague = await createPerson(`colleague${String(person)}`)
      for (let tries = 0; tries < 10; tries += 1) {
        if (tries === 9 && person === 29) break
        expect((await colleague.activate(newCode())).status).toBe(404)
      }
    }
    expect((await ben.activate(newCode())).status).toBe(404)
    expect((await ben.activate(newCode())).status).toBe(429)
    expect((await ben.activate(code)).status).toBe(200)
  })

  it('are counted by person: not used codes, retired ones or what is no code', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await ben.activate(ada.code)).status).toBe(409)
      expect((await ben.activate('no code')).status).toBe(422)
    }
    for (let tries = 0; tries < 10; tries += 1) await ada.activate(newCode())
    expect((await ben.activate(newCode())).status).toBe(404)
    const send = (token: string) =>
      server.send(activateCard, { token, body: { code: newCode() }, from: '198.51.100.7' })
    expect([(await send(ben.token)).status, (await send(ada.token)).status]).toEqual([404, 429])
  })

  it('are refused after ten also when they come at the same time', async () => {
    const ada = await createPerson()
    const answers = await Promise.all(Array.from({ length: 40 }, () => ada.activate(newCode())))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('handing over', () => {
  it('shows a new code once, and a neutral page until the new holder activates the card', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    await ada.change(ada.id, { issuedOn: '2026-01-01', expiresOn: '2999-01-01' })
    await visit(server, `/card/${ada.id}`)
    await server.events.flush()
    server.now = new Date(server.now.getTime() + 1000)
    const code = await ada.codeFor(ada.id, { status: 'handedOver', reason: 'canary of Ada' })
    expect(code).toMatch(/^[0-9A-Z]{12}$/)
    const given = await ada.read(ada.id)
    expect(given).toMatchObject({ status: 'handedOver', issuedOn: null, expiresOn: null })
    expect(given).not.toHaveProperty('code')
    expect(await (await visit(server, `/card/${ada.id}`)).text()).toContain('This card is new')
    expect((await ada.change(ada.id, { name: 'Mine still' })).status).toBe(409)

    server.now = new Date(server.now.getTime() + 1000)
    expect((await ben.activate(code)).status).toBe(200)
    const own = await ben.get(ada.id)
    expect(own.data).toMatchObject({
      name: '',
      ownerId: 'ben',
      profileId: ben.defaultProfileId,
      taps: { total: 0, last30Days: 0 },
    })
    expect(own.text).not.toMatch(/Blue metal|canary/)
    const { history } = await ben.read(ada.id)
    expect(history.map(({ change, from, to }) => [change, from, to]).reverse()).toEqual([
      ['state', 'handedOver', 'active'],
      ['holder', '', 'You'],
      ['profile', '', 'Personal'],
    ])
    expect((await ada.get(ada.id)).status).toBe(404)
    expect((await ben.activate(code)).status).toBe(409)
  })

  it('can be cancelled or ended by the giver, which uses the code up', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    const first = await ada.codeFor(ada.id, { status: 'handedOver' })
    expect((await ada.change(ada.id, { status: 'handedOver' })).data).not.toHaveProperty('code')
    expect((await ada.change(ada.id, { status: 'lost' })).status).toBe(409)
    expect((await ada.change(ada.id, { status: 'active' })).status).toBe(200)
    expect((await ben.activate(first)).status).toBe(409)
    expect((await ada.read(ada.id)).name).toBe('Blue metal')
    const second = await ada.codeFor(ada.id, { status: 'handedOver' })
    expect((await ada.remove(ada.id)).status).toBe(200)
    expect((await ben.activate(second)).error?.message).toContain('retired')
  })

  it('goes to one of many who activate while the giver cancels', async () => {
    const ada = await createHolder(server)
    const ben = await createPerson('ben')
    const code = await ada.codeFor(ada.id, { status: 'handedOver' })
    const { version } = await ada.read(ada.id)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => ben.activate(code)),
      ada.put(ada.id, version, { status: 'active' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })
})

describe("a company's stock", () => {
  it('is activated by members only', async () => {
    const companyId = await addCompany(server)
    const { id, code } = await mintOne(server, companyId)
    const ada = await createPerson()
    const refused = await ada.activate(code)
    expect([refused.status, refused.error?.code]).toEqual([403, 'FORBIDDEN'])
    await addEmployee(server, companyId, 'ada', { state: 'deactivated' })
    expect((await ada.activate(code)).status).toBe(403)
    const ben = await createPerson('ben')
    await addEmployee(server, companyId, 'ben')
    expect(dataOf(card, await ben.activate(code, { name: 'My name' }))).toMatchObject({
      id,
      companyId,
      isCompanyCard: true,
      ownerId: 'ben',
      name: '',
      companyName: 'Verdigris Bridges',
    })
  })
})
