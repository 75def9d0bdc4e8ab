import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'
import { type FileKeys, findFileKeys } from './fileKeys'
import { decideEmployee } from './decideEmployee'
import { type Person, contentOf, nameOf } from './person'
import type { PeopleByKey, PlanContext, PlanRow } from './planRow'

/**
 * Returns what a file would do to the people of a company: first its rows in their order, then the
 * leavers. The time grows with the rows and the people. Applying the plan and planning the same file
 * again gives no joiner, mover or leaver.
 */
export function planEmployees(
  rows: readonly EmployeeRow[],
  people: readonly Person[],
  context: PlanContext,
): PlanRow[] {
  const byKey: PeopleByKey = {
    email: new Map(people.flatMap((person) => entryOf(person.email, person))),
    number: new Map(people.flatMap((person) => entryOf(person.employeeNumber, person))),
    owner: people.find(({ role }) => role === 'owner'),
  }
  const keys = findFileKeys(rows)
  const claims = new Map<string, number>()
  const planned = rows.map((row) => decideEmployee(row, { byKey, keys, claims, context }))
  if (!context.isEverybody) return planned
  const named = namedPeople(rows, keys, byKey)
  const leavers = people.filter(
    ({ id, role, state }) =>
      state !== 'deactivated' && role !== 'owner' && id !== context.importerId && !named.has(id),
  )
  return [...planned, ...leavers.map(leaverOf)]
}

function entryOf(key: string, person: Person): [string, Person][] {
  return key === '' ? [] : [[key, person]]
}

function leaverOf(person: Person): PlanRow {
  const before = contentOf(person)
  return {
    row: null,
    outcome: 'leaver',
    personId: person.id,
    name: nameOf(person),
    email: person.email,
    before,
    after: { ...before, state: 'deactivated' },
  }
}

/** Returns the ids of the people whom any row names, also one with an error. */
function namedPeople(
  rows: readonly EmployeeRow[],
  keys: FileKeys,
  { email, number }: PeopleByKey,
): Set<string> {
  const named = new Set<string>()
  const add = (person: Person | undefined) => {
    if (person) named.add(person.id)
  }
  for (const key of keys.email.keys()) add(email.get(key))
  for (const key of keys.number.keys()) add(number.get(key))
  for (const { error, issues, cells } of rows) {
    if (!error && issues?.email === undefined && issues?.employeeNumber === undefined) continue
    // An address or a number in the wrong place still names its person.
    for (const word of cells.flatMap((cell) => cell.split(/[\s\p{Cf},;<>"'()]+/u))) {
      add(email.get(word.toLowerCase()))
      add(number.get(word))
    }
    for (const cell of cells) add(number.get(cell.trim()))
  }
  return named
}
