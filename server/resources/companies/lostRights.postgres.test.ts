import { and, eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { users } from '../../platform/db/tables'
import { useTestServer } from '../../testing/harness'
import { cards } from '../cards/tables'
import { cardCalls, mintOne } from '../cards/testing/cardCalls'
import { companies, employees } from './tables'
import { calls, createTestCompany, invite, join } from './testing/companyCalls'

const server = useTestServer()

/** Waits until this many statements of the database wait for a lock. */
const untilWaiting = (statements: number) =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect(await server.database.db.execute(waiting)).toMatchObject({ rowCount: statements })
  }, 10_000)

it('an administrator who is demoted while a write waits for the company changes nothing', async () => {
  const company = await createTestCompany(server)
  const { id: companyId } = company
  const { token } = await join(server, company, 'eva', 'admin')
  const { id: employeeId } = await invite(server, company, { email: 'zoe@example.com' })
  const { db } = server.database
  const params = { companyId }
  const headers = { 'if-match': '"1"' }
  const person = { email: 'new@example.com' }
  const requests = await db.transaction(async (tx) => {
    await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
    const sent = [
      server.send(calls.updateCompany, { token, params, headers, body: { name: 'Mine' } }),
      server.send(calls.inviteEmployees, { token, params, body: { employees: [person] } }),
      server.send(calls.inviteAgain, { token, params: { companyId, employeeId }, body: {} }),
    ]
    await untilWaiting(sent.length)
    await tx.update(employees).set({ role: 'member' }).where(eq(employees.userId, 'eva'))
    return { sent }
  })
  const answers = await Promise.all(requests.sent)
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await db.select().from(companies)).toMatchObject([{ name: 'Verdigris', version: 1 }])
  expect(await db.select().from(employees)).toHaveLength(3)
})

it('a member who is removed while an activation waits gets no card of the company', async () => {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const { id, code } = await mintOne(server, company.id)
  const { db } = server.database
  const request = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, 'ben')).for('update')
    const activating = cardCalls(server, ben.token).activate(code)
    await untilWaiting(1)
    const isBen = and(eq(employees.companyId, company.id), eq(employees.userId, 'ben'))
    await tx.update(employees).set({ state: 'deactivated' }).where(isBen)
    return { activating }
  })
  expect((await request.activating).status).toBe(403)
  expect(await db.select().from(cards).where(eq(cards.id, id))).toMatchObject([
    { status: 'blank', ownerId: company.id },
  ])
})
