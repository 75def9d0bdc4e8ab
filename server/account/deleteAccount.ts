import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { ownedBy } from '../contacts/contactQuery'
import { type JobFile, contacts, jobs, users } from '../db/schema'
import { notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { requireRecentLogin } from '../identity/requireRecentLogin'
import { deleteJobFile } from '../jobs/jobFile'
import { ownRows, ownedTables } from './ownedTables'
import { lockAccount } from './requireOwnAccount'
import { PAGE, pagesOf } from './section'

/**
 * Deletes the actor's account with everything that it holds; it takes a sign-in of the last five minutes. Where it fails, also killed half-way,
 * asking again completes it: the identity account, which one asks with, goes last.
 */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<{ deleted: true }> {
  if (userId !== ctx.actor.userId) throw notFound('user')
  await requireRecentLogin(ctx)
  await deleteEverything(ctx)
  await ctx.identity.deleteAccount(userId)
  // What a request that was already under way has written since; no new one gets in.
  ctx.afterwards(() => deleteEverything(ctx))
  return { deleted: true }
}

/** Files go first, because the rows alone know them; those that came meanwhile go after the rows. */
async function deleteEverything(ctx: Ctx): Promise<void> {
  for await (const rows of pagesOf((after) => picturePage(ctx, after))) await deletePictures(ctx, rows)
  await deleteJobFiles(ctx, await ctx.db.select({ file: jobs.file }).from(jobs).where(ownRows(jobs, ctx.actor)))
  const { pictured, made } = await deleteRows(ctx)
  await deletePictures(ctx, pictured)
  await deleteJobFiles(ctx, made)
}

interface Pictured {
  displayImage: string | null
}

function picturePage({ db, actor }: Ctx, after: string | undefined) {
  const where = and(ownedBy(actor), isNotNull(contacts.displayImage), after === undefined ? undefined : gt(contacts.id, after))
  return db.select({ id: contacts.id, displayImage: contacts.displayImage }).from(contacts).where(where).orderBy(asc(contacts.id)).limit(PAGE)
}

async function deletePictures({ files }: Ctx, rows: readonly Pictured[]): Promise<void> {
  for (const { displayImage } of rows) if (displayImage !== null) await files.delete(displayImage)
}

async function deleteJobFiles({ files }: Ctx, rows: readonly { file: JobFile | null }[]): Promise<void> {
  for (const { file } of rows) await deleteJobFile(files, file)
}

/** Every row of the actor in one transaction; answers the contacts that had a picture, and the files that jobs made. */
async function deleteRows({ db, actor }: Ctx) {
  const own = and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId))
  return db.transaction(async (tx) => {
    await lockAccount({ db: tx, actor })
    const pictured = await tx.delete(contacts).where(and(ownedBy(actor), isNotNull(contacts.displayImage))).returning({ displayImage: contacts.displayImage })
    const made = await tx.delete(jobs).where(ownRows(jobs, actor)).returning({ file: jobs.file })
    for (const table of ownedTables) await tx.delete(table).where(ownRows(table, actor))
    await tx.delete(users).where(own)
    return { pictured, made }
  })
}
