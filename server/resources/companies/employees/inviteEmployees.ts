import { randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { and, count, inArray, or } from 'drizzle-orm'
import {
  type Employee,
  type EmployeeInput,
  MAX_EMPLOYEES,
  MEMBERS_ONLY,
} from '@/contract/companies/employees'
import { ApiError, invalid, notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { Membership } from '../../../ports/registry'
import { findCompany, membershipIn } from '../companyRow'
import { type InvitationOptions, openInvitation } from '../invitations/openInvitation'
import { requireMailRoom } from '../invitations/requireMailRoom'
import { employees } from '../tables'
import {
  type EmployeeRow,
  isEmployee,
  presentEmployee,
  presentEmployees,
  searchTextOf,
} from './employeeRow'
import { wakeMailsAfterCommit } from '../invitations/wakeMailsAfterCommit'
import { requireUnchangedRole } from './requireUnchangedRole'
import { findEmployee, writeEmployee } from './writeEmployee'

/**
 * Invites people, all or none; somebody who left is invited again. Throws CONFLICT at the address
 * or number of a person that the company has, VALIDATION_FAILED where one is given twice, and what
 * `requireMailRoom` throws.
 */
export async function inviteEmployees(
  ctx: Ctx,
  companyId: string,
  people: readonly EmployeeInput[],
  options: InvitationOptions,
): Promise<{ items: Employee[] }> {
  const caller = requireAdministrator(ctx, companyId)
  requireDistinct(people, 'email', 'This address is in the list twice.')
  requireDistinct(people, 'employeeNumber', 'This number is in the list twice.')
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await findCompany(inside, companyId, { isLocked: true })
    await requireUnchangedRole(inside, caller)
    const known = await findKnown(inside, companyId, people)
    people.forEach((person, index) => {
      requireNew(person, index, known)
    })
    const formerOf = ({ email }: EmployeeInput) => known.find((each) => each.email === email)
    await requireRoom(inside, companyId, people.filter((person) => !formerOf(person)).length)
    if (options.isMailed) await requireMailRoom(inside, companyId, people.length)
    const rows: EmployeeRow[] = []
    for (const person of people) {
      const left = formerOf(person)
      rows.push(
        left
          ? await inviteBack(inside, left, person, options)
          : await addInvited(inside, companyId, person, options),
      )
    }
    wakeMailsAfterCommit(ctx, options)
    return { items: await presentEmployees(inside, rows, true) }
  })
}

/** Renews an invitation with a new link; earlier links end. Throws CONFLICT for a member. */
export async function inviteAgain(
  ctx: Ctx,
  { companyId, employeeId }: { companyId: string; employeeId: string },
  options: InvitationOptions,
): Promise<Employee> {
  const caller = requireAdministrator(ctx, companyId)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await findCompany(inside, companyId, { isLocked: true })
    await requireUnchangedRole(inside, caller)
    const row = await findEmployee(inside, companyId, employeeId)
    if (!row) throw notFound('employee')
    if (row.state === 'active')
      throw new ApiError('CONFLICT', 'This person is a member already, so there is no invitation.')
    if (options.openTo === 'anyone' && row.role !== 'member')
      throw new ApiError('CONFLICT', MEMBERS_ONLY, { openTo: MEMBERS_ONLY })
    if (options.isMailed) await requireMailRoom(inside, companyId, 1)
    const invitation = openInvitation(ctx, { round: row.invitationRound, ...options })
    const renewed = await writeEmployee(inside, row, { ...invitation, profileId: null })
    wakeMailsAfterCommit(ctx, options)
    return presentEmployee(inside, renewed, true)
  })
}

function requireAdministrator({ actor }: Ctx, companyId: string): Membership {
  if (!actor.ability.can('create', subject('Employee', { companyId })))
    throw new ApiError('FORBIDDEN')
  return membershipIn(actor, companyId)
}

function requireDistinct(
  people: readonly EmployeeInput[],
  field: 'email' | 'employeeNumber',
  message: string,
): void {
  const values = people.map((person) => person[field])
  const twice = values.findIndex((value, index) => value !== '' && values.indexOf(value) < index)
  if (twice >= 0) throw invalid({ [`employees.${String(twice)}.${field}`]: message })
}

/** Returns the people of the company with one of these addresses or numbers. */
function findKnown(
  { db, actor }: Ctx,
  companyId: string,
  people: readonly EmployeeInput[],
): Promise<EmployeeRow[]> {
  const emails = people.map(({ email }) => email)
  const numbers = people.flatMap(({ employeeNumber }) => employeeNumber || [])
  const isNamed = or(
    inArray(employees.email, emails),
    numbers.length > 0 ? inArray(employees.employeeNumber, numbers) : undefined,
  )
  return db
    .select()
    .from(employees)
    .where(and(isEmployee(actor.tenantId, companyId), isNamed))
}

function requireNew(person: EmployeeInput, index: number, known: readonly EmployeeRow[]): void {
  const refuse = (field: string, message: string) =>
    new ApiError('CONFLICT', message, { [`employees.${String(index)}.${field}`]: message })
  const same = known.find(({ email }) => email === person.email)
  if (same?.state === 'active') throw refuse('email', 'This person is a member already.')
  if (same?.state === 'invited')
    throw refuse('email', 'This person is invited already. Invite them again in the list instead.')
  const { employeeNumber: number } = person
  if (number !== '' && known.some((each) => each.employeeNumber === number && each !== same))
    throw refuse('employeeNumber', 'Another person of the company has this number.')
}

async function requireRoom({ db, actor }: Ctx, companyId: string, added: number): Promise<void> {
  const ofCompany = isEmployee(actor.tenantId, companyId)
  const [found] = await db.select({ total: count() }).from(employees).where(ofCompany)
  if ((found?.total ?? 0) + added > MAX_EMPLOYEES)
    throw new ApiError(
      'CONFLICT',
      `A company has at most ${MAX_EMPLOYEES.toLocaleString('en')} people, with those who left.`,
    )
}

async function addInvited(
  ctx: Ctx,
  companyId: string,
  person: EmployeeInput,
  options: InvitationOptions,
): Promise<EmployeeRow> {
  const now = ctx.clock()
  const row: EmployeeRow = {
    ...person,
    ...openInvitation(ctx, options),
    tenantId: ctx.actor.tenantId,
    companyId,
    id: randomUUID(),
    version: 1,
    userId: null,
    profileId: null,
    searchText: searchTextOf(person),
    createdAt: now,
    updatedAt: now,
  }
  await ctx.db.insert(employees).values(row)
  return row
}

/** Invites somebody who left, with the given facts; those left out stay. */
function inviteBack(
  ctx: Ctx,
  row: EmployeeRow,
  { role, ...person }: EmployeeInput,
  options: InvitationOptions,
): Promise<EmployeeRow> {
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''))
  const invitation = openInvitation(ctx, { round: row.invitationRound, ...options })
  return writeEmployee(ctx, row, { ...given, ...invitation, role, profileId: null })
}
