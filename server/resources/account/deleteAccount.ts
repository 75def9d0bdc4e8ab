import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ownedBy } from '../contacts/sql/ownedBy'
import { lockScan } from '../contacts/duplicateScan'
import { contactMerges, contacts, jobs, profiles, users } from '../../platform/db/schema'
import { deleteNotedFiles, noteFiles } from '../../platform/files/deleteFiles'
import { notFound } from '../../platform/http/apiError'
import { requireRecentLogin } from '../../platform/identity/requireRecentLogin'
import { partKeys } from '../../platform/jobs/jobFile'
import { forgetPages } from '../profiles/changeProfile'
import { fileKeysOf } from '../profiles/profileFiles'
import { ownRows, ownedTables } from './ownedTables'
import { lockAccount } from './requireOwnAccount'
import type { Ctx } from '../../ports/context'

/**
 * Deletes the actor's account with everything that it holds; it takes a sign-in of the last five minutes. Where it fails, also killed half-way,
 * asking again completes it: the identity account, which one asks with, goes last. Files go once all of that is done, or with the next housekeeping.
 */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<{ deleted: true }> {
  if (userId !== ctx.actor.userId) throw notFound('user')
  await requireRecentLogin(ctx)
  await deleteEverything(ctx)
  await ctx.identity.deleteAccount(userId)
  // What a request that was already under way has written since; no new one gets in.
  ctx.afterCommit(() => deleteEverything(ctx))
  forgetPages(ctx)
  ctx.afterCommit((db) => deleteNotedFiles({ db, files: ctx.files }))
  return { deleted: true }
}

/** Every row of the actor in one transaction, which notes the files that they knew. */
async function deleteEverything({ db, actor }: Ctx): Promise<void> {
  const own = and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId))
  await db.transaction(async (tx) => {
    await lockAccount({ db: tx, actor })
    await lockScan({ db: tx, actor })
    // The ledger alone knows what a survivor showed before.
    const shown = (content: PgColumn) => sql<string | null>`${content} ->> 'displayImage'`
    const merged = await tx
      .delete(contactMerges)
      .where(ownRows(contactMerges, actor))
      .returning({ before: shown(contactMerges.before), result: shown(contactMerges.result) })
    const pictured = await tx
      .delete(contacts)
      .where(and(ownedBy(contacts, actor), isNotNull(contacts.displayImage)))
      .returning({ displayImage: contacts.displayImage })
    const made = await tx.delete(jobs).where(ownRows(jobs, actor)).returning({ file: jobs.file })
    const shownBy = await tx
      .delete(profiles)
      .where(ownRows(profiles, actor))
      .returning({ content: profiles.content })
    const pictures = [
      ...pictured.map(({ displayImage }) => displayImage),
      ...merged.flatMap(({ before, result }) => [before, result]),
    ]
    await noteFiles({ db: tx }, [
      ...pictures.filter((picture) => picture !== null),
      ...made.flatMap(({ file }) => partKeys(file)),
      ...shownBy.flatMap(({ content }) => fileKeysOf(content)),
    ])
    for (const table of ownedTables) await tx.delete(table).where(ownRows(table, actor))
    await tx.delete(users).where(own)
  })
}
