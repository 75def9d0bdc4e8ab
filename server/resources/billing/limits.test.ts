import { describe, expect, it } from 'vitest'
import { createCompany } from '@/contract/companies/companies'
import * as profileContract from '@/contract/profiles/profiles'
import { type PlanLimits, defaultLimits, limitNames } from '@/contract/billing/plan'
import * as fc from 'fast-check'
import {
  createTestCompany,
  invite,
  join,
  tokenIn,
  update,
  calls,
} from '../companies/testing/companyCalls'
import { profileCalls } from '../profiles/testing/profileCalls'
import { useTestServer } from '../../testing/harness'
import { mostGenerous, noLimits, personLimits } from './planLimits'
import { buy, offerFreePlan, sellPlans, stopSellingAfterEach } from './testing/subscriptions'
import { revokePremium } from './grantPremium'
import { TENANT } from '../../testing/testIdentity'

const server = useTestServer()
stopSellingAfterEach(server)

const limit = fc.option(fc.nat(5), { nil: null })
const limits = fc.record({ profiles: limit, companies: limit, seats: limit, integrations: limit })

describe('the limits of several subscriptions', () => {
  it('are the most generous of each, in any order', () => {
    fc.assert(
      fc.property(fc.array(limits, { minLength: 1 }), (all) => {
        const best = mostGenerous(all)
        for (const name of limitNames) {
          const each = all.map((one) => one[name] ?? Infinity)
          expect(best[name] ?? Infinity).toBe(Math.max(...each))
        }
        expect(mostGenerous([...all].reverse())).toEqual(best)
      }),
    )
    expect(mostGenerous([])).toEqual(noLimits)
  })
})

describe('the number of profiles', () => {
  it('is not limited on a server that sells no plans, nor by a plan without a limit', async () => {
    const { token } = await server.createActor('ada')
    await offerFreePlan(server, { profiles: 1 })
    const profiles = profileCalls(server, token)
    expect((await profiles.send(profileContract.createProfile, {}, { name: 'Two' })).status).toBe(
      201,
    )
    sellPlans(server)
    expect((await profiles.send(profileContract.createProfile, {}, { name: 'Three' })).status).toBe(
      403,
    )
    await buy(server, 'ada')
    expect((await profiles.send(profileContract.createProfile, {}, { name: 'Three' })).status).toBe(
      201,
    )
  })

  it('cannot be passed by parallel requests, and a refused one changes nothing', async () => {
    const { token } = await server.createActor('ada')
    sellPlans(server)
    await offerFreePlan(server, { profiles: 3 })
    const profiles = profileCalls(server, token)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        profiles.send(profileContract.createProfile, {}, { name: `New ${String(index)}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403])
    const before = await server.contents()
    const { error } = await profiles.send(profileContract.createProfile, {}, { name: 'More' })
    expect([error?.code, error?.message]).toEqual([
      'PLAN_LIMIT',
      'Your plan allows 3 profiles. Choose another plan, or delete a profile.',
    ])
    expect(await server.contents()).toBe(before)
  })
})

describe('the number of companies', () => {
  const create = (token: string) => server.send(createCompany, { token, body: { name: 'Another' } })

  it('is that of the plan', async () => {
    sellPlans(server)
    const { owner } = await createTestCompany(server)
    await buy(server, 'ada', { limits: { companies: 1 } })
    // The operator's grant has no limits, so it is the more generous of the two.
    expect((await create(owner.token)).status).toBe(201)
    await revokePremium(server.deps, { tenantId: TENANT, userId: 'ada' }, server.now)
    expect((await create(owner.token)).error).toMatchObject({
      code: 'PLAN_LIMIT',
      message: 'Your plan allows 1 company. Choose another plan to create more.',
    })
  })

  it('is one without a plan, where plans are sold, and has no limit where none are', async () => {
    const { token } = await server.createActor('ada')
    for (let made = 0; made < 3; made += 1) expect((await create(token)).status).toBe(201)
    sellPlans(server)
    const { token: eve } = await server.createActor('eve')
    const answers = await Promise.all([create(eve), create(eve), create(eve)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  })
})

describe('the limits of a person without a plan', () => {
  const ofNobody = () => personLimits(server.deps, TENANT, 'nobody')

  it('are the usual ones where plans are sold, and what the operator offers replaces them', async () => {
    expect(await ofNobody()).toEqual(noLimits)
    sellPlans(server)
    expect(await ofNobody()).toEqual({ profiles: 3, companies: 1, seats: 5, integrations: 2 })
    await offerFreePlan(server, { ...defaultLimits, companies: null, seats: 8 })
    expect(await ofNobody()).toEqual({ profiles: 3, companies: null, seats: 8, integrations: 2 })
  })

  it('are none on a server that sells none, whatever was bought before', async () => {
    await buy(server, 'nobody', { limits: { profiles: 1, companies: 0 } })
    expect(await ofNobody()).toEqual(noLimits)
  })
})

describe('the seats of a company', () => {
  const seats = (count: number): { limits: Partial<PlanLimits> } => ({ limits: { seats: count } })

  it('are those of its own plan, else of its owner’s', async () => {
    sellPlans(server)
    const company = await createTestCompany(server)
    await buy(server, company.id, { companyId: company.id, ...seats(2) })
    await join(server, company, 'ben')
    const eve = await server.createActor('eve')
    const invited = await invite(server, company, { email: 'eve@example.com' })
    const accept = () =>
      server.send(calls.acceptInvitation, {
        token: eve.token,
        body: { token: tokenIn(invited) },
      })
    const before = await server.contents()
    expect((await accept()).error?.code).toBe('PLAN_LIMIT')
    expect(await server.contents()).toBe(before)
    await buy(server, company.id, { companyId: company.id, ...seats(3) })
    expect((await accept()).status).toBe(200)
  })

  it('are needed to take somebody back', async () => {
    sellPlans(server)
    const company = await createTestCompany(server)
    const ben = await join(server, company, 'ben')
    const place = { companyId: company.id, employeeId: ben.employeeId }
    const change = (state: string, version: number) =>
      update(server, company.owner, place, { state }, version)
    expect((await change('deactivated', 2)).status).toBe(200)
    await buy(server, company.id, { companyId: company.id, ...seats(1) })
    expect((await change('active', 3)).error?.code).toBe('PLAN_LIMIT')
    await buy(server, company.id, { companyId: company.id, ...seats(2) })
    expect((await change('active', 3)).status).toBe(200)
  })
})
