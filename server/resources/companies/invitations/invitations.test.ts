import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createProfile } from '@/contract/profiles/profiles'
import { useTestServer } from '../../../testing/harness'
import { tokenOf } from '../../../testing/testIdentity'
import { employees } from '../tables'
import {
  calls,
  createTestCompany,
  employeeOf,
  invite,
  join,
  tokenIn,
  update,
} from '../testing/companyCalls'

const server = useTestServer()
const DAY_MS = 86_400_000

const read = (token: string, invitation: string) =>
  server.send(calls.getInvitation, { token, params: { token: invitation } })
const accept = (token: string, invitation: string, more: object = {}) =>
  server.send(calls.acceptInvitation, { token, body: { token: invitation, ...more } })

async function createInvited(person: Record<string, string> = {}) {
  const company = await createTestCompany(server)
  const ben = await server.createActor('ben')
  const invited = await invite(server, company, { email: 'Ben@Example.com', ...person })
  return { company, ben, invited, token: tokenIn(invited) }
}

describe('an invitation', () => {
  it('is read by whoever has its link, and shows its address to nobody else', async () => {
    const { ben, token } = await createInvited({ role: 'admin' })
    expect((await read(ben.token, token)).data).toMatchObject({
      companyName: 'Verdigris',
      role: 'admin',
      email: 'ben@example.com',
      isForYou: true,
      state: 'open',
      expiresAt: new Date(server.now.getTime() + 14 * DAY_MS).toISOString(),
    })
    const mallory = tokenOf({ userId: 'mallory' })
    expect((await read(mallory, token)).data).toMatchObject({
      email: 'b…@example.com',
      isForYou: false,
    })
  })

  it('makes a member, whose default profile shows the company', async () => {
    const { company, ben, token } = await createInvited()
    const answer = await accept(ben.token, token)
    expect(answer.data).toMatchObject({
      state: 'active',
      role: 'member',
      isYou: true,
      firstName: 'Ada',
      lastName: 'Test',
      profileId: ben.defaultProfileId,
      version: 2,
    })
    const params = { companyId: company.id }
    expect((await server.send(calls.getCompany, { token: ben.token, params })).status).toBe(200)
  })

  it('keeps the names that the company wrote', async () => {
    const { ben, token } = await createInvited({ firstName: 'Benjamin' })
    expect((await accept(ben.token, token)).data).toMatchObject({
      firstName: 'Benjamin',
      lastName: '',
    })
  })

  it('shows the company on a chosen profile, or on none', async () => {
    const { ben, company, token } = await createInvited()
    const body = { name: 'Work' }
    const made = await server.send(createProfile, { token: ben.token, body })
    const { id: profileId } = made.data as { id: string }
    const foreign = { profileId: company.owner.defaultProfileId }
    expect((await accept(ben.token, token, foreign)).status).toBe(404)
    expect(employeeOf(await accept(ben.token, token, { profileId })).profileId).toBe(profileId)
    const other = await createTestCompany(server, { userId: 'max', name: 'Other' })
    const second = tokenIn(await invite(server, other, { email: 'ben@example.com' }))
    const taken = await accept(ben.token, second, { profileId })
    expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([409, ['profileId']])
    const none = await accept(ben.token, second, { profileId: null })
    expect(employeeOf(none).profileId).toBeNull()
  })

  it('works once, also when it is accepted five times at once', async () => {
    const { ben, token } = await createInvited()
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(ben.token, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await read(ben.token, token)).data).toMatchObject({ state: 'used' })
    expect((await accept(ben.token, token)).error?.message).toMatch(/was used already/)
  })

  it('is for its address only', async () => {
    const { token } = await createInvited()
    const eva = await server.createActor('eva')
    const before = await server.contents()
    const { status, error } = await accept(eva.token, token)
    expect([status, error?.message]).toEqual([
      403,
      'This invitation is for b…@example.com. Sign in with that address.',
    ])
    expect(await server.contents()).toBe(before)
  })

  it('lasts fourteen days', async () => {
    const { ben, company, invited, token } = await createInvited()
    server.now = new Date(server.now.getTime() + 14 * DAY_MS)
    expect((await read(ben.token, token)).data).toMatchObject({ state: 'expired' })
    expect((await accept(ben.token, token)).status).toBe(409)
    const renewed = await server.send(calls.inviteAgain, {
      token: company.owner.token,
      params: { companyId: company.id, employeeId: invited.id },
      body: {},
    })
    expect((await read(ben.token, token)).data).toMatchObject({ state: 'withdrawn' })
    expect((await accept(ben.token, tokenIn(employeeOf(renewed)))).status).toBe(200)
    expect(
      (
        await server.send(calls.inviteAgain, {
          token: company.owner.token,
          params: { companyId: company.id, employeeId: invited.id },
          body: {},
        })
      ).status,
    ).toBe(409)
  })

  it('ends when it is withdrawn, or when its address changes', async () => {
    const { ben, company, invited, token } = await createInvited()
    const place = { companyId: company.id, employeeId: invited.id }
    const moved = await update(server, company.owner, place, { email: 'eva@example.com' })
    expect((await read(ben.token, token)).data).toMatchObject({ state: 'withdrawn' })
    const eva = await server.createActor('eva')
    const second = tokenIn(employeeOf(moved))
    await update(server, company.owner, place, { state: 'deactivated' }, 2)
    expect((await accept(eva.token, second)).error?.message).toMatch(/not valid anymore/)
  })

  it.each([
    ['another round', (token: string) => token.replace(/\.1\./, '.2.')],
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['no ids', () => 'aaaaaaaaaa.bbbbbbbbbb.1.cccccccccc'],
  ])('with %s does not exist', async (_name, change) => {
    const { ben, token } = await createInvited()
    expect((await read(ben.token, change(token))).status).toBe(404)
    expect((await accept(ben.token, change(token))).status).toBe(404)
  })

  it('is refused to a member under another address, and moves a former one', async () => {
    const company = await createTestCompany(server)
    const ben = await join(server, company, 'ben')
    const account = server.identity.accounts.get('ben')
    if (account) account.email = 'new@example.com'
    const second = await invite(server, company, { email: 'new@example.com' })
    expect((await accept(ben.token, tokenIn(second))).status).toBe(409)
    const place = { companyId: company.id, employeeId: ben.employeeId }
    await update(server, ben, place, { state: 'deactivated' }, 2)
    expect((await accept(ben.token, tokenIn(second))).status).toBe(200)
    const rows = await server.database.db
      .select({ email: employees.email })
      .from(employees)
      .where(eq(employees.userId, 'ben'))
    expect(rows).toEqual([{ email: 'new@example.com' }])
  })
})
