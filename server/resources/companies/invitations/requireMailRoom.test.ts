import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { tokenOf } from '../../../testing/testIdentity'
import { buy } from '../../billing/testing/subscriptions'
import { employees } from '../tables'
import { calls, companyOf, employeesOf, update } from '../testing/companyCalls'

const server = useTestServer()
const HOUR_MS = 3_600_000
let next = 0

beforeEach(() => {
  server.mail = { isConfigured: true, send: () => Promise.resolve() }
})

const later = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * HOUR_MS)
}

/** Creates a person without a plan, and a company of theirs. */
async function createOwner(userId = 'ada'): Promise<{ token: string; companyId: string }> {
  const { token } = await server.createActor(userId)
  return { token, companyId: await createCompany(token) }
}

async function createCompany(token: string): Promise<string> {
  const body = { name: 'Verdigris' }
  return companyOf(await server.send(calls.createCompany, { token, body })).id
}

const people = (count: number) =>
  Array.from({ length: count }, () => ({ email: `p${String((next += 1))}@example.net` }))

const invite = (token: string, companyId: string, count: number, sendInvitations = true) =>
  server.send(calls.inviteEmployees, {
    token,
    params: { companyId },
    body: { employees: people(count), sendInvitations },
  })

describe('invitation mails of a person without a plan', () => {
  it('are five in the first hour, then twenty a day, over all companies', async () => {
    const { token, companyId } = await createOwner()
    expect((await invite(token, companyId, 4)).status).toBe(201)
    const before = await server.contents()
    expect((await invite(token, companyId, 2)).error).toMatchObject({
      code: 'LIMIT_REACHED',
      message:
        'Your account is new, so you can send only 1 more invitation mail in its first hour. Invite without mails and copy the links, or try again later.',
    })
    expect(await server.contents()).toBe(before)
    const other = await createCompany(token)
    expect((await invite(token, other, 1)).status).toBe(201)
    expect((await invite(token, other, 1)).error?.code).toBe('LIMIT_REACHED')
    later(1)
    expect((await invite(token, other, 15)).status).toBe(201)
    expect((await invite(token, companyId, 1)).error?.message).toMatch(
      /^You can send no more invitation mails today\./,
    )
    later(23)
    expect((await invite(token, companyId, 5)).status).toBe(201)
  })

  it('cannot be more by parallel requests', async () => {
    const { token, companyId } = await createOwner()
    later(1)
    const companies = [companyId, await createCompany(token), await createCompany(token)]
    const answers = await Promise.all(
      [...companies, ...companies].map((each) => invite(token, each, 5)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
  })

  it('count each renewal', async () => {
    const { token, companyId } = await createOwner()
    const [person] = employeesOf(await invite(token, companyId, 1))
    const params = { companyId, employeeId: person?.id ?? '' }
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      const body = { sendInvitation: true }
      statuses.push((await server.send(calls.inviteAgain, { token, params, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409])
  })

  it('count a new address of a mail that may be on its way', async () => {
    const { token, companyId } = await createOwner()
    const [person] = employeesOf(await invite(token, companyId, 5))
    const place = { companyId, employeeId: person?.id ?? '' }
    const change = (email: string, version: number) =>
      update(server, { token }, place, { email }, version)
    expect((await change('first@example.net', 1)).status).toBe(200)
    // A process claims the mail.
    await server.database.db.update(employees).set({ mailDueAt: server.now })
    expect((await change('second@example.net', 2)).error?.code).toBe('LIMIT_REACHED')
    later(1)
    expect((await change('second@example.net', 2)).status).toBe(200)
  })

  it('need the sender’s confirmed address; links can always be copied', async () => {
    const { companyId } = await createOwner()
    const account = server.identity.accounts.get('ada')
    if (account) account.isEmailVerified = false
    const token = tokenOf({ userId: 'ada' })
    expect((await invite(token, companyId, 1)).error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Confirm your own e-mail address first/) as string,
    })
    const [person] = employeesOf(await invite(token, companyId, 50, false))
    expect(person?.invitation).toMatchObject({
      mail: 'none',
      link: expect.stringContaining('invitation=') as string,
    })
  })

  it('are as many as the operator sets', async () => {
    server.limits.invitationMails = 2
    const { token, companyId } = await createOwner()
    expect((await invite(token, companyId, 3)).status).toBe(409)
    expect((await invite(token, companyId, 2)).status).toBe(201)
  })
})

it('a plan of the person, or of the company, has the limit of companies only', async () => {
  const { token, companyId } = await createOwner()
  await buy(server, companyId, { companyId })
  expect((await invite(token, companyId, 100)).status).toBe(201)
  const eve = await createOwner('eve')
  await buy(server, 'eve')
  expect((await invite(eve.token, eve.companyId, 100)).status).toBe(201)
  expect(await server.database.db.$count(employees)).toBe(202)
})

it('a person without a plan owns at most ten companies', async () => {
  const { token } = await server.createActor('ada')
  for (let made = 0; made < 10; made += 1) await createCompany(token)
  const create = () => server.send(calls.createCompany, { token, body: { name: 'More' } })
  expect((await create()).error).toMatchObject({
    code: 'LIMIT_REACHED',
    message: expect.stringMatching(
      /^Without a plan a person owns at most 10 companies\./,
    ) as string,
  })
  await buy(server, 'ada')
  expect((await create()).status).toBe(201)
})
