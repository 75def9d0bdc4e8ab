import { and, eq, ne } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  Employee,
  acceptInvitation as acceptCall,
  getInvitation as getCall,
} from '@/contract/companies/employees'
import { ApiError, notFound } from '../../../platform/http/apiError'
import { findUser, lockAccount } from '../../../platform/identity/userRecord'
import type { Ctx } from '../../../ports/context'
import { type CompanyRow, findCompany } from '../companyRow'
import { type EmployeeRow, isEmployee, presentEmployee } from '../employees/employeeRow'
import { findFreeProfile, requireFreeProfile, requireRoomForCompany } from '../employees/ownProfile'
import { requireSeat } from '../employees/seats'
import { findEmployee, writeEmployee } from '../employees/writeEmployee'
import { defaultProfileId, invalidateCards } from '../../profiles'
import { employees } from '../tables'
import { type Invitation, type OpenedInvitation, readInvitationToken } from './invitationToken'
import { closeInvitation } from './openInvitation'

type InvitationAnswer = v.InferOutput<NonNullable<(typeof getCall)['answer']>>
type InvitationState = InvitationAnswer['state']

const refusals: Record<Exclude<InvitationState, 'open'>, string> = {
  used: 'This invitation was used already. It works once.',
  expired: 'This invitation has expired. Ask the company for a new one.',
  withdrawn: 'This invitation is not valid anymore. Ask the company for a new one.',
}

/**
 * Returns an invitation to whoever has its link. The address is shortened unless it is the
 * caller's. Throws NOT_FOUND for a text that is no invitation of this tenant.
 */
export async function getInvitation(ctx: Ctx, token: string): Promise<InvitationAnswer> {
  const invitation = readToken(ctx, token)
  const company = await findInviter(ctx, invitation)
  const [row] = await ctx.db
    .select()
    .from(employees)
    .where(isEmployee(ctx.actor.tenantId, invitation.companyId, invitation.id))
  if (!row) throw notFound('invitation')
  const isForAnyone = row.invitationFor === 'anyone'
  const isForYou = isForAnyone || isAddressOf(ctx, row)
  return {
    companyId: company.id,
    companyName: company.name,
    logo: company.content.logo,
    role: row.role,
    email: isAddressOf(ctx, row) ? row.email : shorten(row.email),
    isForYou,
    openTo: row.invitationFor,
    needsConfirmation: isForYou && needsConfirmation(ctx, row, invitation),
    state: stateOf(row, invitation, ctx.clock()),
    expiresAt: (row.invitationExpiresAt ?? row.updatedAt).toISOString(),
  }
}

/**
 * Makes the actor a member by an invitation, which works once: one to their confirmed address, one
 * whose link was mailed to it, or one for whoever has the link. Their name is filled in where the
 * company left it empty. Throws CONFLICT for an invitation that was used, has expired or was
 * withdrawn, for an address that is not confirmed, or for a person in fifty companies, and FORBIDDEN
 * for another address.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, profileId }: v.InferOutput<NonNullable<(typeof acceptCall)['body']>>,
): Promise<Employee> {
  const invitation = readToken(ctx, token)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockAccount(inside)
    await findInviter(inside, invitation, { isLocked: true })
    const row = await findEmployee(inside, invitation.companyId, invitation.id)
    if (!row) throw notFound('invitation')
    requireOpen(ctx, row, invitation)
    await requireRoomForCompany(inside)
    await requireSeat(inside, invitation.companyId)
    const shown = await profileFor(inside, profileId, row.companyId)
    await replaceFormerPlace(inside, row)
    const member = await writeEmployee(inside, row, {
      ...(await namesFor(inside, row)),
      ...(row.invitationFor === 'anyone' && (await placeForAnyone(inside, row))),
      state: 'active',
      userId: ctx.actor.userId,
      profileId: shown,
      ...closeInvitation(row),
    })
    invalidateCards(ctx)
    return presentEmployee(inside, member, member.role !== 'member')
  })
}

function readToken({ ruleSigner, actor }: Ctx, token: string): OpenedInvitation {
  const invitation = readInvitationToken(ruleSigner, actor.tenantId, token)
  if (!invitation) throw notFound('invitation')
  return invitation
}

async function findInviter(
  ctx: Ctx,
  { companyId }: Invitation,
  options?: { isLocked: boolean },
): Promise<CompanyRow> {
  return findCompany(ctx, companyId, options).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'NOT_FOUND' ? notFound('invitation') : error
  })
}

function stateOf(row: EmployeeRow, { invitationRound }: Invitation, now: Date): InvitationState {
  if (row.state === 'active') return 'used'
  if (row.state === 'deactivated') return row.userId === null ? 'withdrawn' : 'used'
  if (invitationRound !== row.invitationRound) return 'withdrawn'
  return row.invitationExpiresAt && now < row.invitationExpiresAt ? 'open' : 'expired'
}

function requireOpen(ctx: Ctx, row: EmployeeRow, invitation: OpenedInvitation): void {
  const state = stateOf(row, invitation, ctx.clock())
  if (state !== 'open') throw new ApiError('CONFLICT', refusals[state])
  if (row.invitationFor === 'address' && !isAddressOf(ctx, row))
    throw new ApiError(
      'FORBIDDEN',
      `This invitation is for ${shorten(row.email)}. Sign in with that address.`,
    )
  if (needsConfirmation(ctx, row, invitation))
    throw new ApiError(
      'CONFLICT',
      'Confirm your e-mail address first, or open the link in the mail of the invitation.',
    )
}

/** Tells whether the actor still has to show that the invited mailbox is theirs. */
function needsConfirmation(
  { actor }: Ctx,
  { invitationFor }: EmployeeRow,
  { isMailed }: OpenedInvitation,
): boolean {
  return invitationFor === 'address' && !isMailed && !actor.isEmailVerified
}

