import { subject } from '@casl/ability'
import { and, eq, ne, or } from 'drizzle-orm'
import { type Employee, type EmployeePatch, MEMBERS_ONLY } from '@/contract/companies/employees'
import { ApiError, notFound } from '../../../platform/http/apiError'
import { requireWritable } from '../../../platform/permissions/requireWritable'
import { lockAccount } from '../../../platform/identity/userRecord'
import type { Ctx } from '../../../ports/context'
import type { Membership } from '../../../ports/registry'
import { findCompany, membershipIn } from '../companyRow'
import { requireMailRoom } from '../invitations/requireMailRoom'
import { employees } from '../tables'
import { updateCompanyCoverage } from '../../billing'
import { type EmployeeRow, isEmployee, presentEmployee } from './employeeRow'
import { endMembership } from './endMembership'
import { isInMostCompanies, requireFreeProfile } from './ownProfile'
import { requireUnchangedRole } from './requireUnchangedRole'
import { requireSeat } from './seats'
import { type EmployeeChange, findEmployee, writeEmployee } from './writeEmployee'

interface Place {
  companyId: string
  employeeId: string
}

/** The given fields, without those that stay. */
type Changed = { [K in keyof EmployeePatch]: Exclude<EmployeePatch[K], undefined> }

/** One change of one person, with the caller's place in the company. */
interface Change {
  row: EmployeeRow
  patch: Changed
  caller: Membership
}

/**
 * Changes the given facts of a person. Members choose the profile that shows the company, and leave;
 * administrators change everything but that profile and the owner's role and state; the owner hands
 * the company over. Throws FORBIDDEN at the first field that the caller may not change,
 * VERSION_CONFLICT if the stored version is newer, and CONFLICT for what the person's state rules
 * out.
 */
export async function updateEmployee(
  ctx: Ctx,
  { companyId, employeeId }: Place,
  version: number,
  given: EmployeePatch,
): Promise<Employee> {
  const caller = membershipIn(ctx.actor, companyId)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (given.profileId !== undefined) await lockAccount(inside)
    if (given.state === 'active') await lockAccountOf(inside, { companyId, employeeId })
    await findCompany(inside, companyId, { isLocked: true })
    await requireUnchangedRole(inside, caller)
    const row = await findEmployee(inside, companyId, employeeId)
    if (!row || !isVisible(ctx, row, caller)) throw notFound('employee')
    if (row.version !== version) throw new ApiError('VERSION_CONFLICT')
    const isForAdmin = caller.role !== 'member'
    const patch = changedFields(row, given)
    if (Object.keys(patch).length === 0) return presentEmployee(inside, row, isForAdmin)
    if (!isAllowedWhileReadOnly(patch)) requireWritable(caller, ctx.clock())
    requireFields(ctx, { row, patch, caller })
    const after = await write(inside, { row, patch, caller })
    forgetCards(ctx, row)
    if (patch.role === 'owner')
      ctx.afterCommit((db) =>
        updateCompanyCoverage(
          { db, stripe: ctx.stripe },
          ctx.actor.tenantId,
          [ctx.actor.userId, row.userId],
          ctx.clock(),
        ),
      )
    return presentEmployee(inside, after, isForAdmin)
  })
}

/** Locks a person's account, so that two companies that take them back at once count in turn. */
async function lockAccountOf(
  { db, actor: { tenantId } }: Ctx,
  { companyId, employeeId }: Place,
): Promise<void> {
  const [found] = await db
    .select({ userId: employees.userId })
    .from(employees)
    .where(isEmployee(tenantId, companyId, employeeId))
  if (found?.userId) await lockAccount({ db, actor: { tenantId, userId: found.userId } })
}

/** Tells whether a change only takes something away or hands the company over. */
function isAllowedWhileReadOnly({ state, profileId, role, ...others }: Changed): boolean {
  return (
    Object.keys(others).length === 0 &&
    (state ?? 'deactivated') === 'deactivated' &&
    (profileId ?? null) === null &&
    (role ?? 'owner') === 'owner'
  )
}

/** Tells whether a caller may know of a person: members know active colleagues only. */
function isVisible({ actor }: Ctx, { state, userId }: EmployeeRow, { role }: Membership): boolean {
  return role !== 'member' || state === 'active' || userId === actor.userId
}

function changedFields(row: EmployeeRow, given: EmployeePatch): Changed {
  const stored: Record<string, unknown> = row
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && value !== stored[key]),
  )
}

/** Throws FORBIDDEN at the first changed field that the rules keep from the caller. */
function requireFields({ actor }: Ctx, { row, patch, caller }: Change): void {
  const isYou = row.userId === actor.userId
  const named = subject('Employee', { ...row, isYou })
  const denied = Object.keys(patch).find((field) => !actor.ability.can('update', named, field))
  if (denied !== undefined) {
    const message = reasonFor(denied, row, isYou, caller)
    throw new ApiError('FORBIDDEN', message, { [denied]: message })
  }
  if (patch.role === 'owner' && caller.role !== 'owner') {
    const message = 'Only the owner can hand the company over.'
    throw new ApiError('FORBIDDEN', message, { role: message })
  }
}

