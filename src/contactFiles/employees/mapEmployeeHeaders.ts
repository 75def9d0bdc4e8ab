import {
  type EmployeeColumn,
  type EmployeeFileColumn,
  employeeColumns,
} from '@/contract/companies/employeeFiles'
import { knownColumns } from '../csv/contactColumns'
import type { ResolvedColumn } from '../csv/knownColumn'
import { foldHeader } from '../csv/languages/foldHeader'
import { FileError } from '../FileError'
import { employeeHeaders } from './employeeColumns'

/**
 * Other headers of a column without spaces, as `headerKey` returns them; an earlier one counts before
 * a later one. Those of names, addresses and work in other languages are the ones of contact files.
 */
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
    ...'personalnummer personalnr mitarbeiternummer mitarbeiternr mitarbeiterid matricule'.split(
      ' ',
    ),
    ...'numerodematricule numeroemploye numerodemploye numerodempleado numeroempleado'.split(' '),
    ...'matricola numeromatricola numerodimatricola numerodefuncionario numerofuncionario'.split(
      ' ',
    ),
    ...'matricula personeelsnummer personeelsnr medewerkernummer werknemersnummer'.split(' '),
  ],
  firstName: ['givenname', 'forename', 'first'],
  lastName: ['surname', 'familyname', 'last'],
  jobTitle: ['position', 'occupation', 'jobposition', 'jobfunction', 'title'],
  department: ['dept', 'division', 'organizationunit', 'businessunit', 'team'],
  role: ['companyrole', 'permission', 'access', 'rolle', 'rol', 'ruolo', 'papel'],
  state: ['status', 'statut'],
}

/** The column of a file and its field; null for a column that is ignored. */
export interface MappedColumn {
  header: string
  field: EmployeeFileColumn | null
}

interface Ranked {
  field: EmployeeFileColumn
  /** 0 for our own header; the lowest one of a field counts. */
  rank: number
}

/** The rank of a header of the tables for contacts, after all others. */
const TABLE_RANK = 1000
/** The labels of e-mail addresses, the most likely one of work first. */
const labels = ['', 'Work', 'Home', 'Other']

const known = new Map<string, Ranked>(
  employeeColumns.flatMap((field) =>
    [headerKey(employeeHeaders[field]), ...synonyms[field]].map(
      (key, rank) => [key, { field, rank }] as const,
    ),
  ),
)

/**
 * Maps columns by their headers in seven languages, in any case and with any punctuation. Of several
 * headers of one field, the one closest to ours counts and the others are ignored; a whole name beside
 * first and last name is. Throws `FileError` when two are equally close, or no column has the e-mail
 * address.
 */
export function mapEmployeeHeaders(headers: readonly string[]): MappedColumn[] {
  const columns = knownColumns(headers)
  const best = new Map<EmployeeFileColumn, { at: number; rank: number }>()
  headers.forEach((header, at) => {
    const found = known.get(headerKey(header)) ?? rankOf(columns[at] ?? null)
    if (!found) return
    const { field, rank } = found
    const other = best.get(field)
    if (other?.rank === rank)
      throw new FileError(
        `The columns “${headers[other.at] ?? ''}” and “${header}” both hold the ${nameOf(field)}. Remove one of them.`,
      )
    if (!other || rank < other.rank) best.set(field, { at, rank })
  })
  if (!best.has('email'))
    throw new FileError(
      `The file has no column for the e-mail address. Name it “${employeeHeaders.email}” in the first row.`,
    )
  if (best.has('firstName') && best.has('lastName')) best.delete('wholeName')
  const fields = new Map([...best].map(([field, { at }]) => [at, field]))
  return headers.map((header, at) => ({ header, field: fields.get(at) ?? null }))
}

function nameOf(field: EmployeeFileColumn): string {
  return field === 'wholeName' ? 'name' : employeeHeaders[field].toLowerCase()
}

/** Returns the field of a column of a contact file. */
function rankOf(column: ResolvedColumn | null): Ranked | null {
  switch (column?.kind) {
    case 'wholeName':
      return { field: 'wholeName', rank: TABLE_RANK }
    case 'title':
      return { field: 'jobTitle', rank: TABLE_RANK + 1 }
    case 'list': {
      const at = labels.indexOf(column.label ?? '')
      const isValue = column.field === 'emails' && column.part === 'value'
      return isValue
        ? { field: 'email', rank: TABLE_RANK + (at === -1 ? labels.length : at) }
        : null
    }
    case 'text': {
      const field = (['firstName', 'lastName', 'jobTitle', 'department'] as const).find(
        (each) => each === column.field,
      )
      return field ? { field, rank: TABLE_RANK } : null
    }
    default:
      return null
  }
}

/** Returns a header without case, accents and punctuation; "E-Mail (2)" is "email". */
function headerKey(header: string): string {
  return foldHeader(header.replace(/ \(\d+\)$/, '')).replaceAll(' ', '')
}
