import type { BadValue, ImportRow } from '@/contract/contacts/contactImport'

/** Returns the values of a row that are wrong, whether they fail it or are left out. */
function badValuesOf({ errors = [], leftOut = [] }: ImportRow): BadValue[] {
  return [...errors, ...leftOut]
}

/** A bad value whose cell can be corrected in the plan. */
export type CorrectableValue = BadValue & { at: number }

/** Returns the bad values of a row that can be corrected, one for each cell, in file order. */
export function correctableValues(row: ImportRow): CorrectableValue[] {
  const byColumn = new Map<number, CorrectableValue>()
  for (const bad of badValuesOf(row))
    if (bad.at !== undefined && !byColumn.has(bad.at)) byColumn.set(bad.at, { ...bad, at: bad.at })
  return [...byColumn.values()].sort((one, other) => one.at - other.at)
}
