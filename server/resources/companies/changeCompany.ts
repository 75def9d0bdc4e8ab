import { isDeepStrictEqual } from 'node:util'
import { subject } from '@casl/ability'
import { type SQL, sql } from 'drizzle-orm'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { Upload } from '../../ports/files'
import { noteCompanyChange, renameClickedItems } from '../profiles'
import { companyFileKeys } from './companyFiles'
import { type CompanyRow, findCompany, isCompany, membershipIn } from './companyRow'
import { clickedItems } from '../events/tables'
import { requireUnchangedRole } from './employees/requireUnchangedRole'
import { companies, employees } from './tables'

type CompanyChange = Partial<Pick<CompanyRow, 'name' | 'content' | 'blocks'>>

interface Options {
  /** The version that the caller read. */
  version?: number
  /** The upload whose files the company uses after the change. */
  upload?: Upload | undefined
}

/**
 * Changes a company: `change` gets the locked row and the transaction, and returns the columns to
 * set; the version rises if they differ. With `version`, throws VERSION_CONFLICT if the stored one
 * is newer, and CONFLICT if the caller's role has changed. Files that are no longer used are deleted
 * after the commit, and cached cards that show the company are dropped.
 */
export async function changeCompany(
  ctx: Ctx,
  companyId: string,
  change: (row: CompanyRow, inside: Ctx) => CompanyChange | Promise<CompanyChange>,
  { version, upload }: Options = {},
): Promise<CompanyRow> {
  if (!ctx.actor.ability.can('update', subject('Company', { id: companyId })))
    throw new ApiError('FORBIDDEN')
  const caller = membershipIn(ctx.actor, companyId)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await findCompany(inside, companyId, { isLocked: true })
    await requireUnchangedRole(inside, caller)
    if (version !== undefined && version !== before.version) throw new ApiError('VERSION_CONFLICT')
    const after = { ...before, ...(await change(before, inside)) }
    if (isDeepStrictEqual(after, before)) return before
    const { name, content, blocks } = after
    const row = { ...after, version: before.version + 1, updatedAt: ctx.clock() }
    await tx
      .update(companies)
      .set({ name, content, blocks, version: row.version, updatedAt: row.updatedAt })
      .where(isCompany(ctx.actor.tenantId, companyId))
    if (showsOnPass(before, after)) await noteCompanyChange(inside, { companyId })
    const shownBy = shownByMembers(ctx.actor.tenantId, companyId)
    await renameClickedItems(tx, shownBy, before.content.everlinks, content.everlinks)
    const used = new Set(companyFileKeys(content))
    const unused = companyFileKeys(before.content).filter((key) => !used.has(key))
    await deleteFilesAfterCommit(inside, unused)
    // The files belong to the company, so that they stay when the administrator leaves.
    const owner = { tenantId: ctx.actor.tenantId, userId: companyId }
    await upload?.commit({ db: tx, actor: owner })
    ctx.afterCommit(() => {
      ctx.cardPages.forget({ tenantId: owner.tenantId, ownerId: companyId })
      return Promise.resolve()
    })
    return row
  })
}

/** Tells whether a change shows on the passes of members. */
function showsOnPass(before: CompanyRow, after: CompanyRow): boolean {
  const shown = ({ name, content: { logo, appearance, locks } }: CompanyRow) => [
    name,
    logo,
    appearance,
    locks,
  ]
  return !isDeepStrictEqual(shown(before), shown(after))
}

/** Returns the condition of clicked items on the profiles with which active employees show a company. */
function shownByMembers(tenantId: string, companyId: string): SQL {
  return sql`${clickedItems.tenantId} = ${tenantId}
    and (${clickedItems.ownerId}, ${clickedItems.profileId}) in (select e.user_id, e.profile_id from ${employees} e
      where e.tenant_id = ${tenantId} and e.company_id = ${companyId} and e.state = 'active')`
}
