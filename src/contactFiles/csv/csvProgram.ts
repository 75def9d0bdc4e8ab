import { normalizeHeader } from './normalizeHeader'
import { CONTACT_ID } from './ownHeaders'

/** A program whose files are recognized by their headers. */
export type CsvProgram =
  | 'Tessera'
  | 'Google Contacts'
  | 'Google Contacts (older)'
  | 'Outlook.com'
  | 'Outlook (classic)'
  | 'Google Contacts (Outlook CSV)'
  | 'LinkedIn'
  | 'Thunderbird'
  | 'HubSpot'

/**
 * Checked in this order: a file needs all of `all` and one of `any`. Few headers are required,
 * because users delete columns.
 */
const programs: { name: CsvProgram; all: string[]; any: string[] }[] = [
  { name: 'Tessera', all: [CONTACT_ID], any: [] },
  {
    name: 'Google Contacts (older)',
    all: ['Given Name'],
    any: ['Group Membership', 'Additional Name', 'Yomi Name', 'E-mail 1 - Type', 'Phone 1 - Type'],
  },
  {
    name: 'Google Contacts',
    all: ['First Name'],
    any: [
      'E-mail 1 - Label',
      'Phone 1 - Label',
      'Address 1 - Label',
      'Phonetic First Name',
      'Organization Title',
    ],
  },
  {
    name: 'Google Contacts (Outlook CSV)',
    all: ['Home Street'],
    any: ['Home Address', 'Business Address', 'Other Address'],
  },
  {
    name: 'Outlook.com',
    all: [],
    any: ['Given Yomi', 'Surname Yomi', 'IMAddress', 'Personal Web Page', 'Company Yomi'],
  },
  {
    name: 'Outlook (classic)',
    all: [],
    any: [
      'E-mail Address',
      'E-mail Type',
      'E-mail Display Name',
      'Business Street 2',
      'Home Street 2',
      'Business Address PO Box',
      'Internet Free Busy',
      'Government ID Number',
    ],
  },
  { name: 'LinkedIn', all: ['Connected On'], any: ['Position', 'URL', 'Email Address'] },
  { name: 'Thunderbird', all: [], any: ['Primary Email', 'Secondary Email', 'Screen Name'] },
  { name: 'HubSpot', all: [], any: ['Record ID', 'Record ID - Contact'] },
]

/**
 * Returns the program that wrote a file with these headers, or null. Columns are mapped by name
 * either way.
 */
export function detectProgram(headers: readonly string[]): CsvProgram | null {
  const written = new Set(headers.map(normalizeHeader))
  const has = (header: string) => written.has(normalizeHeader(header))
  return (
    programs.find(({ all, any }) => all.every(has) && (any.length === 0 || any.some(has)))?.name ??
    null
  )
}