/**
 * Returns the role and address of somebody who joins by a link for whoever has it. Throws CONFLICT if
 * the company has their address in another place.
 */
async function placeForAnyone(
  { db, actor }: Ctx,
  { companyId, id }: EmployeeRow,
): Promise<Pick<EmployeeRow, 'role'> & Partial<Pick<EmployeeRow, 'email'>>> {
  const email = actor.email.toLowerCase()
  if (email === '') return { role: 'member' }
  const isTaken = and(
    isEmployee(actor.tenantId, companyId),
    eq(employees.email, email),
    ne(employees.id, id),
  )
  if ((await db.$count(employees, isTaken)) > 0)
    throw new ApiError(
      'CONFLICT',
      'The company has your address already. Ask an administrator to invite you by it.',
    )
  return { role: 'member', email }
}

function isAddressOf({ actor }: Ctx, { email }: EmployeeRow): boolean {
  return email !== '' && actor.email.toLowerCase() === email
}

/** Returns an address with its middle left out: `a…@example.com`. */
function shorten(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name)[0] ?? ''}…@${host}`
}

/** Returns the profile to show the company: the chosen one, else the default one if it is free. */
async function profileFor(
  ctx: Ctx,
  chosen: string | null | undefined,
  companyId: string,
): Promise<string | null> {
  const byDefault = await defaultProfileId(ctx)
  if (chosen === undefined) return findFreeProfile(ctx, byDefault)
  if (chosen !== null) await requireFreeProfile(ctx, chosen, companyId)
  return chosen
}

/**
 * Ends the link between the actor and a place in the company that they left under another address.
 * Throws CONFLICT if they are a member under it.
 */
async function replaceFormerPlace(ctx: Ctx, { companyId, id }: EmployeeRow): Promise<void> {
  const { db, actor } = ctx
  const isOwn = and(
    isEmployee(actor.tenantId, companyId),
    eq(employees.userId, actor.userId),
    ne(employees.id, id),
  )
  const [former] = await db.select().from(employees).where(isOwn).for('update')
  if (former?.state === 'active')
    throw new ApiError('CONFLICT', 'You are a member of this company already.')
  if (former) await writeEmployee(ctx, former, { userId: null })
}

/** Returns the actor's names for a person whose names the company left empty. */
async function namesFor(
  { db, actor }: Ctx,
  { firstName, lastName }: EmployeeRow,
): Promise<Partial<Pick<EmployeeRow, 'firstName' | 'lastName'>>> {
  if (firstName !== '' || lastName !== '') return {}
  const user = await findUser(db, actor.tenantId, actor.userId)
  return user ? { firstName: user.firstName, lastName: user.lastName } : {}
}
