import type { EmployeeImportOptions, EmployeeOutcome } from '@/contract/companies/employeeFiles'
import type { Person, PersonContent } from './person'

/** A row of a plan. A joiner has only `after`, a leaver and an unchanged person only `before`. */
export interface PlanRow {
  /** The number of the file's row; null for a leaver. */
  row: number | null
  outcome: EmployeeOutcome
  personId: string | null
  name: string
  email: string
  before?: PersonContent
  after?: PersonContent
  /** The column and the reason of an error, and the row as it was read. */
  column?: string
  reason?: string
  cells?: readonly string[]
}

export interface PlanContext extends Pick<EmployeeImportOptions, 'emptyCells' | 'isEverybody'> {
  /** The id of the importer's own place in the company. */
  importerId: string
}

/** The people of a company by their keys. */
export interface PeopleByKey {
  email: ReadonlyMap<string, Person>
  number: ReadonlyMap<string, Person>
  /** The owner, whose account may have no e-mail address. */
  owner: Person | undefined
}
