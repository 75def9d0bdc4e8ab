import * as v from 'valibot'
import { type ColumnMapping, columnMapping } from './columnMapping'
import { line, messages, timestamp, uuid } from '../fields'
import { job } from '../jobs'
import { answerList, list } from '../list'

const importTypes = ['csv', 'vcf'] as const
export type ImportType = (typeof importTypes)[number]
export const importType = v.picklist(importTypes, 'Only CSV and vCard files are read.')

/**
 * The policy for a row that matches a contact. `fill`: only empty fields; `overwrite`: the file
 * wins, but an empty cell clears nothing unless the row has the contact's id; `create`: another
 * contact, unless the row is equal.
 */
export const importPolicies = ['skip', 'fill', 'overwrite', 'create'] as const
export type ImportPolicy = (typeof importPolicies)[number]

/**
 * The keys by which rows match contacts, in this order, after the contact's id and equal content.
 */
export const importMatches = ['email', 'phone'] as const

export const importOptions = v.strictObject({
  policy: v.picklist(importPolicies, 'Unknown policy.'),
  matchBy: list(
    v.picklist(importMatches, 'Unknown field.'),
    importMatches.length,
    'Use each once.',
  ),
  /** The order of day and month in a date such as `01/02/1980`. */
  dateOrder: v.picklist(['ymd', 'dmy', 'mdy'], 'Unknown order.'),
  /**
   * The country of phone numbers without a country code: ISO 3166 alpha-2. Without it, they are kept
   * as written.
   */
  phoneCountry: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2, 'Unknown country.'),
      v.regex(/^[A-Z]{2}$/, 'Unknown country.'),
    ),
  ),
  /** Added to every contact that the file creates or changes. */
  tags: list(
    v.pipe(
      line(60),
      v.nonEmpty(messages.required),
      v.check((value) => !value.includes(':::'), 'A tag cannot contain “:::”.'),
    ),
    20,
    'Use at most 20 tags.',
  ),
  /** Rejects a row with a value that its field refuses, instead of importing the rest of it. */
  isStrict: v.optional(v.boolean(), false),
})
export type ImportOptions = v.InferOutput<typeof importOptions>
export const defaultImportOptions: ImportOptions = {
  policy: 'fill',
  matchBy: ['email', 'phone'],
  dateOrder: 'ymd',
  tags: [],
  isStrict: false,
}

/**
 * Returns the initial options of a file. A file with contact ids comes from our export, so its
 * edits overwrite.
 */
export function importOptionsFor({ columns }: ColumnMapping): ImportOptions {
  return columns.some(({ target }) => target.kind === 'id' || target.kind === 'match')
    ? { ...defaultImportOptions, policy: 'overwrite' }
    : defaultImportOptions
}

/**
 * `receiving`: rows arrive; `planning`, `planned`: the outcome of each row is computed; `applying`,
 * `ended`: rows change contacts.
 */
const importPhases = ['receiving', 'planning', 'planned', 'applying', 'ended'] as const

/**
 * Each row has exactly one. `duplicate`: of an earlier row; `skipped`: the contact exists or the
 * row is empty; `failed`: has a column and a reason.
 */
export const importOutcomes = [
  'created',
  'updated',
  'unchanged',
  'duplicate',
  'skipped',
  'failed',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Notes on a row beside its outcome. */
export const importNotes = ['possibleDuplicate', 'dropped', 'leftOut'] as const
export type ImportNote = (typeof importNotes)[number]

export const contactImport = v.object({
  job,
  phase: v.picklist(importPhases),
  profileId: uuid,
  type: importType,
  fileName: v.string(),
  /** Identifies the same file again, so that an upload can be resumed. */
  fingerprint: v.string(),
  headers: answerList(v.string()),
  mapping: columnMapping,
  options: importOptions,
  /** Number of rows received. */
  received: v.number(),
  /** Grows with each plan; `outcomes` and rows belong to this round. */
  round: v.number(),
  /**
   * Number of rows by outcome, planned or applied so far. The job's counts have what an undo did:
   * `reversed`, `kept`, `notReversed`.
   */
  outcomes: v.object({
    created: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    skipped: v.number(),
    failed: v.number(),
  }),
  /** Number of rows with each note. */
  notes: v.object({
    possibleDuplicate: v.number(),
    dropped: v.number(),
    leftOut: v.optional(v.number(), 0),
  }),
  createdAt: timestamp,
})
export type ContactImport = v.InferOutput<typeof contactImport>

/**
 * A value that is lost: of the row, because the contact keeps its own, or of the contact, because
 * the row replaces it. `kept` is '' when nothing replaces it.
 */
const droppedValue = v.object({
  field: v.string(),
  value: v.string(),
  kept: v.string(),
  of: v.picklist(['row', 'contact']),
})
export type DroppedValue = v.InferOutput<typeof droppedValue>

/** Limits of the bad values that a row lists, and of the characters shown of each. */
export const MAX_BAD_VALUES = 20
export const MAX_SHOWN_VALUE = 200

/** A value that its field refuses. */
const badValue = v.object({
  /** The header, or vCard property. */
  column: v.string(),
  value: v.string(),
  reason: v.string(),
  /** The index of the column, if `correctImportRow` can replace the cell. */
  at: v.optional(v.number()),
  /** The whole cell, if the value is only a part of it. */
  cell: v.optional(v.string()),
})
export type BadValue = v.InferOutput<typeof badValue>

/** A bad value without which the row is imported, and the extra that keeps it. */
const leftOutValue = v.object({ ...badValue.entries, extra: v.string() })
export type LeftOutValue = v.InferOutput<typeof leftOutValue>

export const importRow = v.object({
  /** Counts from 1 below the header, or cards from 1. */
  row: v.number(),
  outcome: v.picklist(importOutcomes),
  /** The row's name for its contact, or ''. */
  name: v.string(),
  contactId: v.optional(uuid),
  /** The first header (or vCard property) that failed or needs a note, and why. */
  column: v.optional(v.string()),
  reason: v.optional(v.string()),
  /** For a failed row: every error, and the number of those that are not listed. */
  errors: v.optional(answerList(badValue)),
  moreErrors: v.optional(v.number()),
  /** The values without which the row is imported, and the number of those that are not listed. */
  leftOut: v.optional(answerList(leftOutValue)),
  moreLeftOut: v.optional(v.number()),
  /**
   * After an undo of the import, what happened to this row; `reason` tells why it was not reversed.
   */
  undo: v.optional(v.picklist(['reversed', 'kept', 'notReversed'])),
  /** For an update: each field that changes, as text. */
  changes: v.optional(
    answerList(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  ),
  /** Values that this row loses; long ones are cut. */
  dropped: v.optional(answerList(droppedValue)),
  /**
   * For a new contact: another contact that shares an e-mail or a phone, and its row when it comes
   * from this file.
   */
  possibleDuplicateOf: v.optional(
    v.object({ name: v.string(), row: v.optional(v.number()), contactId: v.optional(uuid) }),
  ),
})
export type ImportRow = v.InferOutput<typeof importRow>
