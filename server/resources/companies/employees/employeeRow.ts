import { type SQL, and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Employee } from '@/contract/companies/employees'
import { fold } from '@/contract/fold'
import type { Ctx } from '../../../ports/context'
import { cards } from '../../cards/tables'
import { invitationLink } from '../invitations/invitationToken'
import { employees } from '../tables'

export type EmployeeRow = typeof employees.$inferSelect

/** The lines of the search text, in order. Members search the first three only. */
export const searchLines = ['name', 'jobTitle', 'department', 'email', 'number'] as const

type Searched = Pick<
  EmployeeRow,
  'firstName' | 'lastName' | 'jobTitle' | 'department' | 'email' | 'employeeNumber'
>

/** Returns the folded text for search, with one line per field (see `searchLines`). */
export function searchTextOf(person: Searched): string {
  const { firstName, lastName, jobTitle, department, email, employeeNumber } = person
  return [`${firstName} ${lastName}`, jobTitle, department, email, employeeNumber]
    .map(foldLine)
    .join('\n')
}

/** Folds a text and joins its words with single spaces, so that it stays within its line. */
export function foldLine(text: string): string {
  return fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}

/** Returns the condition that a row is one of a company's people, or the one with this id. */
export function isEmployee(tenantId: string, companyId: string, id?: string): SQL | undefined {
  return and(
    eq(employees.tenantId, tenantId),
    eq(employees.companyId, companyId),
    id === undefined ? undefined : eq(employees.id, id),
  )
}

/** Presents people of one company to a caller: all facts to administrators, few to members. */
export async function presentEmployees(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock' | 'ruleSigner'>,
  rows: readonly EmployeeRow[],
  isForAdmin: boolean,
): Promise<Employee[]> {
  const held = isForAdmin ? await cardsHeldBy(ctx, rows) : new Map<string, number>()
  const now = ctx.clock()
  return rows.map((row) => {
    const isYou = row.userId === ctx.actor.userId
    return {
      id: row.id,
      version: row.version,
      firstName: row.firstName,
      lastName: row.lastName,
      jobTitle: row.jobTitle,
      department: row.department,
      role: row.role,
      state: row.state,
      isYou,
      email: isForAdmin ? row.email : '',
      employeeNumber: isForAdmin ? row.employeeNumber : '',
      profileId: isYou ? row.profileId : null,
      invitation: isForAdmin ? invitationOf(ctx, row, now) : null,
      cards: held.get(row.userId ?? '') ?? 0,
      companyId: row.companyId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** Presents one person (see `presentEmployees`). */
export async function presentEmployee(
  ctx: Parameters<typeof presentEmployees>[0],
  row: EmployeeRow,
  isForAdmin: boolean,
): Promise<Employee> {
  const [presented] = await presentEmployees(ctx, [row], isForAdmin)
  if (!presented) throw new Error('One row is presented as one employee.')
  return presented
}

function invitationOf(
  { ruleSigner }: Pick<Ctx, 'ruleSigner'>,
  row: EmployeeRow,
  now: Date,
): Employee['invitation'] {
  const { state, mail, invitedAt, invitationExpiresAt } = row
  if (state !== 'invited' || !invitedAt || !invitationExpiresAt) return null
  return {
    mail,
    openTo: row.invitationFor,
    link: now < invitationExpiresAt ? invitationLink(ruleSigner, row, 'copied') : null,
    invitedAt: invitedAt.toISOString(),
    expiresAt: invitationExpiresAt.toISOString(),
  }
}

/** Returns the numbers of the company's cards by holder, without retired ones. */
async function cardsHeldBy(
  { db }: Pick<Ctx, 'db'>,
  rows: readonly EmployeeRow[],
): Promise<Map<string, number>> {
  const [first] = rows
  const holders = rows.flatMap(({ userId }) => userId ?? [])
  if (!first || holders.length === 0) return new Map()
  const { tenantId, companyId } = first
  const counted = await db
    .select({ holder: cards.ownerId, count: sql<number>`count(*)::integer` })
    .from(cards)
    .where(
      and(
        eq(cards.tenantId, tenantId),
        eq(cards.companyId, companyId),
        inArray(cards.ownerId, holders),
        ne(cards.status, 'retired'),
      ),
    )
    .groupBy(cards.ownerId)
  return new Map(counted.map(({ holder, count }) => [holder, count]))
}
