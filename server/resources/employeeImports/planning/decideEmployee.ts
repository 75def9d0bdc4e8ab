import { employeeHeaders } from '@/contactFiles/employees/employeeColumns'
import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'
import {
  type EmployeeColumn,
  type EmployeeField,
  employeeFields,
} from '@/contract/companies/employeeFiles'
import { type CompanyRole, companyRoles } from '@/contract/companies/company'
import { type FileKeys, otherRowWith } from './fileKeys'
import { type Person, type PersonContent, contentFields, contentOf, nameOf } from './person'
import type { PeopleByKey, PlanContext, PlanRow } from './planRow'

interface Decision {
  byKey: PeopleByKey
  keys: FileKeys
  /** The row that names a person first, by the person's id; rows that repeat a key name nobody. */
  claims: Map<string, number>
  context: PlanContext
}

/** The column and the reason why a row can't be used. */
interface Refusal {
  column: string
  reason: string
}

const nobody: PersonContent = {
  email: '',
  employeeNumber: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  department: '',
  role: 'member',
  state: 'invited',
}

/** Fields that an empty cell never empties. */
const keptFields: readonly EmployeeField[] = ['email', 'firstName', 'lastName', 'role']

/** Finds the outcome of one row of the file. */
export function decideEmployee(row: EmployeeRow, decision: Decision): PlanRow {
  const { byKey, claims } = decision
  const { email = '', employeeNumber = '', role } = row.values
  const isOwner = email === '' && employeeNumber === '' && role === 'owner'
  const person =
    byKey.email.get(email) ??
    byKey.number.get(employeeNumber) ??
    (isOwner ? byKey.owner : undefined)
  const repeat = repeatRefusal(row, decision.keys)
  const claimed = person && claims.get(person.id)
  if (person && !repeat && claimed === undefined) claims.set(person.id, row.row)
  const after = contentAfter(row, person, decision.context)
  const refusal =
    row.error ??
    repeat ??
    keyRefusal(row, byKey) ??
    (claimed === undefined
      ? null
      : refuse('email', `Row ${String(claimed)} is about this person already.`)) ??
    valueRefusal(row, person, decision.context) ??
    (person && after ? releaseRefusal(row, person, after, decision.keys) : null)
  if (refusal || !after) return errorRow(row, person, refusal ?? refuse('role', NO_ROLE))
  if (!person) return planned(row, 'joiner', { after })
  const isSame = contentFields.every((field) => person[field] === after[field])
  const before = contentOf(person)
  return isSame
    ? planned(row, 'unchanged', { before }, person.id)
    : planned(row, 'mover', { before, after }, person.id)
}

const NO_ROLE = 'Use admin or member.'

function refuse(field: EmployeeColumn, reason: string): Refusal {
  return { column: employeeHeaders[field], reason }
}

function planned(
  { row }: EmployeeRow,
  outcome: 'joiner' | 'mover' | 'unchanged',
  contents: Pick<PlanRow, 'before' | 'after'>,
  personId: string | null = null,
): PlanRow {
  const shown = contents.after ?? contents.before ?? nobody
  return { row, outcome, personId, name: nameOf(shown), email: shown.email, ...contents }
}

function errorRow(row: EmployeeRow, person: Person | undefined, refusal: Refusal): PlanRow {
  const { email = '', firstName = '', lastName = '' } = row.values
  return {
    row: row.row,
    outcome: 'error',
    personId: null,
    name: nameOf({ firstName, lastName, email: '' }) || (person ? nameOf(person) : ''),
    email: email || (person?.email ?? ''),
    ...refusal,
    cells: row.cells,
  }
}

/** Returns why a row is not the first with its keys. */
function repeatRefusal({ row, values }: EmployeeRow, keys: FileKeys): Refusal | null {
  const { email = '', employeeNumber = '' } = values
  const earlierEmail = keys.email.get(email)?.first ?? row
  if (earlierEmail !== row)
    return refuse('email', `Row ${String(earlierEmail)} has this e-mail address already.`)
  const earlierNumber = keys.number.get(employeeNumber)?.first ?? row
  if (earlierNumber !== row)
    return refuse(
      'employeeNumber',
      `Row ${String(earlierNumber)} has this employee number already.`,
    )
  return null
}

