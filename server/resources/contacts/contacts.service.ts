import { randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { type SQL, and, count, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  MAX_IDS,
  type contactListParams,
  type contactSelection,
  type missingContactsInput,
} from '@/contract/contacts/contactFilter'
import {
  type Contact,
  type ContactInput,
  type ContactPatch,
  contactPatch,
  isIdentified,
} from '@/contract/contacts/contact'
import type { ContactWindow, restoreContacts as restoreCall } from '@/contract/contacts/contacts'
import type { ErrorCode } from '@/contract/errors'
import { messages } from '@/contract/fields'
import { contacts } from '../../platform/db/schema'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { withUpload } from '../../platform/files/uploads'
import { ApiError, invalid, notFound, requireChange } from '../../platform/http/apiError'
import { uploadedPicture } from '../../platform/pictures/uploadedPicture'
import { defaultProfileId } from '../users/users.service'
import { facetsOf } from './list/contactCounts'
import {
  filterConditions,
  inListOrTrash,
  withIds,
  isSelected,
  sortKeyOf,
} from './list/contactQuery'
import { findConsent } from './consents'
import { applyPatch } from './contactContent'
import {
  type ContactRow,
  derivedColumns,
  newRow,
  presentContact,
  presentSummary,
} from './contactRow'
import {
  insertContacts,
  moveToTrash,
  restoreFromTrash,
  updateContactAtVersion,
} from './store/contactStore'
import { readWindow } from './list/contactWindow'
import type { Ctx } from '../../ports/context'

/** A window of the contacts that match, in the order asked for, and how many match in all; the trash shows what was deleted last first. */
export async function listContacts(
  ctx: Ctx,
  params: v.InferOutput<typeof contactListParams>,
): Promise<ContactWindow> {
  requireAbility(ctx, 'read')
  const {
    offset,
    limit,
    facets = false,
    sort = params.isDeleted ? '-deletedAt' : 'name',
    today = ctx.clock().toISOString().slice(0, 10),
    ...filter
  } = params
  if (!filter.isDeleted && sortKeyOf(sort) === 'deletedAt')
    throw invalid({ sort: 'Only the trash has this order.' })
  const { rows, total } = await readWindow(ctx, {
    filter: { ...filter, ...(filter.followUp === 'due' && { today }) },
    sort,
    offset,
    limit,
  })
  return {
    items: rows.map(presentSummary),
    offset,
    total,
    ...(facets && { facets: await facetsOf(ctx) }),
  }
}

/** One contact, with what its person agreed to where they left their details themselves. */
export async function getContact(ctx: Ctx, contactId: string): Promise<Contact> {
  const row = await findContact(ctx, contactId, 'read')
  const consent = await findConsent(ctx, contactId)
  return { ...presentContact(row), ...(consent && { consent }) }
}

/** Adds a contact to the actor's default profile. */
export async function createContact(ctx: Ctx, input: ContactInput): Promise<Contact> {
  requireAbility(ctx, 'create')
  const origin = {
    ...ctx.actor,
    profileId: await defaultProfileId(ctx),
    source: 'manual',
    now: ctx.clock(),
  } as const
  const row = newRow(origin, applyPatch(null, input))
  await insertContacts(ctx, [row])
  return presentContact(row)
}

/** Changes the given fields of the version that the caller read; a newer one is refused with VERSION_CONFLICT and stays as it is. */
export async function updateContact(
  ctx: Ctx,
  contactId: string,
  version: number,
  patch: ContactPatch,
): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  requireChange(contactPatch, patch, before)
  const content = applyPatch(before, patch)
  if (!isIdentified(content)) throw invalid({ firstName: messages.required })
  return presentContact(
    await updateAtVersion(ctx, before, version, { ...content, ...derivedColumns(content) }),
  )
}

/**
 * Sets the picture; what is stored is encoded anew, so nothing of the uploaded bytes is ever served. A contact that changes meanwhile is left as it
 * is (CONFLICT).
 */
export async function uploadDisplayImage(
  ctx: Ctx,
  contactId: string,
  file: Blob,
): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const bytes = await uploadedPicture(file)
  return withUpload(ctx, async (upload) => {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    return ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      const row = await updateAtVersion(
        inside,
        before,
        before.version,
        { displayImage: key },
        'CONFLICT',
      )
      await upload.commit(inside)
      await deleteFilesAfterCommit(
        inside,
        before.displayImage === null ? [] : [before.displayImage],
      )
      return presentContact(row)
    })
  })
}

