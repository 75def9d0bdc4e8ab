import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'

/** The first and the last row with a key. */
interface KeyRows {
  first: number
  last: number
}

/** The rows of a file by the e-mail addresses and the employee numbers in them. */
export interface FileKeys {
  email: ReadonlyMap<string, KeyRows>
  number: ReadonlyMap<string, KeyRows>
}

/** Finds the keys of all rows that could be read, whatever else is wrong with them. */
export function findFileKeys(rows: readonly EmployeeRow[]): FileKeys {
  const email = new Map<string, KeyRows>()
  const number = new Map<string, KeyRows>()
  for (const { row, values } of rows) {
    addKey(email, values.email, row)
    addKey(number, values.employeeNumber, row)
  }
  return { email, number }
}

function addKey(keys: Map<string, KeyRows>, key = '', row: number): void {
  if (key === '') return
  const known = keys.get(key)
  if (known) known.last = row
  else keys.set(key, { first: row, last: row })
}

/** Returns another row than this one that has the key, or null. */
export function otherRowWith(keys: FileKeys['email'], key: string, row: number): number | null {
  const found = keys.get(key)
  if (!found) return null
  if (found.first !== row) return found.first
  return found.last === row ? null : found.last
}
