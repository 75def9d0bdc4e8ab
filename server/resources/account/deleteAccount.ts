import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { users } from '../../platform/db/tables'
import { deleteMarkedFiles, markForDeletion } from '../../platform/files/deleteFiles'
import { requireRecentLogin } from '../../platform/identity/requireRecentLogin'
import { lockAccount } from '../../platform/identity/userRecord'
import type { Ctx } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'
import { retireKeys } from '../profiles'

/**
 * Deletes the actor's account with everything it holds. It takes a sign-in of the last five minutes,
 * and that everything outside this server, such as a paid subscription, can be ended first.
 * If it fails or is killed, asking again completes it: the identity account, needed for asking, goes
 * last. Files are deleted after all of that, or by housekeeping.
 */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<{ deleted: true }> {
  await requireRecentLogin(ctx)
  await endAndDeleteEverything(ctx)
  await ctx.identity.deleteAccount(userId)
  // Ends and deletes what a request that is still running has written; no new one gets in.
  ctx.afterCommit(() => endAndDeleteEverything(ctx))
  invalidatePages(ctx)
  ctx.afterCommit((db) => deleteMarkedFiles({ ...ctx, db }))
  return { deleted: true }
}

/** Drops the cached cards of the actor, and those that showed a company which may be gone. */
function invalidatePages({ actor, cardPages, afterCommit }: Ctx): void {
  const { tenantId, userId, memberships } = actor
  afterCommit(() => {
    for (const ownerId of [userId, ...memberships.map(({ companyId }) => companyId)])
      cardPages.forget({ tenantId, ownerId })
    return Promise.resolve()
  })
}

/**
 * Ends what lives outside this server, then deletes every row of the actor in one transaction, which
 * notes the files that the rows name and retires the printed addresses. Throws if something outside
 * was begun in between.
 */
async function endAndDeleteEverything(ctx: Ctx): Promise<void> {
  const { db, actor, clock, registry } = ctx
  const requireEnded: ((db: Db) => Promise<void>)[] = []
  for (const end of registry.beforeAccountDeletion) requireEnded.push(await end(ctx))
  await db.transaction(async (tx) => {
    await lockAccount({ db: tx, actor })
    for (const check of requireEnded) await check(tx)
    const files: string[] = []
    for (const deleteRows of registry.deleteRowsWithFiles)
      files.push(...(await deleteRows({ db: tx, actor, clock })))
    await markForDeletion({ ...actor, db: tx }, files)
    await retireKeys({ db: tx, actor, clock })
    for (const table of registry.ownedTables) await tx.delete(table).where(ownedBy(table, actor))
    await tx
      .delete(users)
      .where(and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId)))
  })
}
