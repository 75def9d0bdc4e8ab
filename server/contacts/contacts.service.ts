import { randomBytes, randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { type Contact, type ContactInput, type ContactPatch, type ContactWindow, type contactListParams, type contactSelection, isIdentified } from '@/contract/contacts'
import type { ErrorCode } from '@/contract/errors'
import { messages } from '@/contract/fields'
import { contacts } from '../db/schema'
import { ApiFault, invalid, notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { defaultProfileId } from '../users/users.service'
import { matching, orderBy, ownedBy, rowCount, selected } from './contactQuery'
import { type ContactRow, applyPatch, derivedColumns, newRow, presentContact, presentSummary } from './contactRow'
import { PictureFault, encodePicture } from './picture'

/** A window of the contacts that match, in the order asked for, and how many match in all. */
export async function listContacts(ctx: Ctx, params: v.InferOutput<typeof contactListParams>): Promise<ContactWindow> {
  requireAbility(ctx, 'read')
  const { offset, limit, sort, ...filter } = params
  const where = matching(ctx.actor, filter)
  // Ids first: the sort index alone finds them, so that a far offset does not read a million whole rows.
  const ids = ctx.db.select({ id: contacts.id }).from(contacts).where(where).orderBy(...orderBy(sort)).limit(limit).offset(offset)
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(and(ownedBy(ctx.actor), sql`${contacts.id} in ${ids}`))
    .orderBy(...orderBy(sort))
  return { items: rows.map(presentSummary), offset, total: await countContacts(ctx, where) }
}

export async function getContact(ctx: Ctx, contactId: string): Promise<Contact> {
  return presentContact(await findContact(ctx, contactId, 'read'))
}

/** Adds a contact to the actor's default profile. */
export async function createContact(ctx: Ctx, input: ContactInput): Promise<Contact> {
  requireAbility(ctx, 'create')
  const origin = { ...ctx.actor, profileId: await defaultProfileId(ctx), source: 'manual', now: ctx.clock() } as const
  const [row] = await ctx.db.insert(contacts).values(newRow(origin, applyPatch(null, input))).returning()
  return presentContact(required(row))
}

/** Changes the given fields of the version that the caller read; a newer one is refused with VERSION_CONFLICT and stays as it is. */
export async function updateContact(ctx: Ctx, contactId: string, version: number, patch: ContactPatch): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const content = applyPatch(before, patch)
  if (!isIdentified(content)) throw invalid({ firstName: messages.required })
  return presentContact(await writeVersion(ctx, before, version, { ...content, ...derivedColumns(content) }))
}

/**
 * Sets the picture; what is stored is encoded anew, so nothing of the uploaded bytes is ever served. A contact that changes meanwhile is left as it
 * is (CONFLICT).
 */
export async function uploadDisplayImage(ctx: Ctx, contactId: string, file: Blob): Promise<Contact> {
  const before = await findContact(ctx, contactId, 'update')
  const { bytes } = await encodePicture(await file.bytes()).catch(refusePicture)
  const key = `${randomBytes(24).toString('base64url')}.webp`
  await ctx.files.put(key, bytes)
  const row = await writeVersion(ctx, before, before.version, { displayImage: key }, 'CONFLICT').catch(async (error: unknown) => {
    await ctx.files.delete(key)
    throw error
  })
  const { displayImage } = before
  if (displayImage) ctx.afterwards(() => ctx.files.delete(displayImage))
  return presentContact(row)
}

/** Deletes what is selected, in one statement. `deletionId` undoes it. */
export async function deleteContacts(ctx: Ctx, selection: v.InferOutput<typeof contactSelection>) {
  requireAbility(ctx, 'delete')
  const deletionId = randomUUID()
  const now = ctx.clock()
  const rows = await ctx.db
    .update(contacts)
    .set({ deletedAt: now, updatedAt: now, deletionId, version: sql`${contacts.version} + 1` })
    .where(selected(ctx.actor, selection))
    .returning({ one: sql<number>`1` })
  return { deleted: rows.length, deletionId }
}

/** Deletes one contact; one that is not there is NOT_FOUND. */
export async function deleteContact(ctx: Ctx, contactId: string) {
  await findContact(ctx, contactId, 'delete')
  return deleteContacts(ctx, { ids: [contactId] })
}

/** Undoes a deletion of one's own; asked again, it restores nothing more. */
export async function restoreContacts(ctx: Ctx, deletionId: string) {
  requireAbility(ctx, 'delete')
  const rows = await ctx.db
    .update(contacts)
    .set({ deletedAt: null, deletionId: null, updatedAt: ctx.clock(), version: sql`${contacts.version} + 1` })
    .where(and(ownedBy(ctx.actor), eq(contacts.deletionId, deletionId), isNotNull(contacts.deletedAt)))
    .returning({ one: sql<number>`1` })
  return { restored: rows.length }
}

/** Throws FORBIDDEN where the actor may never do this to a contact of theirs. */
export function requireAbility({ actor }: Ctx, action: 'create' | 'read' | 'update' | 'delete'): void {
  if (!actor.ability.can(action, subject('Contact', { ownerId: actor.userId }))) throw new ApiFault('FORBIDDEN')
}

async function findContact(ctx: Ctx, contactId: string, action: 'read' | 'update' | 'delete'): Promise<ContactRow> {
  const [row] = await ctx.db.select().from(contacts).where(and(matching(ctx.actor, {}), eq(contacts.id, contactId)))
  if (!row || !ctx.actor.ability.can('read', subject('Contact', { ...row }))) throw notFound('contact')
  if (!ctx.actor.ability.can(action, subject('Contact', { ...row }))) throw new ApiFault('FORBIDDEN')
  return row
}

/** Writes only if the row is still at `version`, decided by the database in the same statement; else throws `refusal`. */
async function writeVersion(ctx: Ctx, before: ContactRow, version: number, changes: Partial<ContactRow>, refusal: ErrorCode = 'VERSION_CONFLICT'): Promise<ContactRow> {
  const stillThere = and(matching(ctx.actor, {}), eq(contacts.id, before.id), eq(contacts.version, version))
  const [row] = await ctx.db
    .update(contacts)
    .set({ ...changes, version: version + 1, updatedAt: ctx.clock() })
    .where(stillThere)
    .returning()
  if (!row) throw new ApiFault(refusal)
  return row
}

function refusePicture(error: unknown): never {
  if (!(error instanceof PictureFault)) throw error
  throw new ApiFault(error.kind === 'type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_FILE', error.message, { file: error.message })
}

async function countContacts({ db }: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: rowCount }).from(contacts).where(where)
  return required(row).count
}

/** A statement that always answers one row answered it. */
function required<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The database answered no row.')
  return row
}
