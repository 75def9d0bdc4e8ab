import {
  type EmployeeColumn,
  employeeColumns,
  employeeFields,
} from '@/contract/companies/employeeFiles'
import { csvLine } from '../csv/csvLine'
import { guardCell } from '../csv/spreadsheetGuard'
import { FileError } from '../FileError'

/** The header of each column that we write. */
export const employeeHeaders: Record<EmployeeColumn, string> = {
  email: 'E-mail',
  employeeNumber: 'Employee number',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  department: 'Department',
  role: 'Role',
  state: 'State',
}

/** Other headers of a column, as `headerKey` returns them; an earlier one counts before a later one. */
const synonyms: Record<EmployeeColumn, readonly string[]> = {
  email: [
    'workemail',
    'workmail',
    'businessemail',
    'companyemail',
    'emailaddress',
    'workemailaddress',
    'mail',
    'mailaddress',
  ],
  employeeNumber: [
    'employeeid',
    'employeeno',
    'personnelnumber',
    'personnelno',
    'personnelid',
    'staffnumber',
    'staffid',
    'personid',
    'number',
  ],
  firstName: ['givenname', 'forename', 'first'],
  lastName: ['surname', 'familyname', 'last'],
  jobTitle: ['position', 'occupation', 'jobposition', 'jobfunction', 'title'],
  department: ['dept', 'division', 'organizationunit', 'businessunit', 'team'],
  role: ['companyrole', 'permission', 'access'],
  state: ['status'],
}

/** The column of a file and its field; null for a column that is ignored. */
export interface MappedColumn {
  header: string
  field: EmployeeColumn | null
}

/** The rank of a header among those of its field; 0 is our own. */
const known = new Map(
  employeeColumns.flatMap((field) =>
    [headerKey(employeeHeaders[field]), ...synonyms[field]].map(
      (key, rank) => [key, { field, rank }] as const,
    ),
  ),
)

/**
 * Maps columns by their headers, in any case and with any punctuation. Of several headers of one
 * field, the one closest to ours counts and the others are ignored. Throws `FileError` when two are
 * equally close, or no column has the e-mail address.
 */
export function mapEmployeeHeaders(headers: readonly string[]): MappedColumn[] {
  const best = new Map<EmployeeColumn, { at: number; rank: number }>()
  headers.forEach((header, at) => {
    const found = known.get(headerKey(header))
    if (!found) return
    const { field, rank } = found
    const other = best.get(field)
    if (other?.rank === rank)
      throw new FileError(
        `The columns “${headers[other.at] ?? ''}” and “${header}” both hold the ${employeeHeaders[field].toLowerCase()}. Remove one of them.`,
      )
    if (!other || rank < other.rank) best.set(field, { at, rank })
  })
  if (!best.has('email'))
    throw new FileError(
      `The file has no column for the e-mail address. Name it “${employeeHeaders.email}” in the first row.`,
    )
  const fields = new Map([...best].map(([field, { at }]) => [at, field]))
  return headers.map((header, at) => ({ header, field: fields.get(at) ?? null }))
}

/** Returns a header without case and punctuation; "E-Mail (2)" is "email". */
function headerKey(header: string): string {
  return header
    .replace(/ \(\d+\)$/, '')
    .toLowerCase()
    .replace(/[\s._\-–/#:]+/g, '')
}

/** Returns the header line of an export, with its CRLF and the byte order mark that Excel needs. */
export function employeeFileHead(): string {
  return `\uFEFF${csvLine(employeeColumns.map((field) => employeeHeaders[field]))}`
}

/** Returns a person as a line with its CRLF; a spreadsheet neither runs nor renumbers a cell. */
export function employeeFileLine(person: Record<EmployeeColumn, string>): string {
  return csvLine(
    employeeColumns.map((field) => person[field]),
    ',',
    guardCell,
  )
}

/** Returns the template: the headers that an import knows, and one person. */
export function employeeTemplate(): string {
  return `\uFEFF${csvLine(employeeFields.map((field) => employeeHeaders[field]))}${csvLine([
    'ada@example.com',
    '1001',
    'Ada',
    'Lovelace',
    'Engineer',
    'Research',
    'member',
  ])}`
}
