import type * as v from 'valibot'
import type { Contact } from '@/contract/contacts/contact'
import { MAX_MERGED } from '@/contract/contacts/contactMerge'
import type { DuplicatePage, duplicateParams } from '@/contract/contacts/duplicates'
import type { Ctx } from '../../../ports/context'
import { lockScan, presentContact, requireAbility, withIds } from '../../contacts'
import { contacts } from '../../contacts/tables'
import { duplicatesOfContact, duplicatesOfDraft } from './duplicatesOfContact'
import { countGroups, listGroups, listMembers } from './groupStore'
import { presentGroup, readSummaries } from './presentGroup'
import { regroupContacts } from './regroup'
import { updateGroups } from './updateGroups'

type DuplicateParams = v.InferOutput<typeof duplicateParams>

/**
 * Lists groups of possible duplicates: all, those of one contact, or those of a contact that is
 * being written.
 */
export async function listDuplicates(ctx: Ctx, params: DuplicateParams): Promise<DuplicatePage> {
  requireAbility(ctx, 'read')
  const { contactId, email, phone, firstName, lastName } = params
  if (contactId !== undefined) return duplicatesOfContact(ctx, contactId)
  if ([email, phone, firstName, lastName].some((value) => value !== undefined))
    return duplicatesOfDraft(ctx, params)
  await updateGroups(ctx)
  return readPage(ctx, params)
}

/**
 * Reads a page of groups. A member that was erased leaves no trace in the list, so its groups are
 * found again.
 */
async function readPage(ctx: Ctx, params: DuplicateParams, tries = 3): Promise<DuplicatePage> {
  const page = await listGroups(ctx, params)
  const groupIds = page.map(({ id }) => id)
  const members = await listMembers(ctx, groupIds, MAX_MERGED)
  const ids = [...members.values()].flat()
  const rows = await readSummaries(ctx, ids)
  const missing = [...new Set(ids)].filter((id) => !rows.has(id))
  if (missing.length > 0 && tries > 0) {
    await ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      await lockScan(inside)
      await regroupContacts(inside, missing)
    })
    return readPage(ctx, params, tries - 1)
  }
  const groups = page.map((group) => {
    const memberIds = members.get(group.id) ?? []
    return presentGroup(
      group,
      memberIds.flatMap((id) => rows.get(id) ?? []),
    )
  })
  return { groups, ...(await countGroups(ctx)), offset: params.offset }
}

/** Returns whole contacts of the list, in the order of the ids. */
export async function compareContacts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ contacts: Contact[] }> {
  requireAbility(ctx, 'read')
  if (ids.length === 0) return { contacts: [] }
  const rows = await ctx.db.select().from(contacts).where(withIds(ctx.actor, ids))
  const found = [...new Set(ids)].flatMap((wanted) => rows.find(({ id }) => id === wanted) ?? [])
  return { contacts: found.map(presentContact) }
}
