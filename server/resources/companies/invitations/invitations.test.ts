import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createProfile } from '@/contract/profiles/profiles'
import { useTestServer } from '../../../testing/harness'
import { tokenOf } from '../../../testing/testIdentity'
import { employees } from '../tables'
import {
  calls,
  type TestCompany,
  createTestCompany,
  employeeOf,
  employeesOf,
  invite,
  join,
  tokenIn,
  update,
} from '../testing/companyCalls'
import { sendInvitations } from './sendInvitations'

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

describe('who accepts', () => {
  /** Signs ben in with an address that he never confirmed. */
  function unconfirmed(email = 'ben@example.com'): string {
    const account = server.identity.accounts.get('ben')
    if (account) Object.assign(account, { isEmailVerified: false, email })
    return tokenOf({ userId: 'ben' })
  }

  /** Returns the secret part of the link in the mail, which administrators never see. */
  async function mailedToken(companyId: string): Promise<string> {
    const links: string[] = []
    server.mail = {
      isConfigured: true,
      send: ({ link }) => Promise.resolve(void links.push(link)),
    }
    await server.database.db
      .update(employees)
      .set({ mail: 'waiting' })
      .where(and(eq(employees.companyId, companyId), eq(employees.state, 'invited')))
    await sendInvitations({ ...server.deps, origin: 'https://cards.example.com' })
    return links[0]?.split('invitation=')[1] ?? ''
  }

  it('by a copied link has confirmed the invited address', async () => {
    const { token } = await createInvited({ role: 'admin' })
    const ben = unconfirmed()
    expect((await read(ben, token)).data).toMatchObject({
      isForYou: true,
      openTo: 'address',
      needsConfirmation: true,
    })
    const before = await server.contents()
    expect((await accept(ben, token)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Confirm your e-mail address first, or open the link in the mail of the invitation.',
    })
    expect(await server.contents()).toBe(before)
    const account = server.identity.accounts.get('ben')
    if (account) account.isEmailVerified = true
    expect((await read(ben, token)).data).toMatchObject({ needsConfirmation: false })
    expect((await accept(ben, token)).status).toBe(200)
  })

  it('by the mailed link has the invited address, which the mail proves', async () => {
    const { company, token } = await createInvited()
    const mailed = await mailedToken(company.id)
    expect(mailed).not.toBe(token)
    const stranger = unconfirmed('mallory@example.com')
    expect((await accept(stranger, mailed)).error?.code).toBe('FORBIDDEN')
    const ben = unconfirmed()
    expect((await read(ben, mailed)).data).toMatchObject({ needsConfirmation: false })
    expect((await accept(ben, mailed)).status).toBe(200)
  })

  it('by a mailed link is nobody after the address was changed', async () => {
    const { company, invited } = await createInvited()
    const mailed = await mailedToken(company.id)
    const place = { companyId: company.id, employeeId: invited.id }
    await update(server, company.owner, place, { email: 'eve@example.com' }, invited.version)
    expect((await accept(unconfirmed(), mailed)).error?.code).toBe('CONFLICT')
  })

  it('cannot turn a copied link into a mailed one', async () => {
    const { company, token } = await createInvited()
    const mailed = await mailedToken(company.id)
    const hashOf = (link: string) => link.split('.').at(-1) ?? ''
    const ben = unconfirmed()
    for (const forged of [
      `${token}.mailed`,
      token.replace(hashOf(token), hashOf(token).split('').reverse().join('')),
      mailed.replace(/\.1\./, '.2.'),
    ])
      expect((await accept(ben, forged)).status).toBe(404)
  })
})

describe('a link for whoever has it', () => {
  const inviteAnyone = (company: TestCompany, person: object) =>
    server.send(calls.inviteEmployees, {
      token: company.owner.token,
      params: { companyId: company.id },
      body: { employees: [person], openTo: 'anyone' },
    })

  it('lets anybody in once, as a member under their own address', async () => {
    const company = await createTestCompany(server)
    const [invited] = employeesOf(await inviteAnyone(company, { email: 'desk@example.com' }))
    expect(invited?.invitation).toMatchObject({ openTo: 'anyone' })
    if (!invited) throw new Error('Nobody was invited.')
    const zoe = tokenOf({ userId: 'zoe', isEmailVerified: false })
    await server.createActor('zoe')
    expect((await read(zoe, tokenIn(invited))).data).toMatchObject({
      email: 'd…@example.com',
      isForYou: true,
      openTo: 'anyone',
      needsConfirmation: false,
    })
    expect((await accept(zoe, tokenIn(invited))).data).toMatchObject({ role: 'member' })
    const [place] = await server.database.db
      .select()
      .from(employees)
      .where(eq(employees.userId, 'zoe'))
    expect(place).toMatchObject({ email: 'zoe@example.com', state: 'active' })
    const { token: eve } = await server.createActor('eve')
    expect((await accept(eve, tokenIn(invited))).error?.code).toBe('CONFLICT')
  })

  it('gives no role above member, by no way', async () => {
    const company = await createTestCompany(server)
    const admin = { email: 'desk@example.com', role: 'admin' }
    expect((await inviteAnyone(company, admin)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { openTo: 'Whoever has a link can only join as a member.' },
    })
    const asAdmin = await invite(server, company, admin)
    const renew = (employeeId: string, openTo: string) =>
      server.send(calls.inviteAgain, {
        token: company.owner.token,
        params: { companyId: company.id, employeeId },
        body: { openTo },
      })
    expect((await renew(asAdmin.id, 'anyone')).status).toBe(409)
    const [invited] = employeesOf(await inviteAnyone(company, { email: 'front@example.com' }))
    if (!invited) throw new Error('Nobody was invited.')
    const place = { companyId: company.id, employeeId: invited.id }
    const raised = await update(server, company.owner, place, { role: 'admin' }, 1)
    expect(raised.error?.fields).toHaveProperty('role')
    const renewed = employeeOf(await renew(invited.id, 'address'))
    expect(renewed.invitation).toMatchObject({ openTo: 'address' })
    expect((await update(server, company.owner, place, { role: 'admin' }, 2)).status).toBe(200)
  })

  it('is refused to somebody whose address the company has in another place', async () => {
    const company = await createTestCompany(server)
    const [invited] = employeesOf(await inviteAnyone(company, { email: 'desk@example.com' }))
    if (!invited) throw new Error('Nobody was invited.')
    await invite(server, company, { email: 'zoe@example.com', role: 'admin' })
    const { token } = await server.createActor('zoe')
    expect((await accept(token, tokenIn(invited))).error?.message).toMatch(
      /^The company has your address already/,
    )
  })
})
