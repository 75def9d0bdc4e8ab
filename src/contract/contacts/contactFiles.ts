import * as v from 'valibot'
import { call } from '../call'
import { contactSelection } from './contactFilter'
import { customFieldName } from './contactConditions'
import { sortParam } from './contactSort'
import { file, line, messages, uuid } from '../fields'
import { list } from '../list'
import { job } from '../jobs'

const fileType = v.picklist(['csv', 'vcf'], 'Only CSV and vCard files are read.')
export const importContacts = call('POST', '/v1/contacts/{profileId}/{type}/import', {
  access: 'owner',
  summary: 'Import a file of up to 5 MB as one job, with an outcome for each row',
  params: v.strictObject({ profileId: uuid, type: fileType }),
  body: v.strictObject({ file }),
  answer: job,
  success: 201,
})
/** Header styles of a CSV export: ours, which imports again unchanged, Google's and Outlook's. */
const csvShapes = ['tessera', 'google', 'outlook'] as const
export type CsvShape = (typeof csvShapes)[number]
export const vcardVersions = ['3.0', '4.0', '2.1'] as const
export type VcardVersion = (typeof vcardVersions)[number]

/** The columns of a CSV file that is written as a table is shown, besides custom fields. */
export const exportColumnKeys = [
  'favorite',
  'name',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'jobTitle',
  'department',
  'email',
  'phone',
  'website',
  'address',
  'city',
  'country',
  'tags',
  'birthday',
  'notes',
  'source',
  'followUpOn',
  'createdAt',
  'updatedAt',
  'id',
] as const
export type ExportColumnKey = (typeof exportColumnKeys)[number]
/** Limit of chosen columns in one file. */
export const MAX_EXPORT_COLUMNS = 250

/** A chosen column, in the order of the file, and its header. A custom field has a `name`. */
const header = v.pipe(line(200), v.nonEmpty(messages.required))
const exportColumn = v.variant('key', [
  v.strictObject({ key: v.picklist(exportColumnKeys), title: header }),
  v.strictObject({ key: v.literal('custom'), name: customFieldName, title: header }),
])
export type ExportColumn = v.InferOutput<typeof exportColumn>

export const exportContacts = call('POST', '/v1/contacts/{type}/export', {
  access: 'user',
  summary:
    'Export the selected contacts, or all, as one job; our own format imports again unchanged',
  params: v.strictObject({
    type: v.picklist(['csv', 'vcf'], 'Contacts are written as csv or vcf.'),
  }),
  /**
   * `shape` and `columns` are for csv, `version` for vcf. With `columns` the file holds just these,
   * each value as one text, and `sort` gives the order of its rows.
   */
  body: v.strictObject({
    selection: v.optional(contactSelection),
    shape: v.optional(v.picklist(csvShapes)),
    version: v.optional(v.picklist(vcardVersions)),
    columns: v.optional(
      v.pipe(
        list(
          exportColumn,
          MAX_EXPORT_COLUMNS,
          `Use at most ${String(MAX_EXPORT_COLUMNS)} columns.`,
        ),
        v.minLength(1, 'Choose at least one column.'),
      ),
    ),
    sort: v.optional(sortParam),
  }),
  answer: job,
  success: 201,
})
