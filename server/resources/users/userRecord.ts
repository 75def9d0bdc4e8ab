import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import type { Db } from '../../platform/db/client'
import { users } from '../../platform/db/tables'
import { notFound } from '../../platform/http/apiError'
import { type UserRow, findUser } from '../../platform/identity/userRecord'
import type { Ctx } from '../../ports/context'
import { insertProfile } from '../profiles'

/** Writes the record if it is still at `version`, in one statement; undefined if it is not. */
export async function writeUser(
  db: Db,
  { tenantId, id }: UserRow,
  version: number,
  changes: Partial<UserRow>,
): Promise<UserRow | undefined> {
  const isVersion = and(eq(users.tenantId, tenantId), eq(users.id, id), eq(users.version, version))
  const [row] = await db
    .update(users)
    .set({ ...changes, version: version + 1 })
    .where(isVersion)
    .returning()
  return row
}

type NewUser = Pick<
  UserRow,
  'tenantId' | 'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'
> &
  Partial<Pick<UserRow, 'phoneUnconfirmedSince'>>

/**
 * Adds a user record with a default profile, its slug and a virtual card, in one transaction; does
 * nothing if the record exists.
 */
export async function addUserRecord(db: Db, user: NewUser, now: Date): Promise<void> {
  const { tenantId, id: ownerId } = user
  const stamps = { createdAt: now, updatedAt: now }
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ ...user, ...stamps })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added.length === 0) return
    const content = { ...emptyProfileContent, firstName: user.firstName, lastName: user.lastName }
    await insertProfile(tx, { tenantId, ownerId, name: 'Personal', isDefault: true, content }, now)
  })
}

/**
 * Returns the actor's user record. Throws NOT_FOUND for another person's id, or if there is no
 * record.
 */
export async function requireOwnAccount(
  { db, actor }: Ctx,
  userId: string,
  action: 'read' | 'update',
): Promise<UserRow> {
  const row = userId === actor.userId ? await findUser(db, actor.tenantId, userId) : undefined
  if (!row || !actor.ability.can(action, subject('User', { ...row }))) throw notFound('user')
  return row
}
