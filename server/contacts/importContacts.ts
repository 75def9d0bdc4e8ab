import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ContactPatch, type ImportReport, isIdentified } from '@/contract/contacts'
import { lockAccount } from '../account/requireOwnAccount'
import { contacts } from '../db/schema'
import { ApiFault, notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { requireOwnProfile } from '../users/users.service'
import { matching, ownedBy } from './contactQuery'
import { type ContactContent, type ContactRow, applyPatch, contentHash, derivedColumns, displayName, newRow } from './contactRow'
import { requireAbility } from './contacts.service'
import { CsvFault } from './csv/CsvFault'
import { type ContactDraft, type HeaderMapping, mapHeaders, unidentified, validateDraft } from './csv/googleContacts'
import { readCsv } from './csv/readCsv'

const BATCH = 500

type Outcome = ImportReport['rows'][number]

/** One import under way: what its rows have in common. */
interface Import {
  ctx: Ctx
  profileId: string
  mapping: HeaderMapping
  /** Which row first said a content, or first spoke of a contact. */
  firstRows: Map<string, number>
}

/** A row that the contract lets pass. */
interface Candidate {
  row: number
  draft: ContactDraft
  input: ContactPatch
}

/** A candidate with what it wants its contact to be. */
interface Resolved extends Candidate {
  existing: ContactRow | undefined
  content: ContactContent
  hash: string
}

/**
 * Imports a CSV file into one of the actor's profiles, all or nothing, and says for each row what became of it: `updated` or `unchanged` where the
 * row carries the id of a contact (our own export), `unchanged` where an equal contact is there, `skipped` where it is empty or an earlier row says
 * the same, `failed` with the header and the reason, else `created`. A file that cannot be read is INVALID_FILE and changes nothing.
 */
export async function importContacts(ctx: Ctx, profileId: string, file: File): Promise<ImportReport> {
  requireAbility(ctx, 'create')
  requireAbility(ctx, 'update')
  await requireOwnProfile(ctx, profileId)
  const { headers, rows } = await read(file)
  const mapping = mapHeaders(headers)
  if (mapping.recognised.length === 0) throw new ApiFault('INVALID_FILE', 'No column of this file is known. Its first row must hold the headers.')

  const outcomes: Outcome[] = []
  await ctx.db.transaction(async (tx) => {
    const run: Import = { ctx: { ...ctx, db: tx }, profileId, mapping, firstRows: new Map() }
    // One import at a time for each owner, so that the same file sent twice at once does not double a contact.
    if (!(await lockAccount(run.ctx))) throw notFound('profile')
    for (let start = 0; start < rows.length; start += BATCH) {
      outcomes.push(...(await importBatch(run, rows.slice(start, start + BATCH), start + 1)))
    }
  })
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  const { recognised, kept } = mapping
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

/** Exactly one outcome for each row, in order; `first` is the number of the batch's first row. */
async function importBatch(run: Import, rows: string[][], first: number): Promise<Outcome[]> {
  const checked = rows.map((cells, index) => check(first + index, run.mapping.toDraft(cells), cells))
  const own = await findById(run, checked.flatMap((item) => ('draft' in item ? (item.draft.id ?? []) : [])))
  const items = checked.map((item) => ('draft' in item ? resolve(run, item, own) : item))
  const equals = await findByContent(run, items.flatMap((item) => ('hash' in item ? item.hash : [])))
  const added: (typeof contacts.$inferInsert)[] = []
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push('hash' in item ? await settle(run, item, equals, added) : item)
  if (added.length > 0) await run.ctx.db.insert(contacts).values(added)
  return outcomes
}

function check(row: number, draft: ContactDraft, cells: string[]): Candidate | Outcome {
  const { name } = draft
  if (cells.every((cell) => cell.trim() === '')) return { row, outcome: 'skipped', name, reason: 'The row is empty.' }
  const result = validateDraft(draft)
  return 'input' in result ? { row, draft, input: result.input } : { row, outcome: 'failed', name, ...result }
}

/** A row with a contact's id changes the fields that the file has columns for and leaves the others. */
function resolve({ mapping }: Import, candidate: Candidate, own: Map<string, ContactRow>): Resolved {
  const { draft, input } = candidate
  const existing = own.get(draft.id ?? '')
  const untouched = Object.entries(existing?.extras ?? {}).filter(([name]) => !mapping.keptNames.has(name))
  const content = applyPatch(existing ?? null, input, { ...Object.fromEntries(untouched), ...draft.extras })
  return { ...candidate, existing, content, hash: contentHash(content) }
}

async function settle(run: Import, { row, draft, existing, content, hash }: Resolved, equals: Map<string, string>, added: (typeof contacts.$inferInsert)[]): Promise<Outcome> {
  const name = displayName(content)
  if (!isIdentified(content)) return { row, outcome: 'failed', name, ...unidentified(draft) }
  const key = existing?.id ?? hash
  const earlier = run.firstRows.get(key)
  if (earlier !== undefined) return { row, outcome: 'skipped', name, reason: `Row ${String(earlier)} is the same contact.` }
  run.firstRows.set(key, row)
  const equal = existing ? (existing.contentHash === hash ? existing.id : undefined) : equals.get(hash)
  if (equal) return { row, outcome: 'unchanged', name, contactId: equal }
  if (existing) {
    await replaceContent(run.ctx, existing.id, content, hash)
    return { row, outcome: 'updated', name, contactId: existing.id }
  }
  const contact = newRow({ ...run.ctx.actor, profileId: run.profileId, source: 'import', now: run.ctx.clock() }, content, hash)
  added.push(contact)
  return { row, outcome: 'created', name, contactId: contact.id }
}

/** The actor's contacts with these ids. */
async function findById({ ctx }: Import, ids: string[]): Promise<Map<string, ContactRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select().from(contacts).where(and(matching(ctx.actor, {}), inArray(contacts.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The actor's contacts that say exactly what a row says. */
async function findByContent({ ctx }: Import, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const { id, contentHash: hash } = contacts
  const rows = await ctx.db.select({ id, hash }).from(contacts).where(and(matching(ctx.actor, {}), inArray(hash, hashes)))
  return new Map(rows.map((row) => [row.hash, row.id]))
}

async function replaceContent(ctx: Ctx, id: string, content: ContactContent, hash: string): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ ...content, ...derivedColumns(content, hash), version: sql`${contacts.version} + 1`, updatedAt: ctx.clock() })
    .where(and(ownedBy(ctx.actor), eq(contacts.id, id)))
}
