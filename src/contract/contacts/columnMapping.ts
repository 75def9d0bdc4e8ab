import * as v from 'valibot'
import { text } from '../fields'
import { list } from '../list'

/** The fields that one cell of text fills. */
export const textFields = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'jobTitle',
  'department',
  'notes',
] as const
/** The lists of labelled values. */
export const listFields = ['emails', 'phones', 'websites'] as const
/** The parts of an address; the second and third line go below the first one. */
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
/** What stands between the labels of one cell; a comma also stands for a semicolon, and both for `:::`. */
export const labelSeparators = [':::', ';', ','] as const

export type TextField = (typeof textFields)[number]
export type ListField = (typeof listFields)[number]
export type AddressPart = (typeof addressParts)[number]
export type LabelSeparator = (typeof labelSeparators)[number]

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const fixedLabel = v.optional(text(60))
const header = text(100_000)

/**
 * What a column of a file holds. Columns of one `slot` belong together, and values come in the order of their slots; in a list, slot 0 is a place of the column's
 * own, behind the numbered ones. `label` is the label where no column gives one ("Mobile").
 */
export const columnTarget = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), field: v.picklist(textFields) }),
  /** A name in one cell; it counts where the row has no first, middle or last name. */
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
  /** Tags, with Google's marks for favourites among them. */
  v.strictObject({ kind: v.literal('labels'), separator: v.picklist(labelSeparators) }),
  v.strictObject({ kind: v.literal('favorite') }),
  v.strictObject({ kind: v.literal('birthday'), part: v.picklist(birthdayParts) }),
  v.strictObject({ kind: v.literal('timeline'), part: v.picklist(timelineParts), slot }),
  /** The contact's own id, which our export writes. */
  v.strictObject({ kind: v.literal('id') }),
  /** Kept with the contact as it is, under this name. */
  v.strictObject({ kind: v.literal('extra'), name: header }),
  v.strictObject({ kind: v.literal('skip') }),
])
export type ColumnTarget = v.InferOutput<typeof columnTarget>

/** Columns of one file, and those among them that have no field: the rest is more than a contact's own fields need. An export keeps to both, so that it can be imported again. */
export const MAX_IMPORT_COLUMNS = 12_000
export const MAX_EXTRA_COLUMNS = 10_000

/** Which column of a file becomes what, in the order of its headers. Plain JSON: it is made where the file is read, sent, and stored with the job. */
export const columnMapping = v.strictObject({
  columns: list(
    v.strictObject({ header, target: columnTarget }),
    MAX_IMPORT_COLUMNS,
    `Use at most ${String(MAX_IMPORT_COLUMNS)} columns.`,
  ),
})
export type ColumnMapping = v.InferOutput<typeof columnMapping>

/** The columns whose cells stay with the contact as extras, by the name they are kept under. Columns that may turn out unreadable count as well. */
export function extraColumnNames({ columns }: ColumnMapping): Set<string> {
  const names = columns.flatMap(({ header: written, target }) =>
    target.kind === 'extra' ? target.name : mayBecomeExtra(target) ? written : [],
  )
  return new Set(names)
}

/** Whether a value that has no place in its field (it cannot be read, or says more than the field holds) is kept as an extra. */
export function mayBecomeExtra(target: ColumnTarget): boolean {
  return target.kind === 'birthday' || target.kind === 'favorite' || target.kind === 'wholeName'
}
