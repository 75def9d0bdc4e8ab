import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { listSubscriptions } from '@/contract/billing/billing'
import { createCompany, getCompany, updateCompany } from '@/contract/companies/companies'
import { createApp } from '../../app'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { cardCalls, mintOne } from '../cards/testing/cardCalls'
import { companies } from '../companies/tables'
import {
  type TestCompany,
  calls,
  createTestCompany,
  invite,
  join,
  tokenIn,
  update,
} from '../companies/testing/companyCalls'
import { updateAllCoverage } from './coverage'
import { endGrants, grantPremium, revokePremium } from './grantPremium'
import { buy, offerFreePlan, sellPlans, stopSellingAfterEach } from './testing/subscriptions'

const server = useTestServer()
stopSellingAfterEach(server)
const DAY = 86_400_000
const ada = { tenantId: TENANT, userId: 'ada' }
const later = (days: number) => new Date(server.now.getTime() + days * DAY)
let company: TestCompany

beforeEach(async () => {
  sellPlans(server)
  company = await createTestCompany(server)
})

async function stored(id = company.id) {
  const [row] = await server.database.db.select().from(companies).where(eq(companies.id, id))
  return row
}
const readOnlyFrom = async (id = company.id) => (await stored(id))?.readOnlyFrom
const revoke = () => revokePremium(server.deps, ada, server.now)
const updateAll = () => updateAllCoverage(server.deps, server.now, new AbortController().signal)
const change = (token = company.owner.token) =>
  server.send(updateCompany, {
    token,
    params: { companyId: company.id },
    body: { about: 'New' },
    headers: { 'if-match': '"1"' },
  })
const accept = (token: string, invited: Parameters<typeof tokenIn>[0]) =>
  server.send(calls.acceptInvitation, { token, body: { token: tokenIn(invited) } })

describe('a company that no plan covers', () => {
  it('stays as it is: what its owner has without a plan covers it', async () => {
    await join(server, company, 'ben')
    const { token } = await server.createActor('eve')
    const invited = await invite(server, company, { email: 'eve@example.com' })
    await revoke()
    expect(await stored()).toMatchObject({ readOnlyFrom: null, seats: null, seatsEndAt: null })
    server.now = later(30)
    expect((await change()).status).toBe(200)
    server.now = later(-30)
    expect((await accept(token, invited)).status).toBe(200)
  })

  it('has the seats of people without a plan', async () => {
    await revoke()
    for (const userId of ['ben', 'cleo', 'dan', 'eve']) await join(server, company, userId)
    const { token } = await server.createActor('finn')
    const invited = await invite(server, company, { email: 'finn@example.com' })
    const before = await server.contents()
    expect((await accept(token, invited)).error?.code).toBe('PLAN_LIMIT')
    expect(await server.contents()).toBe(before)
  })

  it('has no limit on a server that sells no plans', async () => {
    stopSelling()
    await revoke()
    for (const userId of ['ben', 'cleo', 'dan', 'eve', 'finn'])
      expect((await join(server, company, userId)).employeeId).not.toBe('')
    expect(await stored()).toMatchObject({ readOnlyFrom: null, seats: null, seatsEndAt: null })
  })

  it('is writable again once the server sells no plans anymore', async () => {
    await offerFreePlan(server, { companies: 0, seats: 1 })
    await revoke()
    server.now = later(20)
    expect((await change()).error?.code).toBe('PLAN_LIMIT')
    stopSelling()
    await updateAll()
    expect((await change()).status).toBe(200)
  })
})

/** Stops selling, as an operator who takes the keys of Stripe away. */
function stopSelling(): void {
  server.deps = { ...server.deps, stripe: null }
  server.app = createApp(server.deps)
}

