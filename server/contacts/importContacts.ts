import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ImportReport } from '@/contract/contacts'
import { contacts, users } from '../db/schema'
import { ApiFault } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { requireOwnProfile } from '../users/users.service'
import { ownedBy } from './contactQuery'
import { type ContactContent, applyPatch, contentHash, derivedColumns, displayName } from './contactRow'
import { newRow, requireAbility } from './contacts.service'
import { type ContactDraft, mapHeaders, validateDraft } from './csv/googleContacts'
import { CsvFault, readCsv } from './csv/readCsv'

const BATCH = 500

type Outcome = ImportReport['rows'][number]

interface Valid {
  row: number
  id: string | undefined
  content: ContactContent
  hash: string
}

/**
 * Imports a CSV file into one of the actor's profiles, all or nothing, and says for each row what became of it: `updated` and `unchanged` where the row
 * carries the id of a contact (our own export), `unchanged` where an equal contact is there, `skipped` where an earlier row says the same,
 * `failed` with the header and the reason, else `created`. A file that cannot be read is INVALID_FILE and changes nothing.
 */
export async function importContacts(ctx: Ctx, profileId: string, file: File): Promise<ImportReport> {
  requireAbility(ctx, 'create')
  requireAbility(ctx, 'update')
  await requireOwnProfile(ctx, profileId)
  const { headers, rows } = await read(file)
  const { recognised, kept, toDraft } = mapHeaders(headers)
  if (recognised.length === 0) throw new ApiFault('INVALID_FILE', 'No column of this file is known. Its first row must hold the headers.')

  const outcomes: Outcome[] = []
  await ctx.db.transaction(async (tx) => {
    // One import at a time for each owner, so that the same file sent twice at once does not double a contact.
    await tx.execute(sql`select 1 from ${users} where ${ownUser(ctx)} for update`)
    const firstRows = new Map<string, number>()
    for (let start = 0; start < rows.length; start += BATCH) {
      const drafts = rows.slice(start, start + BATCH).map((cells, index) => ({ row: start + index + 1, draft: toDraft(cells) }))
      outcomes.push(...(await importBatch({ ...ctx, db: tx }, profileId, drafts, firstRows)))
    }
  })
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return { fileName: file.name.slice(0, 255), counts, columns: { recognised, kept }, rows: outcomes }
}

async function read(file: File) {
  try {
    return readCsv(await file.bytes())
  } catch (error) {
    if (error instanceof CsvFault) throw new ApiFault('INVALID_FILE', error.message, { file: error.message })
    throw error
  }
}

/** `firstRows` remembers, over all batches, which row said a content first. */
async function importBatch(ctx: Ctx, profileId: string, drafts: { row: number; draft: ContactDraft }[], firstRows: Map<string, number>): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>()
  const valid: Valid[] = []
  for (const { row, draft } of drafts) {
    const result = validateDraft(draft)
    const content = 'input' in result ? applyPatch(null, result.input, draft.extras) : null
    if (content) valid.push({ row, id: draft.id, content, hash: contentHash(content) })
    else if ('reason' in result) outcomes.set(row, { row, outcome: 'failed', name: draft.name, column: result.column, reason: result.reason })
  }
  const existing = await findExisting(ctx, valid)
  const added: (typeof contacts.$inferInsert)[] = []
  for (const { row, id, content, hash } of valid) {
    const name = displayName(content)
    const own = id === undefined ? undefined : existing.byId.get(id)
    const equal = own ? (own.contentHash === hash ? own.id : undefined) : existing.byHash.get(hash)
    const earlier = firstRows.get(own?.id ?? hash)
    if (earlier !== undefined) outcomes.set(row, { row, outcome: 'skipped', name, reason: `Row ${String(earlier)} is the same contact.` })
    else if (equal) outcomes.set(row, { row, outcome: 'unchanged', name, contactId: equal })
    else if (own) {
      await replaceContent(ctx, own.id, content)
      outcomes.set(row, { row, outcome: 'updated', name, contactId: own.id })
    } else {
      const contact = newRow(ctx, content, profileId, 'import')
      added.push(contact)
      outcomes.set(row, { row, outcome: 'created', name, contactId: contact.id })
    }
    if (earlier === undefined) firstRows.set(own?.id ?? hash, row)
  }
  if (added.length > 0) await ctx.db.insert(contacts).values(added)
  return drafts.map(({ row }) => outcomes.get(row)).filter((outcome) => outcome !== undefined)
}

/** The actor's contacts that a batch may mean: by the id that our export wrote, or by equal content. */
async function findExisting(ctx: Ctx, valid: Valid[]) {
  const ids = valid.flatMap(({ id }) => id ?? [])
  const hashes = valid.map(({ hash }) => hash)
  const isMeant = or(ids.length > 0 ? inArray(contacts.id, ids) : undefined, inArray(contacts.contentHash, hashes))
  const rows =
    valid.length === 0
      ? []
      : await ctx.db
          .select({ id: contacts.id, contentHash: contacts.contentHash })
          .from(contacts)
          .where(and(ownedBy(ctx.actor), isNull(contacts.deletedAt), isMeant))
  return { byId: new Map(rows.map((row) => [row.id, row])), byHash: new Map(rows.map((row) => [row.contentHash, row.id])) }
}

async function replaceContent(ctx: Ctx, id: string, content: ContactContent): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ ...content, ...derivedColumns(content), version: sql`${contacts.version} + 1`, updatedAt: ctx.clock() })
    .where(and(ownedBy(ctx.actor), eq(contacts.id, id)))
}

function ownUser({ actor }: Ctx) {
  return and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId))
}
