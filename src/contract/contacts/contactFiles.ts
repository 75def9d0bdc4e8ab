import * as v from 'valibot'
import { call } from '../call'
import { contactSelection } from './contactFilter'
import { file, uuid } from '../fields'
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

export const exportContacts = call('POST', '/v1/contacts/{type}/export', {
  access: 'user',
  summary:
    'Export the selected contacts, or all, as one job; our own format imports again unchanged',
  params: v.strictObject({
    type: v.picklist(['csv', 'vcf'], 'Contacts are written as csv or vcf.'),
  }),
  /** `shape` is for csv, `version` for vcf. */
  body: v.strictObject({
    selection: v.optional(contactSelection),
    shape: v.optional(v.picklist(csvShapes)),
    version: v.optional(v.picklist(vcardVersions)),
  }),
  answer: job,
  success: 201,
})