describe('a company beyond the number of its owner', () => {
  beforeEach(() => offerFreePlan(server, { companies: 0 }))

  it('is read-only after 14 days, and its pages and lists stay', async () => {
    await revoke()
    expect(await readOnlyFrom()).toEqual(later(14))
    server.now = later(14)
    const before = await server.contents()
    expect((await change()).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message:
        'Verdigris is read-only, because its owner’s plan allows fewer companies. They can choose another plan.',
    })
    expect(await server.contents()).toBe(before)
    const params = { companyId: company.id }
    expect((await server.send(getCompany, { token: company.owner.token, params })).status).toBe(200)
  })

  it('takes nobody in, also before, and activates no card', async () => {
    const ben = await join(server, company, 'ben')
    const { code } = await mintOne(server, company.id)
    const eve = await server.createActor('eve')
    const invited = await invite(server, company, { email: 'eve@example.com' })
    await revoke()
    expect((await accept(eve.token, invited)).error?.code).toBe('PLAN_LIMIT')
    server.now = later(14)
    expect((await cardCalls(server, ben.token).activate(code)).error?.code).toBe('PLAN_LIMIT')
  })

  it('can be changed until then', async () => {
    await revoke()
    server.now = new Date(later(14).getTime() - 1)
    expect((await change()).status).toBe(200)
  })

  it('can be changed again once its owner, or the company, has a plan', async () => {
    await revoke()
    server.now = later(20)
    await buy(server, company.id, { companyId: company.id })
    expect([await readOnlyFrom(), (await change()).status]).toEqual([null, 200])
  })

  it('lets people leave, be deactivated, and be made the owner', async () => {
    const ben = await join(server, company, 'ben', 'admin')
    const eve = await join(server, company, 'eve')
    await revoke()
    server.now = later(15)
    const place = (employeeId: string) => ({ companyId: company.id, employeeId })
    const state = { state: 'deactivated' }
    const rename = { jobTitle: 'Boss' }
    const asOwner = (id: string, body: object, version: number) =>
      update(server, company.owner, place(id), body, version)
    expect((await asOwner(ben.employeeId, rename, 2)).error?.code).toBe('PLAN_LIMIT')
    expect((await update(server, eve, place(eve.employeeId), state, 2)).status).toBe(200)
    const bens = { tenantId: TENANT, userId: 'ben' }
    await grantPremium(server.deps, bens, { until: null, now: server.now })
    expect((await asOwner(ben.employeeId, { role: 'owner' }, 2)).status).toBe(200)
    // Ben's plan covers it now.
    expect(await readOnlyFrom()).toBeNull()
  })

  it('is one of the newest', async () => {
    server.now = later(1)
    const second = await server.send(createCompany, {
      token: company.owner.token,
      body: { name: 'Second' },
    })
    const { id } = second.data as { id: string }
    await buy(server, 'ada', { limits: { companies: 1 } })
    await revoke()
    expect([await readOnlyFrom(), await readOnlyFrom(id)]).toEqual([null, later(14)])
    await buy(server, 'ada', { limits: { companies: 2 } })
    expect([await readOnlyFrom(), await readOnlyFrom(id)]).toEqual([null, null])
  })

  it('is so from when a grant runs out, and the notice is given once', async () => {
    await grantPremium(server.deps, ada, { until: later(1), now: server.now })
    server.now = later(2)
    await endGrants(server.deps, server.now)
    const notice = later(14)
    expect(await readOnlyFrom()).toEqual(notice)
    server.now = later(3)
    await updateAll()
    expect(await readOnlyFrom()).toEqual(notice)
  })

  it('is found among all companies, also those that passed to another owner', async () => {
    await join(server, company, 'ben', 'admin')
    const params = { id: 'ada' }
    await server.send(deleteAccount, { token: company.owner.token, params })
    expect(await readOnlyFrom()).toBeNull()
    await updateAll()
    expect(await readOnlyFrom()).toEqual(later(14))
  })
})

describe('a company with more people than seats', () => {
  let eve: Awaited<ReturnType<typeof join>>
  let ben: Awaited<ReturnType<typeof join>>
  beforeEach(async () => {
    await offerFreePlan(server, { companies: 1, seats: 2 })
    server.now = later(1)
    ben = await join(server, company, 'ben', 'admin')
    server.now = later(1)
    eve = await join(server, company, 'eve', 'admin')
  })
  const jobTitle = (by: { token: string }, to: string, version: number) =>
    update(
      server,
      by,
      { companyId: company.id, employeeId: ben.employeeId },
      { jobTitle: to },
      version,
    )

  it('takes nobody in at once, and its newest people are read-only after 14 days', async () => {
    await revoke()
    expect(await stored()).toMatchObject({ readOnlyFrom: null, seats: 2, seatsEndAt: later(14) })
    const { token } = await server.createActor('finn')
    const invited = await invite(server, company, { email: 'finn@example.com' })
    expect((await accept(token, invited)).error?.code).toBe('PLAN_LIMIT')
    expect((await jobTitle(eve, 'One', 2)).status).toBe(200)
    server.now = later(14)
    const before = await server.contents()
    expect((await jobTitle(eve, 'Two', 3)).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message:
        'Verdigris has more people than its plan allows, so the newest ones, like you, can change nothing. Its owner can choose another plan, or deactivate somebody.',
    })
    expect(await server.contents()).toBe(before)
    expect((await jobTitle(ben, 'Three', 3)).status).toBe(200)
    expect((await jobTitle(company.owner, 'Four', 4)).status).toBe(200)
  })

  it('has room again for them once somebody leaves, or a plan has more seats', async () => {
    await revoke()
    server.now = later(14)
    expect((await change(eve.token)).error?.code).toBe('PLAN_LIMIT')
    await buy(server, company.id, { companyId: company.id, limits: { seats: 3 } })
    expect((await change(eve.token)).status).toBe(200)
    expect(await stored()).toMatchObject({ seats: null, seatsEndAt: null })
    await server.database.db.update(companies).set({ seats: 2, seatsEndAt: server.now })
    const place = { companyId: company.id, employeeId: ben.employeeId }
    await update(server, company.owner, place, { state: 'deactivated' }, 2)
    expect((await jobTitle(eve, 'One', 3)).status).toBe(200)
  })

  it('lets a read-only person leave', async () => {
    await revoke()
    server.now = later(14)
    const place = { companyId: company.id, employeeId: eve.employeeId }
    expect((await update(server, eve, place, { state: 'deactivated' }, 2)).status).toBe(200)
  })

  it('says so with its plan', async () => {
    await revoke()
    const { data } = await server.send(listSubscriptions, { token: company.owner.token })
    expect(data).toMatchObject({
      companies: [{ seats: { used: 3, allowed: 2 }, seatsEndAt: later(14).toISOString() }],
    })
  })
})
