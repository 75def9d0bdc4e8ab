import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MailError } from '../../../platform/mail/mailError'
import { createSmtpMail } from '../../../platform/mail/smtpMail'
import { type TestSmtpServer, startSmtpServer } from '../../../platform/mail/testing/smtpServer'
import { useTestServer } from '../../../testing/harness'
import { companies, employees } from '../tables'
import {
  type TestCompany,
  calls,
  createTestCompany,
  invite,
  tokenIn,
  update,
} from '../testing/companyCalls'
import { type MailerDeps, sendInvitations } from './sendInvitations'

const server = useTestServer()
const origin = 'https://cards.example.com'
let smtp: TestSmtpServer

beforeEach(async () => {
  smtp = await startSmtpServer()
  server.mail = createSmtpMail({ url: smtp.url, from: 'Tessera <no-reply@verdigris.example>' })
})
afterEach(() => smtp.close())

const deps = (): MailerDeps => ({ ...server.deps, origin })
const send = (given: Partial<MailerDeps> = {}) => sendInvitations({ ...deps(), ...given })
const addresses = () => smtp.received.flatMap(({ to }) => to)

const mailStates = async () =>
  Object.fromEntries<string>(
    (await server.database.db.select().from(employees))
      .filter(({ role }) => role !== 'owner')
      .map(({ email, mail }) => [email.split('@')[0] ?? '', mail]),
  )

async function inviteMany(company: TestCompany, count: number): Promise<void> {
  for (let first = 0; first < count; first += 100) {
    const people = Array.from({ length: Math.min(100, count - first) }, (_, index) => ({
      email: `p${String(first + index)}@example.com`,
    }))
    await server.send(calls.inviteEmployees, {
      token: company.owner.token,
      params: { companyId: company.id },
      body: { employees: people, sendInvitations: true },
    })
  }
}

const later = (minutes: number) => {
  server.now = new Date(server.now.getTime() + minutes * 60_000)
}

describe('invitation mails', () => {
  it('go out to whom they were ordered for, with the link and no text of the inviter', async () => {
    const company = await createTestCompany(server, { name: 'Verdigris <b>&' })
    const ben = await invite(
      server,
      company,
      { email: 'ben@example.com', firstName: 'B<i>n' },
      true,
    )
    await invite(server, company, { email: 'eva@example.com' })
    expect([ben.invitation?.mail, server.mailWakes]).toEqual(['waiting', 1])
    expect(await send()).toBe(1)
    const source = smtp.received[0]?.source.replace(/=\n/g, '').replace(/=3D/g, '=') ?? ''
    expect(source).toMatch(/^Subject: =\?UTF-8\?.*Verdigris/m)
    expect(source).toContain(`${origin}/company?invitation=`)
    // The copied link is another one, because only the mailed one proves the mailbox.
    expect(source).not.toContain(tokenIn(ben))
    expect(source).toMatch(/=E2=80=9CVerdigris &lt;b&gt;&amp;=E2=80=9D on Tessera/)
    expect(source).not.toContain('B<i>n')
    expect(await mailStates()).toEqual({ ben: 'sent', eva: 'none' })
    expect(await send()).toBe(0)
  })

  it('wait for nothing where the server has no way for mails', async () => {
    server.mail = { ...server.mail, isConfigured: false }
    const company = await createTestCompany(server)
    const ben = await invite(server, company, { email: 'ben@example.com' }, true)
    expect([ben.invitation?.mail, tokenIn(ben).length > 20]).toEqual(['none', true])
    expect(await send()).toBe(0)
  })

  it('are at most 500 for a company and day; the rest waits and is listed', async () => {
    const sent: string[] = []
    server.mail = { isConfigured: true, send: ({ to }) => Promise.resolve(void sent.push(to)) }
    const company = await createTestCompany(server)
    await inviteMany(company, 503)
    expect(await send()).toBe(500)
    const states = Object.values(await mailStates())
    expect(states.filter((state) => state === 'waiting')).toHaveLength(3)
    const other = await createTestCompany(server, { userId: 'max', name: 'Other' })
    await invite(server, other, { email: 'zoe@example.com' }, true)
    expect(await send()).toBe(1)
    later(24 * 60)
    expect(await send()).toBe(3)
    expect(new Set(sent).size).toBe(504)
  })

  it('are each sent once by five processes at the same time', async () => {
    const company = await createTestCompany(server)
    await inviteMany(company, 20)
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(sent.reduce((sum, each) => sum + each)).toBe(20)
    expect(addresses().toSorted()).toEqual([...new Set(addresses())].toSorted())
  })

  it('of a killed process are sent again', async () => {
    const company = await createTestCompany(server)
    await inviteMany(company, 1)
    const killed = new Promise<void>(() => undefined)
    void send({ mail: { isConfigured: true, send: () => killed } })
    await expect
      .poll(async () =>
        (await server.database.db.select().from(employees)).some(({ mailDueAt }) => mailDueAt),
      )
      .toBe(true)
    expect(await send()).toBe(0)
    later(3)
    expect([await send(), addresses()]).toEqual([1, ['p0@example.com']])
  })

  it('are tried again after growing pauses, and fail when they are refused', async () => {
    const company = await createTestCompany(server)
    await inviteMany(company, 2)
    smtp.answerRecipients(450, 550)
    expect(await send()).toBe(0)
    expect(Object.values(await mailStates()).sort()).toEqual(['failed', 'waiting'])
    expect(await send()).toBe(0)
    later(1)
    smtp.answerRecipients(450)
    expect(await send()).toBe(0)
    later(1)
    expect(await send()).toBe(0)
    later(1)
    expect(await send()).toBe(1)
  })

  it('that fail after midnight give nothing back to the day that began', async () => {
    const company = await createTestCompany(server)
    await inviteMany(company, 2)
    server.now = new Date('2026-03-02T23:59:59Z')
    const failing: MailerDeps['mail'] = {
      isConfigured: true,
      send: async () => {
        server.now = new Date('2026-03-03T00:00:01Z')
        expect(await send()).toBe(1)
        throw new MailError('later', 'Try again.')
      },
    }
    expect(await send({ mail: failing })).toBe(0)
    const [row] = await server.database.db.select().from(companies)
    expect([row?.mailDay, row?.mailsSent]).toEqual(['2026-03-03', 1])
  })

  it('all wait while the mail server takes none', async () => {
    const company = await createTestCompany(server)
    await inviteMany(company, 3)
    const { url } = smtp
    await smtp.close()
    server.mail = createSmtpMail({ url, from: 'no-reply@verdigris.example' })
    await expect(send()).rejects.toThrow('The mail was not sent.')
    expect(Object.values(await mailStates())).toEqual(['waiting', 'waiting', 'waiting'])
    smtp = await startSmtpServer()
    server.mail = createSmtpMail({ url: smtp.url, from: 'no-reply@verdigris.example' })
    later(2)
    expect(await send()).toBe(3)
  })

  it('do not go to somebody whose invitation was withdrawn, or has expired', async () => {
    const company = await createTestCompany(server)
    const ben = await invite(server, company, { email: 'ben@example.com' }, true)
    await invite(server, company, { email: 'eva@example.com' }, true)
    const place = { companyId: company.id, employeeId: ben.id }
    await update(server, company.owner, place, { state: 'deactivated' })
    later(14 * 24 * 60)
    expect([await send(), addresses()]).toEqual([0, []])
  })
})
