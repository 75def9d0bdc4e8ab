import * as v from 'valibot'
import { type ColumnMapping, columnMapping } from './columnMapping'
import { line, messages, timestamp, uuid } from '../fields'
import { job } from '../jobs'
import { answerList, list } from '../list'

export const importTypes = ['csv', 'vcf'] as const
export type ImportType = (typeof importTypes)[number]
export const importType = v.picklist(importTypes, 'Only CSV and vCard files are read.')

/**
 * What to do with a row that is the same person as a contact that is there. `fill`: only what is empty there; `overwrite`: what the file says wins, but an empty cell clears
 * nothing, unless the row has the contact's id; `create`: another contact, unless the row says exactly what the contact says.
 */
export const importPolicies = ['skip', 'fill', 'overwrite', 'create'] as const
export type ImportPolicy = (typeof importPolicies)[number]

/** By what a row and a contact are the same, in this order after the contact's own id and equal content. */
export const importMatches = ['email', 'phone'] as const

export const importOptions = v.strictObject({
  policy: v.picklist(importPolicies, 'Unknown policy.'),
  matchBy: list(
    v.picklist(importMatches, 'Unknown field.'),
    importMatches.length,
    'Use each once.',
  ),
  /** How `01/02/1980` is read. */
  dateOrder: v.picklist(['ymd', 'dmy', 'mdy'], 'Unknown order.'),
  /** Given to every contact that the file creates or changes. */
  tags: list(
    v.pipe(
      line(60),
      v.nonEmpty(messages.required),
      v.check((value) => !value.includes(':::'), 'A tag cannot hold “:::”.'),
    ),
    20,
    'Use at most 20 tags.',
  ),
})
export type ImportOptions = v.InferOutput<typeof importOptions>
export const defaultImportOptions: ImportOptions = {
  policy: 'fill',
  matchBy: ['email', 'phone'],
  dateOrder: 'ymd',
  tags: [],
}

/** The options that a file begins with: one with contacts' own ids was written by our export, and what was edited in it since is to be taken over. */
export function importOptionsFor({ columns }: ColumnMapping): ImportOptions {
  return columns.some(({ target }) => target.kind === 'id')
    ? { ...defaultImportOptions, policy: 'overwrite' }
    : defaultImportOptions
}

/** `receiving`: rows are being sent; `planning`, `planned`: what would become of each row; `applying`, `ended`: what became of it. */
export const importPhases = ['receiving', 'planning', 'planned', 'applying', 'ended'] as const

/** Exactly one for each row: `duplicate` of an earlier row of the file, `skipped` because a contact is there or the row is empty, `failed` with a column and a reason. */
export const importOutcomes = [
  'created',
  'updated',
  'unchanged',
  'duplicate',
  'skipped',
  'failed',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Marks of a row beside its outcome: it may be a duplicate of a contact, or some of its values are dropped. */
export const importNotes = ['possibleDuplicate', 'dropped'] as const
export type ImportNote = (typeof importNotes)[number]

export const contactImport = v.object({
  job,
  phase: v.picklist(importPhases),
  profileId: uuid,
  type: importType,
  fileName: v.string(),
  /** Tells the same file again, so that sending it can go on. */
  fingerprint: v.string(),
  headers: answerList(v.string()),
  mapping: columnMapping,
  options: importOptions,
  /** Rows that are here. */
  received: v.number(),
  /** Grows with each plan: which one `outcomes` and rows are of. */
  round: v.number(),
  /** How many rows end, or would end, how; they add up to the rows planned or applied so far. What an undo did is in the job's counts: `reversed`, `kept`, `notReversed`. */
  outcomes: v.object({
    created: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    skipped: v.number(),
    failed: v.number(),
  }),
  /** How many rows have each note. */
  notes: v.object({ possibleDuplicate: v.number(), dropped: v.number() }),
  createdAt: timestamp,
})
export type ContactImport = v.InferOutput<typeof contactImport>

/** A value that is lost: of the row, because the contact keeps what it says, or of the contact, because the row replaces it. `kept` is '' where nothing takes its place. */
export const droppedValue = v.object({
  field: v.string(),
  value: v.string(),
  kept: v.string(),
  of: v.picklist(['row', 'contact']),
})
export type DroppedValue = v.InferOutput<typeof droppedValue>

export const importRow = v.object({
  /** Counts from 1 below the header, or cards from 1. */
  row: v.number(),
  outcome: v.picklist(importOutcomes),
  /** How the row calls its contact; '' where it has no name of any kind. */
  name: v.string(),
  contactId: v.optional(uuid),
  /** The header (or vCard property) at fault, and why. */
  column: v.optional(v.string()),
  reason: v.optional(v.string()),
  /** After an undo of the import, what came of taking this row back; `reason` says why it was not. */
  undo: v.optional(v.picklist(['reversed', 'kept', 'notReversed'])),
  /** Of an update: each field that changes, as text. */
  changes: v.optional(
    answerList(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  ),
  /** Every value that would be, or was, lost by this row; long ones are cut. */
  dropped: v.optional(answerList(droppedValue)),
  /** Of a row that becomes a contact of its own: another contact that shares an e-mail or a phone with it, and the row that it comes from, where that is of this file. */
  possibleDuplicateOf: v.optional(
    v.object({ name: v.string(), row: v.optional(v.number()), contactId: v.optional(uuid) }),
  ),
})
export type ImportRow = v.InferOutput<typeof importRow>
