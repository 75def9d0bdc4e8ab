import {
  type EmployeeColumn,
  employeeColumns,
  employeeFields,
} from '@/contract/companies/employeeFiles'
import { csvLine } from '../csv/csvLine'
import { guardCell } from '../csv/spreadsheetGuard'

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
