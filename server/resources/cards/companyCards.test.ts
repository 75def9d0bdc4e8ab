import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { type CompanyRole, emptyCompanyContent } from '@/contract/companies/company'
import { listCompanyCards } from '@/contract/companies/companies'
import { type Card, type CardPatch, cardWithHistory, changedCard } from '@/contract/cards/card'
import { cardWindow } from '@/contract/cards/cards'
import { visit } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import { companies, employees } from '../companies/tables'
import { directory, profiles } from '../profiles/tables'
import { cardHistory, cards } from './tables'
import { addCompany, addEmployee, cardCalls, dataOf, mintOne } from './testing/cardCalls'

const server = useTestServer()
let companyId = ''
type Person = Awaited<ReturnType<typeof join>>
let made: { boss: Person; member: Person } | undefined

async function join(userId: string, role: CompanyRole = 'member', into = companyId) {
  const actor = await server.createActor(userId)
  const employeeId = await addEmployee(server, into, userId, { role })
  const list = (params = {}) =>
    server.send(listCompanyCards, { token: actor.token, params: { companyId: into, ...params } })
  return { ...actor, ...cardCalls(server, actor.token), employeeId, ofCompany: list }
}

function later(): void {
  server.now = new Date(server.now.getTime() + 1000)
}

beforeEach(async () => {
  companyId = await addCompany(server)
  made = { boss: await join('boss', 'admin'), member: await join('mia') }
})

function people() {
  if (!made) throw new Error('Both were created.')
  return made
}

/** Adds a company's card that the member holds, and returns its id. */
async function assignOne(): Promise<string> {
  const { boss, member } = people()
  const { id } = await mintOne(server, companyId)
  later()
  await boss.change(id, { employeeId: member.employeeId })
  later()
  return id
}

describe('an administrator', () => {
  it('assigns stock, which is active at once and shows the member’s profile', async () => {
    const { boss, member } = people()
    const { id, code } = await mintOne(server, companyId)
    expect((await member.get(id)).status).toBe(404)
    const stock = dataOf(cardWindow, await boss.ofCompany())
    expect(stock.items).toMatchObject([{ id, status: 'blank', holder: null, ownerId: '' }])
    const { data } = await boss.change(id, { employeeId: member.employeeId })
    expect(data).toMatchObject({
      status: 'active',
      ownerId: '',
      profileId: null,
      holder: { employeeId: member.employeeId, name: 'mia Employee' },
      face: { name: 'Ada Test' },
    })
    expect((await member.activate(code)).status).toBe(409)
    expect(await (await visit(server, `/card/${id}`)).text()).toContain('Ada Test')
    expect(dataOf(cardWindow, await member.list()).items).toMatchObject([
      { id, ownerId: 'mia', isCompanyCard: true, holder: null },
    ])
    expect(dataOf(cardWindow, await boss.list()).total).toBe(0)
  })

  it('takes a card back into stock with a new code, and assigns it to somebody else', async () => {
    const { boss, member } = people()
    const other = await join('noor')
    const id = await assignOne()
    const { code = '', ...blank } = dataOf(changedCard, await boss.change(id, { status: 'blank' }))
    expect(blank).toMatchObject({ status: 'blank', holder: null, face: null, issuedOn: null })
    expect((await member.get(id)).status).toBe(404)
    const keys = await server.database.db.select().from(directory).where(eq(directory.key, id))
    expect(keys).toMatchObject([{ ownerId: companyId }])
    later()
    expect((await other.activate(code)).status).toBe(200)
    later()
    await boss.change(id, { employeeId: member.employeeId, reason: 'Moved' })
    const { history } = await boss.read(id)
    const lines = history.map(({ change, from, to, by }) => `${change} ${from}>${to} by ${by}`)
    expect(lines.reverse()).toEqual([
      'mint >blank by The operator',
      'state blank>active by You',
      'holder >Ada Test by You',
      'profile >Another profile by You',
      'state active>blank by You',
      'holder Ada Test> by You',
      'state blank>active by Ada Test',
      'holder >Ada Test by Ada Test',
      'profile >Another profile by Ada Test',
      'holder Ada Test>Ada Test by You',
      'profile >Another profile by You',
    ])
    const seen = await member.get(id)
    expect(dataOf(cardWithHistory, seen).history).toMatchObject([
      { change: 'profile', from: '', to: 'Personal', by: 'An administrator', reason: 'Moved' },
      { change: 'holder', from: '', to: 'You', by: 'An administrator' },
    ])
    expect(seen.text).not.toContain('noor')
  })

  it('deactivates and reactivates, also after the holder has left', async () => {
    const { boss, member } = people()
    const id = await assignOne()
    await server.database.db
      .update(employees)
      .set({ state: 'deactivated' })
      .where(eq(employees.id, member.employeeId))
    for (const status of ['deactivated', 'active', 'lost', 'active', 'deactivated'] as const)
      expect((await boss.change(id, { status })).data).toMatchObject({ status })
    const refused = await member.change(id, { status: 'active' })
    expect([refused.status, refused.error?.fields]).toMatchObject([403, {}])
    expect((await boss.change(id, { employeeId: member.employeeId })).status).toBe(409)
    expect((await boss.change(id, { status: 'blank' })).status).toBe(200)
  })

  it('chooses no profile for others, and assigns nobody of another company', async () => {
    const { boss } = people()
    const id = await assignOne()
    const elsewhere = await addCompany(server, 'Elsewhere')
    const stranger = await join('sid', 'owner', elsewhere)
    const invited = await addEmployee(server, companyId, 'ivy', { state: 'invited', userId: null })
    const before = await server.contents()
    const profile = await boss.change(id, { profileId: boss.defaultProfileId })
    expect([profile.status, Object.keys(profile.error?.fields ?? {})]).toEqual([403, ['profileId']])
    expect((await boss.change(id, { employeeId: stranger.employeeId })).status).toBe(404)
    expect((await boss.change(id, { employeeId: invited })).status).toBe(409)
    const both = { employeeId: people().member.employeeId, status: 'lost' } as const
    expect((await boss.change(id, both)).status).toBe(422)
    expect((await stranger.get(id)).status).toBe(404)
    expect((await stranger.change(id, { status: 'blank' })).status).toBe(404)
    expect(
      (await server.send(listCompanyCards, { token: stranger.token, params: { companyId } }))
        .status,
    ).toBe(404)
    expect(await server.contents()).toBe(before)
  })
})

