import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rangeMessages } from '@/contract/rangeMessages'
import { createProfile, deleteProfile } from '@/contract/profiles/profiles'
import { type CardPatch, type CardWithHistory, card } from '@/contract/cards/card'
import { cardWindow } from '@/contract/cards/cards'
import { visit } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'
import { eventCounts } from '../events/tables'
import { directory, profiles } from '../profiles/tables'
import { cards } from './tables'
import { cardCalls, createHolder, dataOf, idOf, mintOne } from './testing/cardCalls'

const server = useTestServer()
const UNKNOWN = 'a'.repeat(22)

/** Returns a card's history as `change from>to by`, the oldest first. */
const historyOf = ({ history }: CardWithHistory) =>
  history.map(({ change, from, to, by }) => `${change} ${from}>${to} ${by}`).reverse()

/** Waits a minute, so that acts have different times. */
function later(): void {
  server.now = new Date(server.now.getTime() + 60_000)
}

describe('a card of my own', () => {
  it('is listed with its profile, dates and taps, and read with its history', async () => {
    const ada = await createHolder(server)
    const { items, total } = dataOf(cardWindow, await ada.list())
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id: ada.id,
      version: 2,
      name: 'Blue metal',
      status: 'active',
      isExpired: false,
      profileId: ada.defaultProfileId,
      face: { name: 'Ada Test', organization: '', logo: null },
      ownerId: 'ada',
      companyId: null,
      isCompanyCard: false,
      holder: null,
      taps: { total: 0, last30Days: 0 },
    })
    const read = await ada.read(ada.id)
    expect(historyOf(read)).toEqual([
      'state blank>active You',
      'holder >You You',
      'profile >Personal You',
    ])
  })

  it('counts taps by people, in all and in 30 days', async () => {
    const ada = await createHolder(server)
    await visit(server, `/card/${ada.id}`)
    await visit(server, `/card/${ada.id}?s=qr`)
    await visit(server, `/card/${ada.id}`, { headers: { 'user-agent': 'Googlebot/2.1' } })
    await server.events.flush()
    server.now = new Date(server.now.getTime() + 31 * 86_400_000)
    await visit(server, `/card/${ada.id}`)
    await server.events.flush()
    const token = tokenOf({ userId: 'ada', authTime: server.now })
    const { taps } = await cardCalls(server, token).read(ada.id)
    expect(taps).toEqual({ total: 2, last30Days: 1 })
    const counts = await server.database.db.select().from(eventCounts)
    expect(
      counts
        .filter(({ subject }) => subject === ada.id)
        .map(({ who }) => who)
        .sort(),
    ).toEqual(['bot', 'person'])
  })

  it('changes name, profile and dates, with one entry each but none for the name', async () => {
    const ada = await createHolder(server)
    const other = idOf(
      await server.send(createProfile, { token: ada.token, body: { name: 'Work' } }),
    )
    later()
    const changed = dataOf(
      card,
      await ada.put(ada.id, 2, {
        name: 'Steel',
        profileId: other.id,
        issuedOn: '2026-01-01',
        expiresOn: '2026-01-31',
        reason: 'New job',
      }),
    )
    expect(changed).toMatchObject({ version: 3, name: 'Steel', profileId: other.id })
    const { history } = await ada.read(ada.id)
    expect(history.slice(0, 2)).toMatchObject([
      { change: 'dates', from: '', to: '2026-01-01/2026-01-31', reason: 'New job' },
      { change: 'profile', from: 'Personal', to: 'Work', reason: 'New job' },
    ])
    expect(history).toHaveLength(5)
  })

  it('is listed as needing attention while visitors see nothing, or soon will', async () => {
    const ada = await createHolder(server)
    const today = server.now.getTime()
    const inDays = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    const needsAttention = async () =>
      dataOf(cardWindow, await ada.list({ needsAttention: true })).total
    const seen: number[] = []
    for (const change of [
      { expiresOn: inDays(31) },
      { expiresOn: inDays(30) },
      { expiresOn: inDays(-1) },
      { expiresOn: null },
      { status: 'deactivated' },
      { status: 'active' },
      { status: 'lost' },
    ] as const) {
      expect((await ada.change(ada.id, change)).status).toBe(200)
      seen.push(await needsAttention())
    }
    expect(seen).toEqual([0, 1, 1, 0, 1, 0, 1])
    await ada.change(ada.id, { status: 'active' })
    await server.database.db.update(profiles).set({ deactivatedAt: server.now })
    expect(await needsAttention()).toBe(1)
  })

  it('refuses dates out of order at the expiration, also against the stored one', async () => {
    const ada = await createHolder(server)
    const both = await ada.put(ada.id, 2, { issuedOn: '2026-02-01', expiresOn: '2026-01-31' })
    expect([both.status, both.error?.fields]).toEqual([422, { expiresOn: rangeMessages.cardDates }])
    await ada.put(ada.id, 2, { issuedOn: '2026-02-01' })
    const one = await ada.put(ada.id, 3, { expiresOn: '2026-01-31' })
    expect([one.status, one.error?.fields]).toEqual([422, { expiresOn: rangeMessages.cardDates }])
    expect((await ada.put(ada.id, 3, { expiresOn: '2026-02-01' })).status).toBe(200)
  })

  it('shows its profile through the end of its expiration date in UTC', async () => {
    const ada = await createHolder(server)
    const today = server.now.toISOString().slice(0, 10)
    await ada.change(ada.id, { expiresOn: today })
    const end = new Date(`${today}T23:59:59.999Z`)
    server.now = end
    expect(await (await visit(server, `/card/${ada.id}`)).text()).toContain('Ada Test')
    server.now = new Date(end.getTime() + 1)
    expect(await (await visit(server, `/card/${ada.id}`)).text()).toContain('has expired')
    const token = tokenOf({ userId: 'ada', authTime: server.now })
    expect((await cardCalls(server, token).read(ada.id)).isExpired).toBe(true)
  })

  it('lives from deactivated to lost to retired, and a lost one is not called expired', async () => {
    const ada = await createHolder(server)
    const steps: [CardPatch['status'], string, number][] = [
      ['deactivated', 'turned off', 200],
      ['active', 'Ada Test', 200],
      ['lost', 'reported lost', 200],
      ['active', 'Ada Test', 200],
      ['retired', 'no longer in use', 410],
    ]
    await ada.change(ada.id, { expiresOn: '2999-01-01' })
    for (const [status, text, code] of steps) {
      expect((await ada.change(ada.id, { status })).status).toBe(200)
      const page = await visit(server, `/card/${ada.id}`)
      expect([page.status, await page.text()]).toEqual([code, expect.stringContaining(text)])
    }
    const refused = await ada.change(ada.id, { status: 'active' })
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'CONFLICT', message: 'This card is retired for good.' },
    ])
  })

  it('writes no history and keeps its version when it is asked for what it is', async () => {
    const ada = await createHolder(server)
    const before = await ada.read(ada.id)
    const same = { status: 'active', name: 'Blue metal', profileId: ada.defaultProfileId } as const
    expect((await ada.put(ada.id, 2, same)).status).toBe(200)
    expect(await ada.read(ada.id)).toEqual(before)
  })

  it('needs its version, and refuses an older one', async () => {
    const ada = await createHolder(server)
    const { status, error } = await ada.put(ada.id, 1, { name: 'Late' })
    expect([status, error?.code]).toEqual([412, 'VERSION_CONFLICT'])
  })

  it('retires by a DELETE, any number of times, and keeps its key, events and contacts', async () => {
    const ada = await createHolder(server)
    expect(dataOf(card, await ada.remove(ada.id)).status).toBe('retired')
    expect(dataOf(card, await ada.remove(ada.id))).toMatchObject({ status: 'retired', version: 3 })
    expect(dataOf(cardWindow, await ada.list()).total).toBe(0)
    expect(dataOf(cardWindow, await ada.list({ status: 'retired' })).total).toBe(1)
    const key = eq(directory.key, ada.id)
    expect(await server.database.db.select().from(directory).where(key)).toHaveLength(1)
  })

  it('says that its profile is deactivated, because visitors see nothing of it then', async () => {
    const ada = await createHolder(server)
    expect((await ada.read(ada.id)).isProfileOff).toBe(false)
    await server.database.db.update(profiles).set({ deactivatedAt: server.now })
    expect(await ada.read(ada.id)).toMatchObject({ status: 'active', isProfileOff: true })
    expect(await (await visit(server, `/card/${ada.id}`)).text()).toContain('turned off')
  })

  it('shows nothing, with an entry, after its profile was deleted', async () => {
    const ada = await createHolder(server)
    const other = idOf(
      await server.send(createProfile, { token: ada.token, body: { name: 'Work' } }),
    )
    await ada.change(ada.id, { profileId: other.id })
    later()
    await server.send(deleteProfile, { token: ada.token, params: { id: other.id } })
    const card = await ada.read(ada.id)
    expect(card).toMatchObject({ profileId: null, face: null, version: 4 })
    expect(historyOf(card).at(-1)).toBe('profile Another profile> You')
  })
})

