import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { directory } from '../db/schema'
import type { Ctx } from '../http/context'

type Kind = (typeof directory.$inferSelect)['kind']

/** Takes a public key for the actor, for one thing only. False where it is taken, also by the actor: then it stays as it is. */
export async function takeKey({ db, actor }: Ctx, kind: Kind, key: string): Promise<boolean> {
  const { tenantId, userId: ownerId } = actor
  const added = await db.insert(directory).values({ kind, key, tenantId, ownerId }).onConflictDoNothing().returning({ key: directory.key })
  return added.length > 0
}

/** Gives one of the actor's public keys back. */
export async function freeKey({ db, actor }: Ctx, kind: Kind, key: string): Promise<void> {
  const own = and(eq(directory.tenantId, actor.tenantId), eq(directory.ownerId, actor.userId))
  await db.delete(directory).where(and(own, eq(directory.kind, kind), eq(directory.key, key)))
}

/** The key that stands for `key` in this account where it is taken: the same each time, so that a record restored twice is there once. */
export function keyInstead({ actor }: Ctx, key: string): string {
  return createHash('sha256').update(JSON.stringify([actor.tenantId, actor.userId, key])).digest('base64url').slice(0, 22)
}
