import * as v from 'valibot'
import { call } from '../call'
import { MAX_IMPORT_COLUMNS, columnMapping } from './columnMapping'
import { line, messages, text, uuid } from '../fields'
import { integerParam } from '../queryParams'
import { answerList, list } from '../list'
import {
  contactImport,
  importNotes,
  importOptions,
  importOutcomes,
  importRow,
  importType,
} from './contactImport'

/** Limits of one request: rows, and bytes of its JSON. */
export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_BATCH_BYTES = 5 * 1024 * 1024
/** Limit of characters in a corrected cell, as in the longest field. */
export const MAX_CORRECTION = 20_000
/** Limit of rows in one import. */
export const MAX_IMPORT_FILE_ROWS = 2_000_000

/**
 * Any text: the row's reader checks it, so that a bad cell costs one row. A row larger than a batch
 * is cut and sent with its error.
 */
const cell = v.pipe(v.string(), v.maxLength(MAX_IMPORT_BATCH_BYTES, 'This row is too long.'))
const isCell = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_IMPORT_BATCH_BYTES
const rowError = v.strictObject({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.string(), v.maxLength(100_000)),
  reason: v.pipe(v.string(), v.maxLength(1000)),
})
/** Limit of cells in one row: an empty cell takes three bytes of a batch. */
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
    'Start an import whose rows are sent in batches, or resume an unfinished one of the same file',
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
    'The mapping and options of the last import with these headers in any order, of rejected rows or mapped by hand; null when there was none',
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
    'Add rows; `from` is the number of the first one. Rows received before are not added again',
  params: one,
  body: v.strictObject({
    from: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_IMPORT_FILE_ROWS)),
    rows: v.pipe(
      list(list(cell, MAX_CELLS, 'This row is too long.', isCell), MAX_IMPORT_ROWS, TOO_MANY_ROWS),
      v.minLength(1, messages.required),
    ),
    /**
     * Rows that could not be read (such as an unclosed quotation mark), by number. They fail with
     * this reason; their cells hold all their text.
     */
    faults: v.optional(list(rowError, MAX_IMPORT_ROWS, TOO_MANY_ROWS), []),
  }),
  answer: v.object({ received: v.number() }),
  extension: true,
})
export const planImport = call('POST', '/v1/contacts/imports/{jobId}/plan', {
  access: 'owner',
  summary:
    'Compute the outcome of each row without changing anything; call again with another mapping or other options, even while planning',
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
    'Apply the plan of this round; outcomes are decided again, so that changes made meanwhile count',
  params: one,
  body: v.strictObject({ round: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  answer: contactImport,
  extension: true,
})
export const correctImportRow = call('POST', '/v1/contacts/imports/{jobId}/corrections', {
  access: 'owner',
  summary:
    'Replace a cell of a row in the plan of this round, and plan that row again. The file that was sent stays corrected',
  params: one,
  body: v.strictObject({
    round: v.pipe(v.number(), v.integer(), v.minValue(0)),
    row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_IMPORT_FILE_ROWS)),
    /** The index of the column in the headers. */
    column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_COLUMNS - 1)),
    value: text(MAX_CORRECTION),
  }),
  answer: importRow,
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
  summary: 'A window of the rows with one outcome or note, or of all',
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
    'The failed rows, or those with values left out, as a file with a reason for each, to correct and import again; or all rows with their outcomes',
  params: v.strictObject({
    jobId: uuid,
    rows: v.optional(
      v.picklist(['failed', 'leftOut', 'all'], 'Use failed, leftOut or all.'),
      'failed',
    ),
  }),
  download: 'application/octet-stream',
  extension: true,
})
