import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { createCompany, getCompany, updateCompany } from '@/contract/companies/companies'
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
import { buy } from './testing/subscriptions'

const server = useTestServer()
const DAY = 86_400_000
const ada = { tenantId: TENANT, userId: 'ada' }
const later = (days: number) => new Date(server.now.getTime() + days * DAY)
let company: TestCompany

beforeEach(async () => {
  company = await createTestCompany(server)
})

async function readOnlyFrom(id = company.id): Promise<Date | null | undefined> {
  const [row] = await server.database.db.select().from(companies).where(eq(companies.id, id))
  return row?.readOnlyFrom
}

const revoke = () => revokePremium(server.database.db, ada, server.now)
const change = (id = company.id) =>
  server.send(updateCompany, {
    token: company.owner.token,
    params: { companyId: id },
    body: { about: 'New' },
    headers: { 'if-match': '"1"' },
  })

describe('a company that no plan covers', () => {
  it('is read-only after 14 days, and its pages and lists stay', async () => {
    await revoke()
    expect(await readOnlyFrom()).toEqual(later(14))
    server.now = later(14)
    const before = await server.contents()
    expect((await change()).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message: 'Verdigris is read-only, because no plan covers it. Its owner can choose a plan.',
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
    const body = { token: tokenIn(invited) }
    const answer = await server.send(calls.acceptInvitation, { token: eve.token, body })
    expect(answer.error?.code).toBe('PLAN_LIMIT')
    server.now = later(14)
    expect((await cardCalls(server, ben.token).activate(code)).error?.code).toBe('PLAN_LIMIT')
  })

  it('takes nobody in once it passes to an owner without a plan, before that is noted', async () => {
    await join(server, company, 'ben', 'admin')
    const eve = await server.createActor('eve')
    const invited = await invite(server, company, { email: 'eve@example.com' })
    const params = { id: 'ada' }
    await server.send(deleteAccount, { token: company.owner.token, params })
    expect(await readOnlyFrom()).toBeNull()
    const body = { token: tokenIn(invited) }
    const answer = await server.send(calls.acceptInvitation, { token: eve.token, body })
    expect(answer.error?.code).toBe('PLAN_LIMIT')
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
    await grantPremium(
      server.database.db,
      { tenantId: TENANT, userId: 'ben' },
      {
        until: null,
        now: server.now,
      },
    )
    expect((await asOwner(ben.employeeId, { role: 'owner' }, 2)).status).toBe(200)
    // Ben's plan covers it now.
    expect(await readOnlyFrom()).toBeNull()
  })
})

describe('which companies a plan covers', () => {
  it('are the oldest ones of their owner, up to its number', async () => {
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

  it('changes when a grant runs out, and the notice is given once', async () => {
    await grantPremium(server.database.db, ada, { until: later(1), now: server.now })
    server.now = later(2)
    await endGrants(server.deps, server.now)
    const notice = later(14)
    expect(await readOnlyFrom()).toEqual(notice)
    server.now = later(3)
    await updateAllCoverage(server.deps, server.now, new AbortController().signal)
    expect(await readOnlyFrom()).toEqual(notice)
  })

  it('is checked for all companies, also those that passed to another owner', async () => {
    const ben = await join(server, company, 'ben', 'admin')
    const { db } = server.database
    await db.execute(`delete from employees where user_id = 'ada'`)
    await db.execute(`update employees set role = 'owner' where id = '${ben.employeeId}'`)
    await updateAllCoverage(server.deps, server.now, new AbortController().signal)
    expect(await readOnlyFrom()).toEqual(later(14))
  })
})