function reasonFor(field: string, row: EmployeeRow, isYou: boolean, caller: Membership): string {
  if (field === 'profileId') return 'Only the person chooses the profile that shows the company.'
  if (caller.role === 'member') return 'Only administrators of the company can change this.'
  if (isYou) return 'Hand the company over to somebody first. Then you can change this.'
  return row.role === 'owner' ? 'Only the owner can change this, by handing the company over.' : ''
}

async function write(ctx: Ctx, change: Change): Promise<EmployeeRow> {
  const { row, patch, caller } = change
  await requireDistinct(ctx, row, patch)
  if (patch.profileId) await requireFreeProfile(ctx, patch.profileId, row.companyId)
  const { state, email, ...facts } = patch
  if (email !== undefined && mayBeSent(row)) await requireMailRoom(ctx, row.companyId, 1)
  const changes: EmployeeChange = {
    ...facts,
    ...(email !== undefined && changeEmail(row, email)),
    ...(state === 'active' && (await takeBack(ctx, row))),
    ...(state === 'deactivated' && (await endMembership(ctx, row))),
  }
  if (row.state === 'invited' && row.invitationFor === 'anyone' && patch.role)
    throw new ApiError('CONFLICT', MEMBERS_ONLY, { role: MEMBERS_ONLY })
  if (patch.role === 'owner') await handOver(ctx, row, state, caller)
  return writeEmployee(ctx, row, changes)
}

/** Throws CONFLICT at an address or number that another person of the company has. */
async function requireDistinct(
  { db }: Ctx,
  { tenantId, companyId, id }: EmployeeRow,
  { email, employeeNumber }: EmployeePatch,
): Promise<void> {
  if (email === undefined && !employeeNumber) return
  const isSame = or(
    email === undefined ? undefined : eq(employees.email, email),
    employeeNumber ? eq(employees.employeeNumber, employeeNumber) : undefined,
  )
  const [other] = await db
    .select({ email: employees.email })
    .from(employees)
    .where(and(isEmployee(tenantId, companyId), ne(employees.id, id), isSame))
  if (!other) return
  const [field, noun] = other.email === email ? ['email', 'address'] : ['employeeNumber', 'number']
  const message = `Another person of the company has this ${noun}.`
  throw new ApiError('CONFLICT', message, { [field]: message })
}

/** Changes the address of an open invitation, whose earlier links end. */
function changeEmail(row: EmployeeRow, email: string): EmployeeChange {
  if (row.state === 'invited')
    return { email, invitationRound: row.invitationRound + 1, ...resent(row) }
  const message = 'The address of a person who accepted stays; invite the new address instead.'
  throw new ApiError('CONFLICT', message, { email: message })
}

/** Tells whether a waiting mail may have gone to the old address, so that the new one gets another. */
function mayBeSent({ state, mail, mailDueAt }: EmployeeRow): boolean {
  return state === 'invited' && mail === 'waiting' && mailDueAt !== null
}

/** Returns the columns of a mail that has not reached the new address. */
function resent({ mail }: EmployeeRow): EmployeeChange {
  return mail === 'waiting' ? { mailTries: 0, mailDueAt: null } : { mail: 'none', mailedAt: null }
}

/** Takes back a person who left; they choose anew which profile shows the company. */
async function takeBack(
  ctx: Ctx,
  { tenantId, companyId, state, userId }: EmployeeRow,
): Promise<EmployeeChange> {
  const refuse = (message: string) => new ApiError('CONFLICT', message, { state: message })
  if (state === 'invited') throw refuse('Only the person can accept the invitation.')
  if (userId === null) throw refuse('This person never accepted the invitation. Invite them again.')
  if (await isInMostCompanies(ctx, { tenantId, userId }))
    throw refuse('This person belongs to as many companies as anybody can.')
  await requireSeat(ctx, companyId)
  return { state: 'active' }
}

/** Makes the owner an administrator, so that the person can become the owner. */
async function handOver(
  ctx: Ctx,
  row: EmployeeRow,
  state: EmployeePatch['state'],
  caller: Membership,
): Promise<void> {
  if (row.state !== 'active' || state !== undefined) {
    const message = 'A company is handed over to an active member only.'
    throw new ApiError('CONFLICT', message, { role: message })
  }
  const owner = await findEmployee(ctx, row.companyId, caller.employeeId)
  if (!owner) throw new ApiError('CONFLICT')
  await writeEmployee(ctx, owner, { role: 'admin' })
}

/** Invalidates the cached cards of a person, which may show the company or no longer do. */
function forgetCards(
  { afterCommit, cardPages }: Ctx,
  { tenantId, userId: ownerId }: EmployeeRow,
): void {
  if (ownerId === null) return
  afterCommit(() => {
    cardPages.forget({ tenantId, ownerId })
    return Promise.resolve()
  })
}
