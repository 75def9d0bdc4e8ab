import type { CsvShape, VcardVersion } from '@/contract/contacts/contactFiles'

/** A file format of the export, with the parameters of its call. */
export interface ExportFormat {
  key: string
  /** The columns can be chosen. */
  hasColumns?: boolean
  title: string
  /** Names the apps that the format is for. */
  hint: string
  type: 'csv' | 'vcf'
  shape?: CsvShape
  version?: VcardVersion
}

const tessera: ExportFormat = {
  key: 'tessera',
  hasColumns: true,
  title: 'CSV',
  hint: 'For spreadsheets, or for Tessera again',
  type: 'csv',
  shape: 'tessera',
}

/** All formats; the first one is the default. */
export const exportFormats: readonly [ExportFormat, ...ExportFormat[]] = [
  tessera,
  {
    key: 'google',
    title: 'CSV for Google Contacts',
    hint: 'For Gmail and Android',
    type: 'csv',
    shape: 'google',
  },
  {
    key: 'outlook',
    title: 'CSV for Outlook',
    hint: 'For Outlook and Microsoft 365',
    type: 'csv',
    shape: 'outlook',
  },
  {
    key: 'vcf',
    title: 'vCard',
    hint: 'For phones and address books, with pictures',
    type: 'vcf',
    version: '3.0',
  },
]
