import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { cards, directory, profiles, users } from '../db/schema'
import { fold } from '../text/fold'

export type UserRow = typeof users.$inferSelect

/** The user record, or undefined where the person has none yet. */
export async function findUser(db: Db, tenantId: string, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  return row
}

/** Writes only if the record is still at `version`, decided by the database in the same statement; undefined where it is not. */
export async function writeUser(db: Db, { tenantId, id }: UserRow, version: number, changes: Partial<UserRow>): Promise<UserRow | undefined> {
  const isVersion = and(eq(users.tenantId, tenantId), eq(users.id, id), eq(users.version, version))
  const [row] = await db.update(users).set({ ...changes, version: version + 1 }).where(isVersion).returning()
  return row
}

type NewUser = Omit<UserRow, 'version' | 'phoneUnconfirmedSince' | 'settings' | 'createdAt' | 'updatedAt'> & Partial<Pick<UserRow, 'phoneUnconfirmedSince'>>

/** Adds a user record with a default profile, its slug and one virtual card, in one transaction; where the record is there already it does nothing. */
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
    const profileId = randomUUID()
    const slug = slugOf(user)
    const cardId = publicKey()
    await tx.insert(profiles).values({ tenantId, ownerId, id: profileId, slug, isDefault: true, ...stamps })
    await tx.insert(cards).values({ tenantId, ownerId, id: cardId, profileId, kind: 'virtual', ...stamps })
    await tx.insert(directory).values([
      { kind: 'slug', key: slug, tenantId, ownerId },
      { kind: 'card', key: cardId, tenantId, ownerId },
    ])
  })
}

/** A readable slug that is not taken: the name, then ten random letters and digits. */
function slugOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = fold(`${firstName} ${lastName}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const tail = randomBytes(8).toString('base64url').toLowerCase().replace(/[-_]/g, '0').slice(0, 10)
  return name ? `${name}-${tail}` : tail
}

/** 132 random bits, safe in an address. */
function publicKey(): string {
  return randomBytes(17).toString('base64url').slice(0, 22)
}
