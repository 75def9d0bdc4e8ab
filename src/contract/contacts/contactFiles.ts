import * as v from 'valibot'
import { call } from '../call'
import { contactSelection } from './contactFilter'
import { file, uuid } from '../fields'
import { job } from '../jobs'

const fileType = v.picklist(['csv', 'vcf'], 'Only CSV and vCard files are read.')
export const importContacts = call('POST', '/v1/contacts/{profileId}/{type}/import', {
  access: 'owner',
  summary: 'Import a file of contacts of up to 5 MB, as one job, with one outcome for each row',
  params: v.strictObject({ profileId: uuid, type: fileType }),
  body: v.strictObject({ file }),
  answer: job,
  success: 201,
})
/** Whose headers a CSV file has: ours, which import again as they are, or those that Google Contacts or Outlook read. */
export const csvShapes = ['tessera', 'google', 'outlook'] as const
export type CsvShape = (typeof csvShapes)[number]
export const vcardVersions = ['3.0', '4.0', '2.1'] as const
export type VcardVersion = (typeof vcardVersions)[number]

export const exportContacts = call('POST', '/v1/contacts/{type}/export', {
  access: 'user',
  summary:
    'Write the selected contacts, or all, into a file, as one job; ours imports again unchanged',
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
