import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { submitExchange } from '@/contract/profiles/exchange'
import { allFields, withExchange } from '../public/exchange/testing/withExchange'
import { createCard } from '../public/testing/cards'
import { emptyCompanyContent } from '@/contract/companies/company'
import { companies, employees } from '../resources/companies/tables'
import { calls, companyOf } from '../resources/companies/testing/companyCalls'
import { EmployeeImports } from '../resources/employeeImports/testing/useEmployeeImports'
import { searchTextOf } from '../resources/companies/employees/employeeRow'
import { sendMails } from '../sendMails'
import { useTestServer } from './harness'
import { TENANT } from './testIdentity'

/*
 * What whoever may create accounts for nothing can make this server send. The way in through the
 * calls is tested in `requireMailRoom.test.ts`: five mails of a new account.
 */

const server = useTestServer()
/** New accounts with five waiting mails each. */
const ACCOUNTS = process.env.LONG === '1' ? 1_000 : 100
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Stores what these new accounts may have asked for: a company each, with five waiting mails. */
async function fillQueue(accounts: number): Promise<void> {
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const ids = Array.from({ length: accounts }, () => randomUUID())
  await server.database.db.insert(companies).values(
    ids.map((id) => ({
      ...{ tenantId: TENANT, id, name: 'Lottery', content: emptyCompanyContent },
      ...stamps,
    })),
  )
  const person = { firstName: '', lastName: '', jobTitle: '', department: '', employeeNumber: '' }
  const people = ids.flatMap((companyId, account) =>
    Array.from({ length: 5 }, (_, place) => ({
      ...{ tenantId: TENANT, companyId, id: randomUUID(), ...person, ...stamps },
      email: `stranger-${String(account)}-${String(place)}@example.net`,
      ...({ role: 'member', state: 'invited', mail: 'waiting', invitationRound: 1 } as const),
      invitedAt: server.now,
      invitationExpiresAt: new Date(server.now.getTime() + 14 * 24 * HOUR_MS),
      searchText: searchTextOf({ ...person, email: '' }),
    })),
  )
  for (let first = 0; first < people.length; first += 1000)
    await server.database.db.insert(employees).values(people.slice(first, first + 1000))
}

/** Runs the sender every so many minutes; its errors are logged by the worker, which goes on. */
async function sendFor(hours: number, everyMinutes = 10): Promise<void> {
  const deps = { ...server.deps, origin: 'https://cards.example.com' }
  const end = server.now.getTime() + hours * HOUR_MS
  while (server.now.getTime() < end) {
    await sendMails(deps).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unavailable' })
    })
    server.now = new Date(server.now.getTime() + everyMinutes * MINUTE_MS)
  }
}

it(`${String(ACCOUNTS)} fresh accounts cannot send as many mails to strangers within an hour`, async () => {
  // As many for each account as in the long check, which has the limit of a real server.
  server.limits.mailsAnHour *= ACCOUNTS / 1_000
  const sentAt: number[] = []
  server.mail = {
    isConfigured: true,
    send: () => Promise.resolve(void sentAt.push(server.now.getTime())),
  }
  await fillQueue(ACCOUNTS)
  await sendFor(2)
  for (const at of sentAt) {
    const within = sentAt.filter((each) => each > at - HOUR_MS && each <= at)
    expect(within.length).toBeLessThanOrEqual(server.limits.mailsAnHour)
  }
  expect(sentAt.length).toBeGreaterThan(0)
  expect(sentAt.length).toBeLessThan(ACCOUNTS)
}, 120_000)

it('mails over the hour wait, are all sent later, and hold up no mail about a lead', async () => {
  server.limits.mailsAnHour = 10
  const sent: string[] = []
  server.mail = { isConfigured: true, send: ({ to }) => Promise.resolve(void sent.push(to)) }
  const { profileId } = await createCard(server, withExchange({ fields: allFields }))
  await fillQueue(4)
  await sendFor(0.5)
  expect(sent).toHaveLength(8)
  await server.send(submitExchange, {
    params: { profileId },
    body: { firstName: 'Ben', email: 'ben@example.net', consent: true, consentVersion: 1 },
  })
  await sendFor(0.1, 6)
  expect(sent.at(-1)).toBe('ada@example.com')
  await sendFor(4, 5)
  expect(new Set(sent).size).toBe(21)
  expect(sent).toHaveLength(21)
})

describe('the mails of an employee file', () => {
  const imports = new EmployeeImports(server)
  const sent: string[] = []
  beforeEach(async () => {
    sent.length = 0
    server.mail = { isConfigured: true, send: ({ to }) => Promise.resolve(void sent.push(to)) }
    imports.token = (await server.createActor('zoe')).token
    const body = { name: 'Lottery' }
    const made = await server.send(calls.createCompany, { token: imports.token, body })
    imports.companyId = companyOf(made).id
    server.now = new Date(server.now.getTime() + HOUR_MS)
  })
  const fileOf = (people: number, name: string) =>
    `E-mail\n${Array.from({ length: people }, (_, at) => `${name}${String(at)}@example.net\n`).join('')}`
  const applied = async (people: number, name: string) => {
    const planned = await imports.plan(fileOf(people, name), { sendInvitations: 'true' })
    const { status, error } = await imports.apply(planned)
    await server.runJobs()
    return error?.code ?? status
  }
  const invite = (email: string) =>
    server.send(calls.inviteEmployees, {
      token: imports.token,
      params: { companyId: imports.companyId },
      body: { employees: [{ email }], sendInvitations: true },
    })

  it('count with all other invitation mails of a person', async () => {
    server.limits.invitationMails = 3
    expect(await applied(4, 'many')).toBe('LIMIT_REACHED')
    expect(await applied(2, 'a')).toBe(200)
    expect(await applied(2, 'b')).toBe('LIMIT_REACHED')
    expect((await invite('last@example.net')).status).toBe(201)
    expect((await invite('more@example.net')).error?.code).toBe('LIMIT_REACHED')
    await sendFor(1)
    expect(sent.sort()).toEqual(['a0@example.net', 'a1@example.net', 'last@example.net'])
  })

  it('count with all mails of an hour, and the others wait', async () => {
    server.limits.mailsAnHour = 5
    expect(await applied(6, 'a')).toBe(200)
    await sendFor(0.9)
    expect(sent).toHaveLength(4)
    await sendFor(2)
    expect(new Set(sent).size).toBe(6)
  })
})
