import * as v from 'valibot'
import { type EmployeeField, employeeFields } from '@/contract/companies/employeeFiles'
import { MAX_EMPLOYEES, employeeInput } from '@/contract/companies/employees'
import { createCsvReader } from '../csv/csvReader'
import { type Delimiter, asDelimiter } from '../csv/delimiters'
import { blobChunks, decodeChunks } from '../encoding/decodeChunks'
import { FileError } from '../FileError'
import type { FileRow } from '../rows/fileRow'
import { quoteErrors, sizeErrors } from '../rows/rowErrors'
import type { RowError } from '../rows/rowResult'
import { splitName } from '../splitName'
import { type MappedColumn, mapEmployeeHeaders } from './mapEmployeeHeaders'

/** A row of an employee file. Without `error`, it has the cells of the columns that exist. */
export interface EmployeeRow {
  /** Counts the rows below the header from 1, without blank ones. */
  row: number
  cells: string[]
  /** Trimmed; the e-mail address in lower case. */
  values: Partial<Record<EmployeeField, string>>
  /** The cell of a whole name, of which `values` have first and last name. */
  wholeName?: string
  /** The reasons of values that are refused unless the person has them already. */
  issues?: Partial<Record<EmployeeField, string>>
  /** The row can't be placed below its headers. */
  error?: RowError
}

/** An employee file, read and checked row by row. It is plain data, so that a thread can send it. */
export interface EmployeeFile {
  columns: MappedColumn[]
  delimiter: Delimiter
  rows: EmployeeRow[]
}

/** The most characters of all headers: every answer about the import has them. */
const MAX_HEADERS_LENGTH = 20_000

/** Reasons of a broken quotation mark or a cut row: which people the rest names is uncertain. */
const unreadable: readonly string[] = [...Object.values(quoteErrors), ...Object.values(sizeErrors)]

/**
 * Reads an employee file of any encoding and delimiter. `setPart` gets the current part, for the
 * watch over the thread. Throws `FileError` when a quotation mark is broken, the file is of another
 * kind, has no column for the e-mail address, no rows, or too many.
 */
export async function readEmployeeFile(
  bytes: Uint8Array<ArrayBuffer>,
  setPart: (part: number) => void = () => undefined,
): Promise<EmployeeFile> {
  refuseOtherKinds(bytes)
  const reader = createCsvReader()
  const found: FileRow[] = []
  const add = (rows: readonly FileRow[]) => {
    for (const row of rows) if (row.cells.some((cell) => cell.trim() !== '')) found.push(row)
    if (found.length > MAX_EMPLOYEES)
      throw new FileError(
        `The file has more than ${MAX_EMPLOYEES.toLocaleString('en')} rows, which is the most people of one company.`,
      )
  }
  const blob = new Blob([bytes])
  let part = 0
  const chunks = async function* () {
    for await (const chunk of blobChunks(blob)) {
      setPart((part += 1))
      yield chunk
    }
  }
  for await (const text of decodeChunks(chunks)) add(reader.push(text))
  add(reader.end())
  const { headers = [], delimiter = ',' } = reader.table ?? {}
  const columns = mapEmployeeHeaders(headers)
  if (headers.reduce((sum, { length }) => sum + length, 0) > MAX_HEADERS_LENGTH)
    throw new FileError(
      'The header row is longer than 20,000 characters. Remove columns that are not about employees.',
    )
  if (found.length === 0) throw new FileError('The file has no rows below its headers.')
  found.forEach(({ error }, at) => {
    if (error && unreadable.includes(error.reason))
      throw new FileError(`Row ${String(at + 1)}, ${error.column}: ${error.reason}`)
  })
  setPart(part + 1)
  const read = rowReader(columns)
  return {
    columns,
    delimiter: asDelimiter(delimiter),
    rows: found.map((row, at) => read(row, at + 1)),
  }
}

/** Throws for a file of a kind that is text, too, or that the reader of contacts would name otherwise. */
function refuseOtherKinds(bytes: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^(?:ï»¿)?\s*/, '')
  if (/^BEGIN:VCARD/i.test(start))
    throw new FileError('This is a vCard file. Employees are imported from CSV.')
  if (/^(?:[{[]|<|%PDF)/.test(start))
    throw new FileError('This is not a CSV file. Save the list as CSV (UTF-8) and try again.')
}

function rowReader(
  columns: readonly MappedColumn[],
): (row: FileRow, number: number) => EmployeeRow {
  const places = employeeFields.flatMap((field) => {
    const at = columns.findIndex((column) => column.field === field)
    return at === -1 ? [] : [{ field, at }]
  })
  const nameAt = columns.findIndex(({ field }) => field === 'wholeName')
  return ({ cells, error }, row) => {
    if (error) return { row, cells, values: {}, error }
    const values: EmployeeRow['values'] = {}
    const issues: EmployeeRow['issues'] = {}
    const wholeName = (cells[nameAt] ?? '').trim()
    const written = nameAt === -1 ? {} : namesOf(wholeName, places, cells)
    for (const { field, at } of [...places, ...namePlaces(places, nameAt)]) {
      const cell = (written[field] ?? cells[at] ?? '').trim()
      const value = field === 'email' || field === 'role' ? cell.toLowerCase() : cell
      values[field] = value
      const issue = value === '' || field === 'role' ? null : issueOf(field, value)
      if (issue !== null) issues[field] = issue
    }
    return {
      row,
      cells,
      values,
      ...(nameAt !== -1 && { wholeName }),
      ...(Object.keys(issues).length > 0 && { issues }),
    }
  }
}

interface FieldPlace {
  field: EmployeeField
  at: number
}

/** Returns the names that a column of whole names fills: those without a column. */
function namePlaces(places: readonly FieldPlace[], nameAt: number): FieldPlace[] {
  const names = nameAt === -1 ? [] : (['firstName', 'lastName'] as const)
  return names
    .filter((name) => places.every(({ field }) => field !== name))
    .map((field) => ({ field, at: nameAt }))
}

/** Returns first and last name of a whole name; the part that has a column of its own is not in the other. */
function namesOf(
  wholeName: string,
  places: readonly FieldPlace[],
  cells: readonly string[],
): Partial<Record<EmployeeField, string>> {
  const own = places.find(({ field }) => field === 'firstName' || field === 'lastName')
  const part = own ? (cells[own.at] ?? '').trim() : ''
  if (!own || part === '') {
    const [firstName, lastName] = splitName(wholeName)
    return { firstName, lastName }
  }
  const other = own.field === 'firstName' ? 'lastName' : 'firstName'
  const words = ` ${wholeName.replace(/,\s*/g, ' ')} `
  return { [other]: words.includes(` ${part} `) ? words.replace(` ${part} `, ' ') : wholeName }
}

/** Characters without a shape, such as marks of the direction: a key with one looks like another. */
const INVISIBLE = /\p{Cf}/u

/** Plain text of this length needs no look at its schema, which takes twenty times as long. */
const PLAIN = /^[\x20-\x7e]{1,60}$/

function issueOf(field: Exclude<EmployeeField, 'role'>, value: string): string | null {
  if (field !== 'email' && PLAIN.test(value)) return null
  const isKey = field === 'email' || field === 'employeeNumber'
  if (isKey && INVISIBLE.test(value)) return 'This has an invisible character in it. Type it again.'
  const checked = v.safeParse(employeeInput.entries[field], value)
  return checked.success ? null : checked.issues[0].message
}