describe('what is not mine', () => {
  it('does not exist: a stranger’s card, an unknown one, a virtual one', async () => {
    const ada = await createHolder(server)
    const ben = await createHolder(server, 'ben')
    const [virtual] = await server.database.db
      .select()
      .from(cards)
      .where(eq(cards.profileId, ben.defaultProfileId))
      .then((rows) => rows.filter(({ kind }) => kind === 'virtual'))
    for (const id of [ada.id, UNKNOWN, virtual?.id ?? '']) {
      expect((await ben.get(id)).status).toBe(404)
      expect((await ben.put(id, 2, { name: 'Mine' })).status).toBe(404)
      expect((await ben.remove(id)).status).toBe(404)
    }
    expect(dataOf(cardWindow, await ben.list()).items.map(({ id }) => id)).toEqual([ben.id])
    const foreign = tokenOf({ userId: 'ada', tenantId: 'other' })
    expect((await cardCalls(server, foreign).get(ada.id)).status).toBe(401)
  })

  it('refuses a foreign profile, an employee and a state that only companies have', async () => {
    const ada = await createHolder(server)
    const ben = await createHolder(server, 'ben')
    const before = await server.contents()
    const answers = await Promise.all([
      ben.put(ben.id, 2, { profileId: ada.defaultProfileId }),
      ben.put(ben.id, 2, { employeeId: ada.defaultProfileId }),
      ben.put(ben.id, 2, { status: 'blank' }),
      ben.put(ben.id, 2, { status: 'gone' } as never),
      ben.put(ben.id, 2, { ownerId: 'ada' } as never),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 409, 422, 422])
    expect(answers[1].error?.fields).toHaveProperty('employeeId')
    expect(await server.contents()).toBe(before)
  })
})

describe('the list', () => {
  it('filters by state, searches and sorts', async () => {
    const ada = await createHolder(server)
    const second = await mintOne(server)
    later()
    await ada.activate(second.code, { name: 'Amber wood' })
    await ada.change(second.id, { status: 'lost' })
    const names = async (params: object) =>
      dataOf(cardWindow, await ada.list(params)).items.map(({ name }) => name)
    expect(await names({})).toEqual(['Amber wood', 'Blue metal'])
    expect(await names({ sort: '-name' })).toEqual(['Blue metal', 'Amber wood'])
    expect(await names({ sort: 'status' })).toEqual(['Blue metal', 'Amber wood'])
    expect(await names({ sort: 'taps', limit: 1, offset: 1 })).toHaveLength(1)
    expect(await names({ status: 'lost' })).toEqual(['Amber wood'])
    expect(await names({ search: 'WOOD personal' })).toEqual(['Amber wood'])
    expect(await names({ search: second.id })).toEqual(['Amber wood'])
    expect(await names({ search: '%' })).toEqual([])
    expect(dataOf(cardWindow, await ada.list({ limit: 0 }))).toMatchObject({ items: [], total: 2 })
  })
})
