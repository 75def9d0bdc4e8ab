import * as v from 'valibot'
import { text } from '../fields'
import { list } from '../list'
import { lineFields } from './contactFields'

/** Fields that take one cell of text. */
export const textFields = [...lineFields, 'notes'] as const
/** Fields that are lists of labeled values. */
export const listFields = ['emails', 'phones', 'websites'] as const
/** Parts of an address. `street2` and `street3` are further lines of the street. */
export const addressParts = [
  'label',
  'formatted',
  'street',
  'street2',
  'street3',
  'extendedAddress',
  'poBox',
  'city',
  'region',
  'postalCode',
  'country',
] as const
export const birthdayParts = ['date', 'year', 'month', 'day'] as const
export const timelineParts = ['text', 'writtenAt', 'followUpOn', 'isDone', 'id'] as const
const customFieldParts = ['label', 'value'] as const
/** Separators of tags in one cell. A comma also accepts semicolons, and both accept `:::`. */
export const labelSeparators = [':::', ';', ','] as const

export type TextField = (typeof textFields)[number]
export type ListField = (typeof listFields)[number]
export type AddressPart = (typeof addressParts)[number]
export type LabelSeparator = (typeof labelSeparators)[number]

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const fixedLabel = v.optional(text(60))
const header = text(100_000)

/**
 * The field of a column. Columns with one `slot` belong together, in the order of slots; in a list,
 * slot 0 is a value of its own after the numbered ones. `label` is the label when no column gives
 * one ("Mobile").
 */
const columnTarget = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), field: v.picklist(textFields) }),
  /** A full name in one cell, used when the row has no first, middle or last name. */
  v.strictObject({ kind: v.literal('wholeName') }),
  v.strictObject({
    kind: v.literal('list'),
    field: v.picklist(listFields),
    part: v.picklist(['value', 'label']),
    slot,
    label: fixedLabel,
  }),
  v.strictObject({
    kind: v.literal('address'),
    part: v.picklist(addressParts),
    slot,
    label: fixedLabel,
  }),
  /** Tags, including Google's marks for favorites. */
  v.strictObject({ kind: v.literal('labels'), separator: v.picklist(labelSeparators) }),
  v.strictObject({ kind: v.literal('favorite') }),
  v.strictObject({ kind: v.literal('birthday'), part: v.picklist(birthdayParts) }),
  v.strictObject({ kind: v.literal('timeline'), part: v.picklist(timelineParts), slot }),
  /** The contact's own id, which our export writes. */
  v.strictObject({ kind: v.literal('id') }),
  /** The id of the contact of a table's row, which is not read literally: it only finds the contact. */
  v.strictObject({ kind: v.literal('match') }),
  /** The name, in each row, of an extra and its value. */
  v.strictObject({ kind: v.literal('customField'), part: v.picklist(customFieldParts), slot }),
  /** Kept with the contact unchanged, under this name. */
  v.strictObject({ kind: v.literal('extra'), name: header }),
  v.strictObject({ kind: v.literal('skip') }),
])
export type ColumnTarget = v.InferOutput<typeof columnTarget>

/** Limit of columns in one file. An export stays below it, so that it can be imported again. */
export const MAX_IMPORT_COLUMNS = 12_000

/**
 * The field of each column of a file, in order. Plain JSON: created where the file is read, sent,
 * and stored with the job.
 */
export const columnMapping = v.strictObject({
  columns: list(
    v.strictObject({ header, target: columnTarget }),
    MAX_IMPORT_COLUMNS,
    `Use at most ${String(MAX_IMPORT_COLUMNS)} columns.`,
  ),
})
export type ColumnMapping = v.InferOutput<typeof columnMapping>

/**
 * Returns the names of the extras that a mapping can produce, including columns that may turn out
 * unreadable, and without those that each row names itself.
 */
export function extraColumnNames({ columns }: ColumnMapping): Set<string> {
  const names = columns.flatMap(({ header: written, target }) =>
    target.kind === 'extra' ? target.name : mayBecomeExtra(target) ? written : [],
  )
  return new Set(names)
}

/** Returns whether a value that does not fit its field becomes an extra. */
export function mayBecomeExtra(target: ColumnTarget): boolean {
  return target.kind === 'birthday' || target.kind === 'favorite' || target.kind === 'wholeName'
}
