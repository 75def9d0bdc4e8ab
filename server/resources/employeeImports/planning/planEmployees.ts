import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'
import { piecesInTurns } from '../../../platform/db/pieces'
import { decideEmployee } from './decideEmployee'
import { type FileKeys, findFileKeys } from './fileKeys'
import { type Person, contentOf, nameOf } from './person'
import type { PeopleByKey, PlanContext, PlanRow } from './planRow'
import { PEOPLE_AT_ONCE } from './readPeople'

/**
 * Returns what a file would do to the people of a company: first its rows in their order, then the
 * leavers. The time grows with the rows and the people, with turns for other requests in between.
 * Applying the plan and planning the same file again gives no joiner, mover or leaver.
 */
export async function planEmployees(
  rows: readonly EmployeeRow[],
  people: readonly Person[],
  context: PlanContext,
): Promise<PlanRow[]> {
  const byKey: PeopleByKey = {
    email: new Map(people.flatMap((person) => entryOf(person.email, person))),
    number: new Map(people.flatMap((person) => entryOf(person.employeeNumber, person))),
    owner: people.find(({ role }) => role === 'owner'),
  }
  const keys = findFileKeys(rows)
  const claims = new Map<string, number>()
  const planned: PlanRow[] = []
  for await (const piece of piecesInTurns(rows, PEOPLE_AT_ONCE))
    for (const row of piece) planned.push(decideEmployee(row, { byKey, keys, claims, context }))
  if (!context.isEverybody) return planned
  const named = await namedPeople(rows, keys, byKey)
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
async function namedPeople(
  rows: readonly EmployeeRow[],
  keys: FileKeys,
  { email, number }: PeopleByKey,
): Promise<Set<string>> {
  const named = new Set<string>()
  const add = (person: Person | undefined) => {
    if (person) named.add(person.id)
  }
  for (const key of keys.email.keys()) add(email.get(key))
  for (const key of keys.number.keys()) add(number.get(key))
  const unclear = rows.filter(
    ({ error, issues }) =>
      error !== undefined || issues?.email !== undefined || issues?.employeeNumber !== undefined,
  )
  for await (const piece of piecesInTurns(unclear, PEOPLE_AT_ONCE))
    for (const { cells } of piece) {
      // An address or a number in the wrong place still names its person.
      for (const word of cells.flatMap((cell) => cell.split(/[\s\p{Cf},;<>"'()]+/u))) {
        add(email.get(word.toLowerCase()))
        add(number.get(word))
      }
      for (const cell of cells) add(number.get(cell.trim()))
    }
  return named
}
