import * as v from 'valibot'
import {
  UNIDENTIFIED,
  contactChange,
  contactInput,
  contactPatch,
  isIdentified,
} from '@/contract/contacts/contactChange'
import type { BadValue } from '@/contract/contacts/contactImport'
import { uuid } from '@/contract/fields'
import { phoneCountry, storedPhone } from '@/values/phone/readPhone'
import type { DateOrder } from '../birthdays'
import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'
import { type RefusedValue, type RowError, type RowResult, stricterFields } from './rowResult'
import { importResultColumns } from '../csv/ownHeaders'
import { badValue, rowFailure } from './badValues'
import { missingHeaderError } from './fileRow'
import { extraIssue, keepRefusals, leftOutValue } from './keepRefusals'
import type { RowDraft } from './rowDraft'
import { draftRow } from './draftRow'
import { repeatedError } from './rowErrors'
import { type CompiledMapping, compileMapping } from './compileMapping'
import { takeOutRefused } from './takeOutRefused'

export interface RowOptions {
  /** The order of numeric birthdays. Without it, ambiguous dates are not read. */
  dateOrder?: DateOrder | null
  /**
   * The moment for timeline notes without one: ISO 8601 in UTC. Pass the job's own time, so that
   * reading again gives the same result.
   */
  now?: string
  /** The country of phone numbers without a country code in rows without an id: ISO 3166. */
  phoneCountry?: string | undefined
  /** Fails rows with values that their fields refuse, instead of keeping these as extras. */
  isStrict?: boolean
}

export type RowReader = (cells: readonly string[]) => RowResult

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A file's mapping and the options by which its rows are read. */
interface Reading extends Required<Omit<RowOptions, 'dateOrder' | 'phoneCountry'>> {
  plan: CompiledMapping
  dateOrder: DateOrder | null
  unidentified: BadValue
}

/**
 * Returns a function that turns the rows of a file into contacts. A field without a column is
 * missing; an empty cell is null or an empty list. `* ` before a label marks the preferred value; `
 * ::: ` separates packed values; a row with a Tessera ID comes from our export and is read
 * literally. A value that its field refuses is left out and becomes an extra; it fails the row if
 * the rest identifies nobody, if it can't be stored, or if the reading is strict. An ambiguous date
 * is always left out.
 * The contract is only asked about rows that are not certainly valid (`plainValues.ts`, verified by
 * a property test). A row with an id is checked as a change of that contact, and values that only a
 * stored contact may have are returned as `refused`. A rejected row that comes back uncorrected
 * fails again.
 */
export function createRowReader(
  mapping: ColumnMapping,
  {
    dateOrder = null,
    now = '1970-01-01T00:00:00.000Z',
    isStrict = false,
    phoneCountry: code = '',
  }: RowOptions = {},
): RowReader {
  const country = phoneCountry(code)
  const readPhone = (written: string) => storedPhone(written, country)
  const plan = { ...compileMapping(mapping), readPhone }
  const unidentified = unidentifiedError(mapping, UNIDENTIFIED)
  const reading: Reading = { plan, dateOrder, now, isStrict, unidentified }
  const marks = importResultColumns
    .map((mark) =>
      mapping.columns.findIndex(({ header, target }) => target.kind === 'skip' && header === mark),
    )
    .filter((at) => at !== -1)
  return withMatchId(plan.match, (cells) => {
    if (isEmpty(cells, marks)) return { empty: true }
    const unrepaired = marks.length === 0 ? null : unrepairedError(plan, cells, marks)
    if (unrepaired) return rowFailure([badValue({ ...unrepaired, value: '' })], unrepaired.column)
    const draft = draftRow(plan, cells, reading, null)
    const { id, input, extras, warnings, unreadable } = draft
    if (hasUnusableCell(plan, cells, id) || (isStrict && unreadable.some(isDefinite)))
      return failedRow(reading, cells)
    const result = draft.isPlain
      ? { success: true as const, output: input }
      : v.safeParse(id === '' ? contactInput : contactPatch, input, { abortEarly: true })
    if (!result.success) return readWithout(reading, cells)
    const output = result.output
    const found =
      id === '' ? { input: output, extras, warnings } : { input: output, extras, warnings, id }
    return unreadable.length === 0 ? found : { ...found, ...keepRefusals(plan, cells, draft, []) }
  })
}

/** Adds the id that only finds the contact, if a file has such a column; another text finds none. */
function withMatchId(at: number, read: RowReader): RowReader {
  if (at === -1) return read
  return (cells) => {
    const result = read(cells)
    const matchId = (cells[at] ?? '').trim().toLowerCase()
    return 'input' in result && UUID.test(matchId) ? { ...result, matchId } : result
  }
}

