import { isIdentified } from '@/contract/contacts/contactChange'
import type { FieldEdit } from '@/contract/contacts/fieldEdit'
import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { type JobCtx, jobKind } from '../../../platform/jobs/jobKind'
import { type ContactContent, applyPatch, fieldsIssue } from '../contactContent'
import { type ContactRow, derivedColumns } from '../contactRow'
import { lockContacts } from '../store/lockContacts'
import { rewriteContacts } from '../store/rewriteContacts'
import { type BulkInput, type UndoCursor, bulkStep, undoJobRows } from './bulkStep'
import type { SelectionCursor } from './selection'

interface EditInput extends BulkInput {
  edit: FieldEdit
}

/** A field with the value that it had before the edit. */
interface StoredEdit {
  before: unknown
}

const NOT_IDENTIFIED = 'The contact would have no name, organization, e-mail or phone.'

/**
 * Sets or clears one field. Undo restores it in contacts where it still has the value that was set.
 */
export const editKind = jobKind<EditInput, SelectionCursor, UndoCursor>({
  kind: 'edit',
  subject: 'Contact',
  action: 'update',
  fieldOf: (job) => fieldOf((job.input as EditInput).edit),
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'contents of the list', async (ids) => {
      const { edit } = work.input
      const all = (await lockContacts(ctx, ids))
        .filter((row) => !isSame(readValue(row, edit), edit.value))
        .map((row) => ({ row, content: withValue(row, edit, edit.value) }))
      const changed = all.filter((each) => reasonAgainst(each) === null)
      const failed = all.filter((each) => reasonAgainst(each) !== null)
      await writeContents(ctx, changed)
      const rows = changed.map(({ row }) => ({
        entityId: row.id,
        outcome: 'changed',
        detail: { before: readValue(row, edit) } satisfies StoredEdit,
      }))
      const failures = failed.map((each) => ({
        entityId: each.row.id,
        outcome: 'failed',
        detail: { reason: reasonAgainst(each) },
      }))
      return { changed: changed.length, failed: failed.length, rows: [...rows, ...failures] }
    }),
  undoStep: (ctx, work) =>
    undoJobRows(ctx, work, async (rows) => {
      const { edit } = work.input
      const before = new Map(
        rows.map(({ contactId, detail }) => [contactId, storedEdit(detail).before]),
      )
      const restored = (await lockContacts(ctx, [...before.keys()]))
        .filter((row) => isSame(readValue(row, edit), edit.value))
        .map((row) => ({ row, content: withValue(row, edit, before.get(row.id)) }))
        .filter(({ content }) => isIdentified(content))
      await writeContents(ctx, restored)
      return restored.length
    }),
})

interface Edited {
  row: ContactRow
  content: ContactContent
}

/** Returns the reason why a contact cannot be changed so; null if it can. */
function reasonAgainst({ row, content }: Edited): string | null {
  if (!isIdentified(content)) return NOT_IDENTIFIED
  return fieldsIssue(row, content)
}

/** Returns the field of a contact that an edit changes. */
export function fieldOf({ field }: FieldEdit): string {
  return field === 'custom' ? 'extras' : field
}

function readValue(content: ContactContent, edit: FieldEdit): unknown {
  if (edit.field !== 'custom') return content[edit.field]
  // A field may be called "constructor", which every object has.
  return Object.hasOwn(content.extras, edit.name) ? content.extras[edit.name] : undefined
}

function withValue(row: ContactRow, edit: FieldEdit, value: unknown): ContactContent {
  const change = isEmpty(value) ? null : value
  if (edit.field === 'custom')
    return applyPatch(row, { extras: Object.fromEntries([[edit.name, toText(change)]]) })
  const isList = Array.isArray(row[edit.field])
  return { ...applyPatch(row, {}), [edit.field]: change ?? (isList ? [] : '') }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || one === other
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function writeContents(ctx: JobCtx, changed: readonly Edited[]): Promise<void> {
  return rewriteContacts(ctx, rewrites(changed, ctx.clock()))
}

function* rewrites(changed: readonly Edited[], updatedAt: Date) {
  for (const { row, content } of changed)
    yield [row, { ...content, ...derivedColumns(content), updatedAt }] as const
}

/** Casts a stored detail, which only the step above writes. */
function storedEdit(detail: unknown): StoredEdit {
  return detail as StoredEdit
}
