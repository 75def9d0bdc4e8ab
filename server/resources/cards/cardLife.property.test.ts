import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type CardStatus, cardWithHistory, changedCard } from '@/contract/cards/card'
import { type Answer, useTestServer } from '../../testing/harness'
import { directory } from '../profiles/tables'
import { holderOf } from './cardRow'
import { cardHistory, cards } from './tables'
import { addCompany, addEmployee, cardCalls, dataOf, mintOne } from './testing/cardCalls'

const server = useTestServer()
const numRuns = process.env.LONG === '1' ? 200 : 12

const people = ['giver', 'stranger', 'admin', 'member'] as const
type Person = (typeof people)[number]

const act = fc.record({
  by: fc.constantFrom(...people),
  act: fc.oneof(
    fc.constantFrom<CardStatus>(
      'blank',
      'active',
      'deactivated',
      'lost',
      'handedOver',
      'handedOver',
      'retired',
    ),
    fc.constantFrom('activate', 'activate', 'assign', 'name', 'dates', 'profile', 'delete'),
  ),
})

/** Returns the new code in an answer, or undefined. */
function codeIn({ data }: Answer): string | undefined {
  const parsed = v.safeParse(changedCard, data)
  return parsed.success ? parsed.output.code : undefined
}

/** Replays a history, the oldest entry first: each entry begins where the one before ended. */
function replay(rows: (typeof cardHistory.$inferSelect)[]) {
  const now = { state: '', holder: '', profile: '', dates: '' }
  for (const { change, from, to } of rows) {
    if (change === 'mint') now.state = to
    else {
      // A new holder's history begins where the giver's ended.
      if (now[change] !== '' || change !== 'state')
        expect([change, from]).toEqual([change, now[change]])
      now[change] = to
      if (change === 'holder') now.profile = ''
    }
  }
  return now
}

async function setUp(isCompanyCard: boolean) {
  await server.empty()
  const companyId = isCompanyCard ? await addCompany(server) : null
  const made = new Map<
    Person,
    ReturnType<typeof cardCalls> & { employeeId: string; profileId: string }
  >()
  for (const name of people) {
    const { token, defaultProfileId } = await server.createActor(name)
    const isMember = companyId !== null && name !== 'stranger'
    const role = name === 'admin' ? 'admin' : 'member'
    const employeeId = isMember
      ? await addEmployee(server, companyId, name, { role })
      : crypto.randomUUID()
    made.set(name, { ...cardCalls(server, token), employeeId, profileId: defaultProfileId })
  }
  return { made, ...(await mintOne(server, companyId)) }
}

it('leaves one row, one holder, one owner and a true history after any acts, and no traces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(act, { minLength: 5, maxLength: 25 }),
      async (isCompanyCard, acts) => {
        const { made, id, code: printed } = await setUp(isCompanyCard)
        let code = printed
        const { db } = server.database
        for (const [index, { by, act: what }] of acts.entries()) {
          server.now = new Date(server.now.getTime() + 1000)
          const person = made.get(by)
          const target = made.get(people[index % people.length] ?? 'member')
          if (!person || !target) throw new Error('Everybody was created.')
          const note = `canary of ${by}`
          const changes: Record<string, object> = {
            assign: { employeeId: target.employeeId },
            name: { name: note },
            dates: { issuedOn: '2026-01-01', expiresOn: index % 2 ? '2027-01-01' : null },
            profile: { profileId: person.profileId },
          }
          const answer =
            what === 'activate'
              ? await person.activate(code, { name: note })
              : what === 'delete'
                ? await person.remove(id)
                : await person.change(id, {
                    reason: note,
                    ...(changes[what] ?? { status: what as CardStatus }),
                  })
          expect(answer.status).toBeLessThan(500)
          code = codeIn(answer) ?? code

          const rows = await db.select().from(cards).where(eq(cards.id, id))
          expect(rows).toHaveLength(1)
          const [card] = rows
          if (!card) return
          const keys = await db
            .select()
            .from(directory)
            .where(and(eq(directory.kind, 'card'), eq(directory.key, id)))
          expect(keys.map(({ ownerId }) => ownerId)).toEqual([card.ownerId])
          const holder = holderOf(card)
          expect(holder === '').toBe(
            card.status === 'blank' || (card.status === 'retired' && holder === ''),
          )
          expect(card.profileId === null || holder !== '').toBe(true)

          const history = await db
            .select()
            .from(cardHistory)
            .where(
              and(
                eq(cardHistory.cardId, id),
                eq(cardHistory.ownerId, card.companyId ?? card.ownerId),
              ),
            )
            .orderBy(cardHistory.at, cardHistory.place)
          const since = card.companyId === null ? (card.heldSince ?? new Date(0)) : new Date(0)
          const told = replay(history.filter(({ at }) => at >= since))
          expect(told).toMatchObject({
            state: card.status,
            holder,
            profile: card.profileId ?? '',
          })
          for (const [name, each] of made) {
            const seen = await each.get(id)
            const isAdmin = isCompanyCard && name === 'admin'
            expect(seen.status).toBe(name === holder || isAdmin ? 200 : 404)
            if (seen.status !== 200 || isAdmin) continue
            expect(dataOf(cardWithHistory, seen).taps.total).toBe(0)
            for (const other of people)
              if (other !== name && !(isCompanyCard && other === 'admin'))
                expect(seen.text).not.toContain(`canary of ${other}`)
          }
        }
      },
    ),
    { numRuns },
  )
}, 300_000)
