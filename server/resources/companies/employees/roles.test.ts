import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cardHistory, cards } from '../../cards/tables'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { employees } from '../tables'
import {
  type TestCompany,
  calls,
  createTestCompany,
  employeeOf,
  invite,
  join,
  update,
} from '../testing/companyCalls'

const server = useTestServer()

async function createStaff() {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const eva = await join(server, company, 'eva', 'admin')
  const at = (employeeId: string) => ({ companyId: company.id, employeeId })
  return { company, owner: company.owner, ben, eva, at }
}

const roles = async () =>
  Object.fromEntries<string>(
    (await server.database.db.select().from(employees)).map(({ userId, role }) => [
      userId ?? '',
      role,
    ]),
  )

describe('roles', () => {
  it('are given by administrators, who also make themselves members', async () => {
    const { ben, eva, at } = await createStaff()
    const promoted = await update(server, eva, at(ben.employeeId), { role: 'admin' }, 2)
    expect(employeeOf(promoted).role).toBe('admin')
    expect((await update(server, eva, at(eva.employeeId), { role: 'member' }, 2)).status).toBe(200)
    const late = await update(server, eva, at(ben.employeeId), { role: 'member' }, 3)
    expect(late.status).toBe(403)
  })

  it("leave the owner's alone", async () => {
    const { company, owner, eva, at } = await createStaff()
    for (const patch of [{ role: 'member' }, { state: 'deactivated' }]) {
      for (const { token } of [owner, eva]) {
        const answer = await update(server, { token }, at(company.employeeId), patch)
        expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([
          403,
          Object.keys(patch),
        ])
      }
    }
    const title = await update(server, eva, at(company.employeeId), { jobTitle: 'Founder' })
    expect(employeeOf(title).jobTitle).toBe('Founder')
  })

  it('hand the company over by its owner only, to an active member', async () => {
    const { company, owner, ben, eva, at } = await createStaff()
    const byAdmin = await update(server, eva, at(ben.employeeId), { role: 'owner' }, 2)
    expect([byAdmin.status, byAdmin.error?.fields]).toEqual([
      403,
      { role: 'Only the owner can hand the company over.' },
    ])
    const zoe = await invite(server, company, { email: 'zoe@example.com' })
    expect((await update(server, owner, at(zoe.id), { role: 'owner' })).status).toBe(409)
    const answer = await update(server, owner, at(ben.employeeId), { role: 'owner' }, 2)
    expect(employeeOf(answer).role).toBe('owner')
    expect(await roles()).toMatchObject({ ada: 'admin', ben: 'owner', eva: 'admin' })
    const again = await update(server, owner, at(eva.employeeId), { role: 'owner' }, 2)
    expect(again.status).toBe(403)
    expect(
      (await update(server, owner, at(company.employeeId), { state: 'deactivated' }, 2)).status,
    ).toBe(200)
  })

  it('have one owner, also when the company is handed over twice at once', async () => {
    const { owner, ben, eva, at } = await createStaff()
    const answers = await Promise.all(
      [ben, eva].map(({ employeeId }) =>
        update(server, owner, at(employeeId), { role: 'owner' }, 2),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1)
  })
})

/** Adds a card of the company that a user holds. */
async function addCard(
  { id: companyId }: TestCompany,
  id: string,
  ownerId: string,
  status: 'active' | 'lost',
) {
  const stamps = { createdAt: server.now, updatedAt: server.now }
  await server.database.db
    .insert(cards)
    .values({ tenantId: TENANT, ownerId, id, companyId, kind: 'physical', status, ...stamps })
}

describe('leaving', () => {
  it("deactivates the company's cards and ends the look; the profile stays", async () => {
    const { company, ben, eva, at } = await createStaff()
    await addCard(company, 'card-of-ben', 'ben', 'active')
    await addCard(company, 'lost-of-ben', 'ben', 'lost')
    await addCard(company, 'card-of-eva', 'eva', 'active')
    const seen = await server.send(calls.listEmployees, {
      token: eva.token,
      params: { companyId: company.id, search: 'ben@example.com' },
    })
    expect(seen.data).toMatchObject({ items: [{ cards: 2 }] })
    const left = await update(server, ben, at(ben.employeeId), { state: 'deactivated' }, 2)
    expect(left.data).toMatchObject({ state: 'deactivated', profileId: null, version: 3 })
    const { db } = server.database
    const stored = await db.select().from(cards).where(eq(cards.kind, 'physical'))
    expect(
      stored.map(({ id, status, version, ownerId }) => [id, status, version, ownerId]).sort(),
    ).toEqual([
      ['card-of-ben', 'deactivated', 2, 'ben'],
      ['card-of-eva', 'active', 1, 'eva'],
      ['lost-of-ben', 'lost', 1, 'ben'],
    ])
    expect(await db.select().from(cardHistory)).toMatchObject([
      {
        ownerId: company.id,
        cardId: 'card-of-ben',
        actorId: 'ben',
        change: 'state',
        from: 'active',
        to: 'deactivated',
        reason: 'The holder left the company.',
      },
    ])
    const params = { companyId: company.id }
    expect((await server.send(calls.getCompany, { token: ben.token, params })).status).toBe(404)
  })

  it('can be taken back by an administrator, without the profile', async () => {
    const { ben, eva, at } = await createStaff()
    await update(server, eva, at(ben.employeeId), { state: 'deactivated' }, 2)
    const back = await update(server, eva, at(ben.employeeId), { state: 'active' }, 3)
    expect(back.data).toMatchObject({ state: 'active', isYou: false })
    const list = await server.send(calls.listCompanies, { token: ben.token })
    expect(list.data).toMatchObject({ items: [{ profileId: null }] })
  })

  it('withdraws an open invitation, which cannot be made a membership by others', async () => {
    const { company, eva, at } = await createStaff()
    const zoe = await invite(server, company, { email: 'zoe@example.com' })
    expect((await update(server, eva, at(zoe.id), { state: 'active' })).status).toBe(409)
    const withdrawn = await update(server, eva, at(zoe.id), { state: 'deactivated' })
    expect(withdrawn.data).toMatchObject({ state: 'deactivated', invitation: null })
    expect((await update(server, eva, at(zoe.id), { state: 'active' }, 2)).status).toBe(409)
  })
})
