import * as v from 'valibot'
import {
  type ContactPatch,
  contactChange,
  contactInput,
  contactPatch,
} from '@/contract/contacts/contact'
import { text, uuid } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import type { DateOrder } from '../birthdays'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { type RefusedValue, type RowError, type RowResult, stricterFields } from './rowResult'
import { CONTACT_ID, importResultColumns } from '../csv/ownHeaders'
import { missingHeaderError } from './fileRow'
import { isPlainText } from './plainValues'
import type { RowDraft } from './rowDraft'
import { draftRow } from './draftRow'
import type { PhoneReader } from './nationalPhones'
import { repeatedError } from './rowErrors'
import { type CompiledMapping, compileMapping } from './compileMapping'

export interface RowOptions {
  /** The order of numeric birthdays. Without it, ambiguous dates are not read. */
  dateOrder?: DateOrder | null
  /**
   * The moment for timeline notes without one: ISO 8601 in UTC. Pass the job's own time, so that
   * reading again gives the same result.
   */
  now?: string
  /** Writes the phone numbers of rows without an id in another way, such as with a country code. */
  readPhone?: PhoneReader | undefined
}

export type RowReader = (cells: readonly string[]) => RowResult

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const extraText = text(100_000)

/**
 * Returns a function that turns the rows of a file into contacts. A field without a column is
 * missing; an empty cell is null or an empty list. `* ` before a label marks the preferred value; `
 * ::: ` separates packed values; a row with a Tessera ID comes from our export and is read
 * literally. An unreadable birthday or favorite becomes a warning and an extra; anything else that
 * the contract refuses fails the row.
 * The contract is only asked about rows that are not certainly valid (`plainValues.ts`, verified by
 * a property test). A row with an id is checked as a change of that contact, and values that only a
 * stored contact may have are returned as `refused`. A rejected row that comes back uncorrected
 * fails again.
 */
export function createRowReader(
  mapping: ColumnMapping,
  { dateOrder = null, now = '1970-01-01T00:00:00.000Z', readPhone }: RowOptions = {},
): RowReader {
  const plan = { ...compileMapping(mapping), readPhone }
  const defaults = { dateOrder, now }
  const marks = importResultColumns
    .map((mark) =>
      mapping.columns.findIndex(({ header, target }) => target.kind === 'skip' && header === mark),
    )
    .filter((at) => at !== -1)
  return (cells) => {
    if (isEmpty(cells, marks)) return { empty: true }
    const unrepaired = marks.length === 0 ? null : unrepairedError(plan, cells, marks)
    if (unrepaired) return { error: unrepaired }
    const draft = draftRow(plan, cells, defaults, null)
    const { id, input, extras, warnings } = draft
    const error = surplusError(plan, cells) ?? idError(plan, id) ?? extrasError(plan, cells)
    if (error) return { error }
    if (draft.isPlain) return { input, extras, warnings, ...(id !== '' && { id }) }
    const result = v.safeParse(id === '' ? contactInput : contactPatch, input, { abortEarly: true })
    if (result.success) return { input: result.output, extras, warnings, ...(id !== '' && { id }) }
    const change = id === '' ? null : v.safeParse(contactChange, input, { abortEarly: true })
    if (!change?.success) return { error: contractError(result.issues, plan, cells, defaults) }
    const refused = refusedValues(change.output, plan, cells, defaults)
    return { input: change.output, extras, warnings, id, refused }
  }
}

/** Ignores the columns that an earlier import added. */
function isEmpty(cells: readonly string[], marks: readonly number[]): boolean {
  for (let at = 0; at < cells.length; at += 1)
    if (cells[at]?.trim() !== '' && !marks.includes(at)) return false
  return true
}

/** Returns the error that an earlier import wrote, if it still applies. */
function unrepairedError(
  { headers }: CompiledMapping,
  cells: readonly string[],
  marks: readonly number[],
): RowError | null {
  const own = cells.map((cell, at) => (marks.includes(at) ? '' : cell))
  for (const at of marks) {
    const error = repeatedError(headers, own, headers[at] ?? '', (cells[at] ?? '').trim())
    if (error) return error
  }
  return null
}

function surplusError({ headers }: CompiledMapping, cells: readonly string[]): RowError | null {
  for (let at = headers.length; at < cells.length; at += 1)
    if (cells[at]?.trim() !== '') return missingHeaderError(at, headers.length)
  return null
}

function idError(plan: CompiledMapping, id: string): RowError | null {
  if (id === '' || UUID.test(id)) return null
  const result = v.safeParse(uuid, id)
  return result.success
    ? null
    : { column: plan.headers[plan.id] ?? CONTACT_ID, reason: result.issues[0].message }
}

function extrasError(
  { extras, fallbackNames, headers }: CompiledMapping,
  cells: readonly string[],
): RowError | null {
  for (const { at } of extras) {
    const reason = extraIssue(cells[at])
    if (reason !== null) return { column: headers[at] ?? '', reason }
  }
  for (const at of fallbackNames.keys()) {
    const reason = extraIssue(cells[at])
    if (reason !== null) return { column: headers[at] ?? '', reason }
  }
  return null
}

/** Returns why a cell can't be an extra, or null. */
function extraIssue(cell: string | undefined): string | null {
  if (cell === undefined || isPlainText(cell, 100_000)) return null
  return v.safeParse(extraText, cell).issues?.[0].message ?? null
}

type Defaults = Parameters<typeof draftRow>[2]

/** Lists the values that are valid only where they are already stored. */
function refusedValues(
  change: ContactPatch,
  plan: CompiledMapping,
  cells: readonly string[],
  defaults: Defaults,
): RefusedValue[] {
  const draft = draftRow(plan, cells, defaults, new Map())
  const { issues = [] } = v.safeParse(contactPatch, change)
  return issues.flatMap((issue) => {
    const field = stricterFields.find((name) => name === issue.path?.[0]?.key)
    if (field === undefined || typeof issue.input !== 'string') return []
    const column = columnOf(v.getDotPath(issue) ?? field, plan, draft)
    return [{ field, value: issue.input, column, reason: issue.message }]
  })
}

/** Reads the row again to find the column of the first issue. */
function contractError(
  issues: readonly v.BaseIssue<unknown>[],
  plan: CompiledMapping,
  cells: readonly string[],
  defaults: Defaults,
): RowError {
  const [[path, reason] = ['', '']] = Object.entries(fieldMessages(issues))
  return { column: columnOf(path, plan, draftRow(plan, cells, defaults, new Map())), reason }
}

/** Returns the header of the cell at a dotted path, else of its field, else Google's header. */
function columnOf(path: string, { headers }: CompiledMapping, { origins }: RowDraft): string {
  const [field = ''] = path.split('.')
  const at = origins?.get(path) ?? origins?.get(field)
  return (
    (at === undefined ? undefined : headers[at]) ?? (field === 'firstName' ? 'First Name' : field)
  )
}

/** Returns the error of a row whose contact would have no name of any kind. */
export function unidentifiedError(mapping: ColumnMapping, reason: string): RowError {
  const name =
    mapping.columns.find(({ target }) => target.kind === 'text' && target.field === 'firstName') ??
    mapping.columns.find(({ target }) => target.kind === 'wholeName')
  return { column: name?.header ?? 'First Name', reason }
}
