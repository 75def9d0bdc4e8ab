import * as v from 'valibot'
import { call } from '../call'
import { type ColumnMapping, MAX_IMPORT_COLUMNS, columnMapping } from './columnMapping'
import { line, messages, text, timestamp, uuid } from '../fields'
import { integerParam } from '../queryParams'
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

/** Rows in one request, and the bytes of its JSON, stay below these. */
export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_BATCH_BYTES = 5 * 1024 * 1024
/** Rows of one import. */
export const MAX_IMPORT_FILE_ROWS = 2_000_000

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

/** Whatever a file holds: the row's reader judges it, so that one bad cell costs one row. A row whose JSON is longer than a batch may be is sent cut off, with its fault. */
const cell = v.pipe(v.string(), v.maxLength(MAX_IMPORT_BATCH_BYTES, 'This row is too long.'))
const isCell = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_IMPORT_BATCH_BYTES
const fault = v.strictObject({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.string(), v.maxLength(100_000)),
  reason: v.pipe(v.string(), v.maxLength(1000)),
})
/** The cells of one row: an empty one takes three bytes of a batch. */
const MAX_CELLS = Math.floor(MAX_IMPORT_BATCH_BYTES / 3)
const TOO_MANY_ROWS = `Use at most ${String(MAX_IMPORT_ROWS)} rows.`
const headers = list(
  text(100_000),
  MAX_IMPORT_COLUMNS,
  `Use at most ${String(MAX_IMPORT_COLUMNS)} columns.`,
)
const one = v.strictObject({ jobId: uuid })

export const createImport = call('POST', '/v1/contacts/imports', {
  access: 'user',
  summary:
    'Begin an import whose rows are sent in batches; one of the same file that is still receiving is gone on with',
  body: v.strictObject({
    profileId: uuid,
    type: importType,
    fileName: v.pipe(line(255), v.nonEmpty(messages.required)),
    fingerprint: v.pipe(line(128), v.nonEmpty(messages.required)),
    headers,
    delimiter: v.picklist([',', ';', '\t'], 'Unknown delimiter.'),
    mapping: columnMapping,
    options: importOptions,
  }),
  answer: contactImport,
  success: 201,
  extension: true,
})
export const recallImport = call('POST', '/v1/contacts/imports/recall', {
  access: 'user',
  summary:
    'How the columns of a file with our column of reasons were mapped, and with which options, in the last import of these headers; null where there was none',
  body: v.strictObject({ headers }),
  answer: v.object({
    recalled: v.nullable(v.object({ mapping: columnMapping, options: importOptions })),
  }),
  createsNothing: 'It reads.',
  extension: true,
})
export const sendImportRows = call('POST', '/v1/contacts/imports/{jobId}/rows', {
  access: 'owner',
  summary:
    'Add rows; `from` is the number of the first one. Rows that are here already are not added again',
  params: one,
  body: v.strictObject({
    from: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_IMPORT_FILE_ROWS)),
    rows: v.pipe(
      list(list(cell, MAX_CELLS, 'This row is too long.', isCell), MAX_IMPORT_ROWS, TOO_MANY_ROWS),
      v.minLength(1, messages.required),
    ),
    /** Rows that could not be read as rows (a quotation mark that never ends), by number; they fail with this reason, their cells hold all their text. */
    faults: v.optional(list(fault, MAX_IMPORT_ROWS, TOO_MANY_ROWS), []),
  }),
  answer: v.object({ received: v.number() }),
  extension: true,
})
export const planImport = call('POST', '/v1/contacts/imports/{jobId}/plan', {
  access: 'owner',
  summary:
    'All rows are here: work out what would become of each, without changing anything. Asked with other columns or options, also while that is under way, plan again',
  params: one,
  body: v.strictObject({
    rows: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_FILE_ROWS)),
    mapping: columnMapping,
    options: importOptions,
  }),
  answer: contactImport,
  extension: true,
})
export const applyImport = call('POST', '/v1/contacts/imports/{jobId}/apply', {
  access: 'owner',
  summary:
    'Do what was planned in the round that its owner has seen; rows are judged again, so that what changed meanwhile counts',
  params: one,
  body: v.strictObject({ round: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  answer: contactImport,
  extension: true,
})
export const getImport = call('GET', '/v1/contacts/imports/{jobId}', {
  access: 'owner',
  summary: 'One import',
  params: one,
  answer: contactImport,
  extension: true,
})
export const listImportRows = call('GET', '/v1/contacts/imports/{jobId}/rows', {
  access: 'owner',
  summary:
    'A window of the rows that end, or would end, in one way, of those with one note, or of all',
  params: v.strictObject({
    jobId: uuid,
    outcome: v.optional(v.picklist([...importOutcomes, ...importNotes], 'Unknown outcome.')),
    offset: integerParam(0, MAX_IMPORT_FILE_ROWS, 0),
    limit: integerParam(1, 200, 100),
  }),
  answer: v.object({ items: answerList(importRow), offset: v.number(), total: v.number() }),
  extension: true,
})
export const downloadImportRows = call('GET', '/v1/contacts/imports/{jobId}/file', {
  access: 'owner',
  summary:
    'The rows that failed as the same file with a reason each, uncapped, ready to be repaired and fed back; or all rows with what became of them',
  params: v.strictObject({
    jobId: uuid,
    rows: v.optional(v.picklist(['failed', 'all'], 'Use failed or all.'), 'failed'),
  }),
  download: 'application/octet-stream',
  extension: true,
})
