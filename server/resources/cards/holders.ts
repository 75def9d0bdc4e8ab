import { and, eq } from 'drizzle-orm'
import type { EmployeeState } from '@/contract/companies/employees'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { users } from '../../platform/db/tables'
import { employees } from '../companies/tables'
import { profiles } from '../profiles/tables'
import type { CardScope } from './cardRow'

/** A person who is to hold a card, and the profile that it is to show. */
export interface NextHolder {
  userId: string
  profileId: string
}

/**
 * Locks a user's record and one of their profiles against deletion until the transaction ends: the
 * given profile, else the default one. It comes before the lock of a card, as in the deletion of a
 * profile. Throws NOT_FOUND for a profile that is not theirs.
 */
export async function lockHolder(
  { db, actor: { tenantId } }: Pick<CardScope, 'db' | 'actor'>,
  userId: string,
  profileId?: string | null,
): Promise<NextHolder> {
  const record = and(eq(users.tenantId, tenantId), eq(users.id, userId))
  const [user] = await db.select({ id: users.id }).from(users).where(record).for('key share')
  if (!user) throw invalid({}, 'Create your user record first.')
  const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
  const wanted = profileId ? eq(profiles.id, profileId) : eq(profiles.isDefault, true)
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(own, wanted))
    .for('key share')
  if (!profile) throw notFound('profile')
  return { userId, profileId: profile.id }
}

/**
 * Locks an active member of a company, with the profile that shows the company, else the default
 * one. Their account is locked before their membership, as in its deletion. Throws NOT_FOUND for
 * somebody who is not in the company, and CONFLICT for one who has not accepted yet or has left.
 */
export async function lockMember(
  scope: Pick<CardScope, 'db' | 'actor'>,
  companyId: string,
  employeeId: string,
): Promise<NextHolder> {
  const { db, actor } = scope
  const isMember = and(
    eq(employees.tenantId, actor.tenantId),
    eq(employees.companyId, companyId),
    eq(employees.id, employeeId),
  )
  const isShown = and(
    eq(profiles.tenantId, employees.tenantId),
    eq(profiles.ownerId, employees.userId),
    eq(profiles.id, employees.profileId),
  )
  const [found] = await db
    .select({ userId: employees.userId, state: employees.state, profileId: profiles.id })
    .from(employees)
    .leftJoin(profiles, isShown)
    .where(isMember)
  if (!found) throw notFound('employee')
  if (found.state !== 'active' || found.userId === null) throw notActive(found.state)
  const holder = await lockHolder(scope, found.userId, found.profileId)
  const [locked] = await db
    .select({ state: employees.state })
    .from(employees)
    .where(and(isMember, eq(employees.userId, holder.userId)))
    .for('update')
  if (!locked) throw notFound('employee')
  if (locked.state !== 'active') throw notActive(locked.state)
  return holder
}

function notActive(state: EmployeeState): ApiError {
  return new ApiError(
    'CONFLICT',
    state === 'invited'
      ? 'This person has not accepted the invitation yet. Assign the card once they have.'
      : 'This person has left the company. Assign the card to an active member.',
    { employeeId: 'Choose an active member.' },
  )
}