/** Deletes what is selected, in one statement; of more than 10,000 it deletes none. `deletionId` undoes it. */
export async function deleteContacts(ctx: Ctx, selection: v.InferOutput<typeof contactSelection>) {
  requireAbility(ctx, 'delete')
  const where = isSelected(ctx.actor, selection)
  if ('matching' in selection) await requireFew(ctx, where, 'matching')
  const deletionId = randomUUID()
  return { deleted: await moveToTrash(ctx, where, { deletionId, now: ctx.clock() }), deletionId }
}

/** Deletes one contact; one that is not there is NOT_FOUND. */
export async function deleteContact(ctx: Ctx, contactId: string) {
  await findContact(ctx, contactId, 'delete')
  return deleteContacts(ctx, { ids: [contactId] })
}

/** Takes contacts out of the trash, by their deletion or by id; asked again, it restores nothing more. Of more than 10,000 it restores none. */
export async function restoreContacts(
  ctx: Ctx,
  which: v.InferOutput<NonNullable<(typeof restoreCall)['body']>>,
) {
  requireAbility(ctx, 'delete')
  const where =
    'ids' in which ? inArray(contacts.id, which.ids) : eq(contacts.deletionId, which.deletionId)
  if ('deletionId' in which)
    await requireFew(ctx, and(inListOrTrash(ctx.actor, true), where), 'deletionId')
  return { restored: await restoreFromTrash(ctx, where, ctx.clock()) }
}

/** Which of these contacts do not match the filter now; what is not the actor's does not. */
export async function findMissingContacts(
  ctx: Ctx,
  { matching: filter, ids }: v.InferOutput<typeof missingContactsInput>,
): Promise<{ ids: string[] }> {
  requireAbility(ctx, 'read')
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(withIds(ctx.actor, ids, filter.isDeleted), ...filterConditions(filter)))
  const found = new Set(rows.map(({ id }) => id))
  return { ids: ids.filter((id) => !found.has(id)) }
}

/** Refuses what would keep everybody else waiting: no statement but a job's step may be of any size. */
async function requireFew({ db }: Ctx, where: SQL | undefined, field: string): Promise<void> {
  const most = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .limit(MAX_IDS + 1)
    .as('most')
  const [{ rows } = { rows: 0 }] = await db.select({ rows: count() }).from(most)
  if (rows > MAX_IDS) throw invalid({ [field]: 'Too many for one request. Use a bulk job.' })
}

/** Throws FORBIDDEN where the actor may never do this to a contact of theirs. */
export function requireAbility(
  { actor }: Ctx,
  action: 'create' | 'read' | 'update' | 'delete',
): void {
  if (!actor.ability.can(action, subject('Contact', { ownerId: actor.userId })))
    throw new ApiError('FORBIDDEN')
}

/** A contact of the actor's that is in no trash; NOT_FOUND where there is none, FORBIDDEN where they may not do this to it. */
export async function findContact(
  ctx: Ctx,
  contactId: string,
  action: 'read' | 'update' | 'delete',
): Promise<ContactRow> {
  const [row] = await ctx.db
    .select()
    .from(contacts)
    .where(withIds(ctx.actor, [contactId]))
  if (!row || !ctx.actor.ability.can('read', subject('Contact', { ...row })))
    throw notFound('contact')
  if (!ctx.actor.ability.can(action, subject('Contact', { ...row })))
    throw new ApiError('FORBIDDEN')
  return row
}

/** Writes only if the row is still at `version`, decided by the database in the same statement; else throws `refusal`. */
export async function updateAtVersion(
  ctx: Ctx,
  before: ContactRow,
  version: number,
  changes: Partial<ContactRow>,
  refusal: ErrorCode = 'VERSION_CONFLICT',
): Promise<ContactRow> {
  const row =
    before.version === version
      ? await updateContactAtVersion(ctx, before, { ...changes, updatedAt: ctx.clock() })
      : undefined
  if (!row) throw new ApiError(refusal)
  return row
}