/** Reads a row again without the values that its fields refuse. */
function readWithout(reading: Reading, cells: readonly string[]): RowResult {
  const { plan, isStrict } = reading
  const draft = draftRow(plan, cells, reading, new Map())
  const { id, extras, warnings } = draft
  const schema = id === '' ? contactPatch : contactChange
  const { input, refusals, columnOf } = takeOutRefused(plan, draft, schema, reading.now)
  if (!input || (isStrict && refusals.length > 0)) return failedRow(reading, cells)
  const kept = keepRefusals(plan, cells, draft, refusals)
  if (!kept || (id === '' && !isIdentified(input))) return failedRow(reading, cells)
  if (id === '') return { input, extras, warnings, ...kept }
  const { issues = [] } = v.safeParse(contactPatch, input)
  const refused = issues.flatMap((issue) => refusedValue(reading, cells, issue, columnOf) ?? [])
  return { input, extras, warnings, id, ...(refused.length > 0 && { refused }), ...kept }
}

/** Returns a value that is valid only where it is already stored. */
function refusedValue(
  { plan }: Reading,
  cells: readonly string[],
  issue: v.BaseIssue<unknown>,
  columnOf: (path: string) => number,
): RefusedValue | null {
  const field = stricterFields.find((name) => name === issue.path?.[0]?.key)
  if (field === undefined || typeof issue.input !== 'string') return null
  const at = columnOf(v.getDotPath(issue) ?? field)
  const { input: value, message: reason } = issue
  const index = Number(issue.path?.[1]?.key ?? 0)
  return {
    ...{ field, value, column: plan.headers[at] ?? field, reason },
    asLeftOut: leftOutValue(plan, cells, { at, value, reason }),
    extra: plan.fallbackNames.get(at) ?? field,
    ...(field === 'websites' && { gap: { field, slot: slotOf(plan, at), index } }),
  }
}

/** Returns the place of a column among the websites. */
function slotOf({ lists }: CompiledMapping, column: number): number {
  return lists.websites.findIndex(({ value }) => value === column)
}

/** Lists everything that is wrong with a row, first what keeps it from being imported. */
function failedRow(reading: Reading, cells: readonly string[]): RowResult {
  const { plan, now, unidentified } = reading
  const draft = draftRow(plan, cells, reading, new Map())
  const isNameless = draft.id === '' && !isIdentified(draft.input)
  const { refusals } = takeOutRefused(plan, draft, contactPatch, now)
  const refused = [
    ...refusals,
    ...draft.unreadable.map((each) => ({ ...each, value: cells[each.at] ?? '' })),
  ]
  const unusable = unusableCells(plan, cells, draft.id)
  const known = new Set(unusable.map(({ at }) => at))
  const [first = unidentified, ...others] = [
    ...unusable,
    ...(isNameless ? [unidentified] : []),
    ...refused
      .filter(({ at }) => !known.has(at))
      .map(({ at, value, reason }) =>
        badValue({ column: plan.headers[at] ?? '', value, reason }, cells, at),
      ),
  ]
  return rowFailure([first, ...others], plan.headers[first.at ?? -1])
}

/** Tells whether a row has a cell that no contact can hold, as nearly none has. */
function hasUnusableCell(plan: CompiledMapping, cells: readonly string[], id: string): boolean {
  if (id !== '' && !UUID.test(id) && !v.is(uuid, id)) return true
  for (const { at } of plan.extras) if (extraIssue(cells[at]) !== null) return true
  for (const at of plan.convertible) if (extraIssue(cells[at]) !== null) return true
  for (let at = plan.headers.length; at < cells.length; at += 1)
    if (cells[at]?.trim() !== '') return true
  return false
}

/**
 * Lists the cells that no contact can hold: text without a header, a wrong id, and characters that
 * can't be stored.
 */
function unusableCells(plan: CompiledMapping, cells: readonly string[], id: string): BadValue[] {
  const { headers, extras, convertible } = plan
  const found: BadValue[] = []
  const surplus = cells.findIndex((cell, at) => at >= headers.length && cell.trim() !== '')
  if (surplus !== -1) {
    const value = cells[surplus] ?? ''
    found.push(badValue({ ...missingHeaderError(surplus, headers.length), value }))
  }
  const idIssue = id === '' ? undefined : v.safeParse(uuid, id).issues?.[0].message
  const add = (at: number, reason: string | null) => {
    const value = cells[at] ?? ''
    if (reason !== null)
      found.push(badValue({ column: headers[at] ?? '', value, reason }, cells, at))
  }
  add(plan.id, idIssue ?? null)
  for (const at of [...extras.map((extra) => extra.at), ...convertible])
    add(at, extraIssue(cells[at]))
  return found
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

function isDefinite({ isAmbiguous }: RowDraft['unreadable'][number]): boolean {
  return !isAmbiguous
}

/** Returns the error of a row whose contact would have no name of any kind. */
export function unidentifiedError({ columns }: ColumnMapping, reason: string): BadValue {
  const indexOf = (matches: (target: ColumnTarget) => boolean) =>
    columns.findIndex(({ target }) => matches(target))
  const name = indexOf((target) => target.kind === 'text' && target.field === 'firstName')
  const at = name === -1 ? indexOf(({ kind }) => kind === 'wholeName') : name
  const column = columns[at]?.header ?? 'First Name'
  return badValue({ column, value: '', reason }, [], at)
}