describe('a member who holds a company’s card', () => {
  it('reports it lost and chooses the profile, nothing else', async () => {
    const { member } = people()
    const id = await assignOne()
    const refused: [Partial<CardPatch>, string][] = [
      [{ name: 'Mine' }, 'name'],
      [{ issuedOn: '2026-01-01' }, 'issuedOn'],
      [{ expiresOn: '2026-01-01' }, 'expiresOn'],
      [{ employeeId: member.employeeId }, 'employeeId'],
      ...(['deactivated', 'handedOver', 'retired', 'blank'] as const).map(
        (status): [Partial<CardPatch>, string] => [{ status }, 'status'],
      ),
    ]
    const before = await server.contents()
    for (const [body, field] of refused) {
      const { status, error } = await member.change(id, body)
      expect([field, status, Object.keys(error?.fields ?? {})]).toEqual([field, 403, [field]])
    }
    expect((await member.remove(id)).status).toBe(403)
    expect(await server.contents()).toBe(before)
    expect((await member.change(id, { profileId: member.defaultProfileId })).status).toBe(200)
    expect((await member.change(id, { status: 'lost' })).data).toMatchObject({ status: 'lost' })
    expect((await member.change(id, { status: 'active' })).status).toBe(403)
    expect((await member.ofCompany()).status).toBe(403)
  })

  it('gives it back deactivated, with nobody on it, when they delete their account', async () => {
    const { boss, member } = people()
    const [id, lost] = [await assignOne(), await assignOne()]
    await member.change(lost, { status: 'lost' })
    later()
    await server.send(deleteAccount, { token: member.token, params: { id: 'mia' } })
    expect(await boss.read(id)).toMatchObject({ status: 'deactivated', holder: null, face: null })
    expect((await boss.read(lost)).status).toBe('lost')
    expect((await boss.read(id)).history[0]).toMatchObject({ change: 'holder', to: '' })
    const { db } = server.database
    expect(await db.select().from(cards).where(eq(cards.ownerId, 'mia'))).toEqual([])
    expect(await db.select().from(cardHistory).where(eq(cardHistory.ownerId, 'mia'))).toEqual([])
    expect((await boss.change(id, { status: 'active' })).status).toBe(409)
    expect((await boss.change(id, { employeeId: boss.employeeId })).data).toMatchObject({
      status: 'active',
      ownerId: 'boss',
    })
  })
})

describe('the face of a card', () => {
  it('has the name, logo and look of the company that the profile shows', async () => {
    const { member } = people()
    const id = await assignOne()
    const content = {
      ...emptyCompanyContent,
      logo: '/files/logo.webp',
      locks: ['occupation' as const],
    }
    await server.database.db.update(companies).set({ content })
    expect((await member.read(id)).face).toMatchObject({ organization: '', logo: null })
    await server.database.db
      .update(employees)
      .set({ profileId: member.defaultProfileId, jobTitle: 'Engineer' })
      .where(eq(employees.id, member.employeeId))
    expect((await member.read(id)).face).toMatchObject({
      occupation: 'Engineer',
      organization: 'Verdigris Bridges',
      logo: '/files/logo.webp',
    })
    await server.database.db
      .update(companies)
      .set({ content: { ...content, logo: null, locks: ['logo'] } })
    await server.database.db.update(profiles).set({
      content: sql`${profiles.content} || '{"occupation":"Poet","logo":"/files/own.webp"}'`,
    })
    expect((await member.read(id)).face).toMatchObject({ occupation: 'Poet', logo: null })
  })
})

describe("the list of a company's cards", () => {
  it('is searched by holder, name and id, filtered and sorted', async () => {
    const { boss, member } = people()
    const id = await assignOne()
    const { id: stock } = await mintOne(server, companyId)
    const named = { name: 'Reception', expiresOn: '2999-01-01' }
    expect((await boss.change(stock, named)).status).toBe(200)
    const ids = async (params: object) =>
      dataOf(cardWindow, await boss.ofCompany(params)).items.map((card: Card) => card.id)
    expect(await ids({ search: 'MIA' })).toEqual([id])
    expect(await ids({ search: 'reception' })).toEqual([stock])
    expect(await ids({ search: stock })).toEqual([stock])
    expect(await ids({ search: 'Personal' })).toEqual([])
    expect(await ids({ status: 'blank' })).toEqual([stock])
    expect(await ids({ employeeId: member.employeeId })).toEqual([id])
    expect(await ids({ sort: 'holder' })).toEqual([stock, id])
    expect(await ids({ sort: '-status' })).toEqual([id, stock])
  })
})
