import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { createUser } from '@/contract/account/users'
import { visit } from '../../public/testing/cards'
import { users } from '../../platform/db/tables'
import { type Answer, useTestServer } from '../../testing/harness'
import { itOnPostgres } from '../../testing/itOnPostgres'
import { tokenOf } from '../../testing/testIdentity'
import { cards } from '../cards/tables'
import { cardCalls, mintOne } from '../cards/testing/cardCalls'
import { companies, employees } from '../companies/tables'
import {
  calls,
  createTestCompany,
  employeeOf,
  invite,
  join,
  tokenIn,
} from '../companies/testing/companyCalls'

const server = useTestServer()

const remove = ({ token }: { token: string }, id: string) =>
  server.send(deleteAccount, { token, params: { id } })

/** Creates a company of ada's, in which ben holds a card. */
async function createCompanyWithCard() {
  const company = await createTestCompany(server)
  const ben = await join(server, company, 'ben')
  const { id, code } = await mintOne(server, company.id)
  await cardCalls(server, ben.token).activate(code)
  return { company, ben, cardId: id }
}

describe('deleting the account of somebody in a company', () => {
  it('of its only owner changes cached pages of the cards that showed it at once', async () => {
    const { company, cardId } = await createCompanyWithCard()
    expect(await (await visit(server, `/card/${cardId}`)).text()).toContain('Verdigris')
    expect((await remove(company.owner, 'ada')).status).toBe(200)
    const after = await visit(server, `/card/${cardId}`)
    expect(after.status).toBe(200)
    expect(await after.text()).not.toContain('Verdigris')
  })

  it('of the holder of a card leaves a neutral page, also when it was cached', async () => {
    const { ben, cardId } = await createCompanyWithCard()
    const shown = async () => (await visit(server, `/card/${cardId}`)).text()
    expect(await shown()).toContain('Ada Test')
    expect((await remove(ben, 'ben')).status).toBe(200)
    expect(await shown()).not.toMatch(/Ada Test|Verdigris/)
  })

  it('keeps the invitation of a person who comes back with the same address', async () => {
    const company = await createTestCompany(server)
    const eva = await server.createActor('eva')
    const token = tokenIn(await invite(server, company, { email: 'eva@example.com' }))
    expect((await remove(eva, 'eva')).status).toBe(200)
    const again = tokenOf({ userId: 'eva-again', email: 'eva@example.com' })
    const body = { userId: 'eva-again', firstName: 'Eva', lastName: '' }
    await server.send(createUser, { token: again, body })
    const accepted = await server.send(calls.acceptInvitation, { token: again, body: { token } })
    expect(employeeOf(accepted)).toMatchObject({ state: 'active', isYou: true })
  })

  it('changes nothing of the company if it is killed in the middle', async () => {
    const { company, ben } = await createCompanyWithCard()
    await join(server, company, 'eva', 'admin')
    const before = await server.contents()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    for (const [person, id] of [
      [company.owner, 'ada'],
      [ben, 'ben'],
    ] as const) {
      // All of them, because work in the background may begin one first.
      vi.spyOn(db, 'transaction').mockImplementation((work) =>
        transact(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
      )
      expect((await remove(person, id)).status).toBe(500)
      vi.restoreAllMocks()
      expect(await server.contents()).toBe(before)
    }
  })

  itOnPostgres('locks the company before its cards, like a change of the company', async () => {
    const { company, ben, cardId } = await createCompanyWithCard()
    let answer: ReturnType<typeof remove> | undefined
    await server.database.db.transaction(async (tx) => {
      await tx.execute(endsInDeadlock)
      await tx.select().from(companies).where(eq(companies.id, company.id)).for('update')
      answer = remove(ben, 'ben')
      await somebodyWaits()
      await tx.select().from(cards).where(eq(cards.id, cardId)).for('update')
    })
    expect((await answer)?.status).toBe(200)
  })

  itOnPostgres(
    'locks the account before its place in the company, like the handover of a card',
    async () => {
      const { company } = await createCompanyWithCard()
      const { id } = await mintOne(server, company.id)
      const [place] = await server.database.db
        .select()
        .from(employees)
        .where(eq(employees.userId, 'ben'))
      const ofBen = eq(employees.id, place?.id ?? '')
      let answer: Promise<Answer> | undefined
      await server.database.db.transaction(async (tx) => {
        await tx.execute(endsInDeadlock)
        await tx.select().from(users).where(eq(users.id, 'ben')).for('update')
        answer = cardCalls(server, company.owner.token).put(id, 1, { employeeId: place?.id ?? '' })
        await somebodyWaits()
        await tx.select().from(employees).where(ofBen).for('update')
      })
      expect((await answer)?.status).toBe(200)
    },
  )
})

/** Makes a deadlock end this transaction, not the request, which would be repeated. */
const endsInDeadlock = sql`set local deadlock_timeout = '1ms'`

/** Waits until a request waits for a lock of the database. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => {
    expect(await server.database.db.execute(waiting)).toMatchObject({ rowCount: 1 })
  }, 10_000)
}