/** Returns why the keys of a row name two people. */
function keyRefusal({ values }: EmployeeRow, byKey: PeopleByKey): Refusal | null {
  const { email = '', employeeNumber = '' } = values
  const [byEmail, byNumber] = [byKey.email.get(email), byKey.number.get(employeeNumber)]
  if (byEmail && byNumber && byEmail !== byNumber)
    return refuse(
      'employeeNumber',
      `The e-mail address is ${nameOf(byEmail)}’s, but the employee number is ${nameOf(byNumber)}’s.`,
    )
  return null
}

/** Returns why a value of a row can't be taken. A value that the person has already always can. */
function valueRefusal(
  { values, issues = {} }: EmployeeRow,
  person: Person | undefined,
  { importerId }: PlanContext,
): Refusal | null {
  const { email = '', role = '' } = values
  if (!person && email === '') {
    const hasNoNumber = values.employeeNumber === undefined || values.employeeNumber === ''
    const needed = 'A new employee needs an e-mail address.'
    return refuse('email', hasNoNumber ? needed : `${needed} Nobody has this employee number.`)
  }
  for (const field of employeeFields) {
    const issue = issues[field]
    if (issue !== undefined && values[field] !== person?.[field]) return refuse(field, issue)
  }
  if (person?.hasAccepted && email !== '' && email !== person.email)
    return refuse(
      'email',
      `${nameOf(person)} has joined with ${person.email}. Only they can change their address, in their account.`,
    )
  if (role === '' || roleOf(role) === person?.role) return null
  if (roleOf(role) === null) return refuse('role', NO_ROLE)
  if (person?.role === 'owner' || roleOf(role) === 'owner')
    return refuse('role', 'The owner hands this role over in the app. A file can’t change it.')
  if (person?.id === importerId)
    return refuse('role', 'You can’t take your own role with a file. Ask another administrator.')
  return null
}

/** Returns the role that a cell names, or null. */
function roleOf(cell: string): CompanyRole | null {
  if (cell === 'administrator') return 'admin'
  return companyRoles.find((role) => role === cell) ?? null
}

/**
 * Returns why a person can't give up a key: another row names it. Whom that row means would depend on
 * which of the two is applied first, and importing the file again would change something.
 */
function releaseRefusal(
  { row }: EmployeeRow,
  person: Person,
  after: PersonContent,
  keys: FileKeys,
): Refusal | null {
  const again = 'Import that row with another file, after this change.'
  if (after.email !== person.email) {
    const other = otherRowWith(keys.email, person.email, row)
    if (other !== null)
      return refuse(
        'email',
        `Row ${String(other)} has the address that ${nameOf(person)} has now. ${again}`,
      )
  }
  if (after.employeeNumber === person.employeeNumber) return null
  const other = otherRowWith(keys.number, person.employeeNumber, row)
  return other === null
    ? null
    : refuse(
        'employeeNumber',
        `Row ${String(other)} has the number that ${nameOf(person)} has now. ${again}`,
      )
}

/** Returns the person as the row wants them; null when its role is none. */
function contentAfter(
  { values, wholeName }: EmployeeRow,
  person: Person | undefined,
  { emptyCells }: PlanContext,
): PersonContent | null {
  const after = person ? contentOf(person) : { ...nobody }
  // A whole name does not tell where its last name begins.
  const isNamed = person && wholeName === `${person.firstName} ${person.lastName}`.trim()
  for (const field of employeeFields) {
    if (field === 'role' || (isNamed && (field === 'firstName' || field === 'lastName'))) continue
    const value = values[field]
    if (value === undefined) continue
    if (value !== '' || (emptyCells === 'clear' && !keptFields.includes(field)))
      after[field] = value
  }
  if (values.role !== undefined && values.role !== '') {
    const role = roleOf(values.role)
    if (role === null) return null
    after.role = role
  }
  if (person?.state === 'deactivated') after.state = person.hasAccepted ? 'active' : 'invited'
  return after
}
