import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { billing, listSubscriptions } from '@/contract/billing/billing'
import type { OperatorDeps } from '../../platform/operator/operatorCommand'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { createTestCompany, join } from '../companies/testing/companyCalls'
import { defaultLimits } from '@/contract/billing/plan'
import { profileCalls } from '../profiles/testing/profileCalls'
import { revokePremium } from './grantPremium'
import { premiumCommands } from './premium.command'
import { buy, offerFreePlan, sellPlans, stopSellingAfterEach } from './testing/subscriptions'

const server = useTestServer()
stopSellingAfterEach(server)
const ask = async (userId = 'ada') => {
  const { data } = await server.send(listSubscriptions, { token: tokenOf({ userId }) })
  return v.parse(billing, data)
}

describe('what a person subscribes to', () => {
  it('is nothing at first, on a server that sells nothing', async () => {
    await server.createActor('ada')
    expect(await ask()).toEqual({
      isSelling: false,
      items: [],
      usage: {
        profiles: { used: 1, allowed: null },
        companies: { used: 0, allowed: null },
        integrations: { used: 0, allowed: null },
      },
      companies: [],
      canTry: false,
      checkouts: [],
      lockedProfileIds: [],
    })
  })

  it('has used and allowed, with the locked profiles, where plans are sold', async () => {
    const { token } = await server.createActor('ada')
    server.now = new Date(server.now.getTime() + 1000)
    const second = await profileCalls(server, token).create('Second')
    sellPlans(server)
    await offerFreePlan(server, { ...defaultLimits, profiles: 1 })
    expect(await ask()).toMatchObject({
      isSelling: true,
      canTry: true,
      usage: {
        profiles: { used: 2, allowed: 1 },
        companies: { used: 0, allowed: 1 },
        integrations: { used: 0, allowed: 2 },
      },
      lockedProfileIds: [second.id],
    })
    await buy(server, 'ada', { limits: { profiles: 5, companies: 2, integrations: 4 } })
    expect(await ask()).toMatchObject({
      usage: {
        profiles: { used: 2, allowed: 5 },
        companies: { used: 0, allowed: 2 },
        integrations: { used: 0, allowed: 4 },
      },
      lockedProfileIds: [],
    })
  })

  it('lists premium subscriptions first, then the newest, and nobody else’s', async () => {
    await server.createActor('ada')
    const old = await buy(server, 'ada')
    server.now = new Date(server.now.getTime() + 1000)
    const ended = await buy(server, 'ada', { status: 'canceled' })
    await buy(server, 'eve')
    expect((await ask()).items.map(({ id, isPremium }) => [id, isPremium])).toEqual([
      [old.id, true],
      [ended.id, false],
    ])
  })

  it('shows a company’s plan and seats to its owner and administrators only', async () => {
    sellPlans(server)
    const company = await createTestCompany(server)
    await join(server, company, 'ben', 'admin')
    await join(server, company, 'eve')
    const { id } = await buy(server, company.id, { companyId: company.id, limits: { seats: 5 } })
    await revokePremium(server.deps, { tenantId: TENANT, userId: 'ada' }, server.now)
    const shown = {
      companyId: company.id,
      companyName: 'Verdigris',
      readOnlyFrom: null,
      seatsEndAt: null,
    }
    for (const userId of ['ada', 'ben']) {
      const { items, companies } = await ask(userId)
      expect(items.filter((each) => each.isPremium)).toMatchObject([
        { id, companyId: company.id, companyName: 'Verdigris' },
      ])
      expect(companies).toEqual([{ ...shown, seats: { used: 3, allowed: 5 } }])
    }
    expect(await ask('eve')).toMatchObject({ items: [], companies: [] })
  })
})

describe('the operator’s commands', () => {
  const run = async (name: keyof typeof premiumCommands, options: object): Promise<string> => {
    const { db, tenantId, clock, ruleSigner, identity, cardPages, publicOrigin, log, stripe } =
      server.deps
    const deps: OperatorDeps = {
      ...{ db, tenantId, clock, ruleSigner, identity, cardPages, publicOrigin, log, stripe },
      publicUrl: '',
    }
    let text = ''
    for await (const piece of premiumCommands[name].run(deps, options)) text += piece
    return text
  }
  const email = 'ada@example.com'

  it('grant premium for good, or until the end of a day', async () => {
    await server.createActor('ada')
    expect(await run('premium:grant', { email })).toBe(`${email} is premium now.\n`)
    expect((await ask()).items).toMatchObject([{ kind: 'operator', periodEndsAt: null }])
    expect(await run('premium:grant', { email, until: '2027-01-31' })).toBe(
      `${email} is premium now, until the end of 2027-01-31 (UTC).\n`,
    )
    expect((await ask()).items).toMatchObject([
      { isPremium: true, isEnding: true, periodEndsAt: '2027-01-31T23:59:59.999Z' },
    ])
  })

  it('end a grant, and say what stays', async () => {
    await server.createActor('ada')
    await run('premium:grant', { email })
    expect(await run('premium:revoke', { email })).toBe(
      `The grant of ${email} has ended. They are not premium anymore.\n`,
    )
    await buy(server, 'ada')
    expect(await run('premium:revoke', { email })).toBe(
      `${email} had no grant. They stay premium by a subscription that they bought.\n`,
    )
  })

  it.each(['2020-01-31', '2027-02-30', 'tomorrow'])('refuse the end %s', async (until) => {
    await server.createActor('ada')
    const before = await server.contents()
    await expect(run('premium:grant', { email, until })).rejects.toThrow('--until: ')
    expect(await server.contents()).toBe(before)
  })
})
