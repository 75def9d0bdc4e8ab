import { type ContactInput, type ContactPatch, isIdentified } from '@/contract/contacts/contact'
import { joinBirthday, readBirthday } from '../birthdays'
import type { ListField } from '@/contract/contacts/columnMapping'
import type { RowError } from './rowResult'
import { type ContactLabels, readLabels } from '../contactLabels'
import {
  isPlainEmail,
  isPlainLine,
  isPlainPhone,
  isPlainText,
  isPlainWebAddress,
  trimmed,
} from './plainValues'
import type { AddressPlace, ListPlace, CompiledMapping } from './compileMapping'
import { type NoteDefaults, isYes, readNote } from '../timelineNotes'

/** A row as a contact that the contract has not judged yet. */
export interface RowDraft {
  input: ContactPatch
  extras: Record<string, string>
  warnings: RowError[]
  /** '' where the row is not one of our export. */
  id: string
  /** Whether the contract would take all of it as it is. */
  isPlain: boolean
  /** Which column each value came from, by dotted path (`emails.0.value`), where that is asked for. */
  origins: Map<string, number> | null
}

type Labelled = NonNullable<ContactInput['emails']>[number]
type Address = NonNullable<ContactInput['addresses']>[number]

const checks: Record<ListField, (value: string) => boolean> = {
  emails: isPlainEmail,
  phones: isPlainPhone,
  websites: isPlainWebAddress,
}
const UNREADABLE_DATE =
  'This date is not one that can be read for certain: it is kept as an extra column.'
const UNREADABLE_FAVORITE = 'This says neither yes nor no: it is kept as an extra column.'
const SEVERAL_VALUES =
  'There are several values: the first one is taken, the others are kept as an extra column.'
/** What Google writes between several values in one cell. */
const PACKED = ' ::: '
const MAX_ENTRIES = 50
/** Characters of all names of a contact together. */
const MAX_NAME_TEXT = 2000
const STAR = 0x2a

/** Reads one row by its plan. Called once more with a map for `origins` when a value turns out to be at fault. */
export function draftRow(
  plan: CompiledMapping,
  cells: readonly string[],
  defaults: NoteDefaults,
  origins: Map<string, number> | null,
): RowDraft {
  const id = plan.id === -1 ? '' : (cells[plan.id] ?? '').trim().toLowerCase()
  const draft: RowDraft = { input: {}, extras: {}, warnings: [], id, isPlain: true, origins }
  for (const { at, name } of plan.extras) {
    // In the order of the file: behind the end of a short row there is nothing more.
    if (at >= cells.length) break
    const cell = cells[at] ?? ''
    if (cell !== '') setExtra(draft.extras, name, cell)
  }
  readTexts(plan, cells, draft)
  if (plan.lists.emails.length > 0)
    draft.input.emails = readList('emails', plan.lists.emails, cells, draft)
  if (plan.lists.phones.length > 0)
    draft.input.phones = readList('phones', plan.lists.phones, cells, draft)
  if (plan.lists.websites.length > 0)
    draft.input.websites = readList('websites', plan.lists.websites, cells, draft)
  if (plan.addresses.length > 0) draft.input.addresses = readAddresses(plan.addresses, cells, draft)
  if (plan.hasBirthday) readBirthdayCells(plan, cells, draft, defaults)
  if (plan.labels.length > 0 || plan.favorite !== -1) readTagsAndFavorite(plan, cells, draft)
  if (plan.timeline.length > 0) readTimeline(plan, cells, draft, defaults)
  if (id === '' && !isIdentified(draft.input)) draft.isPlain = false
  return draft
}

function setExtra(extras: Record<string, string>, name: string, value: string): void {
  if (name === '__proto__')
    Object.defineProperty(extras, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else extras[name] = value
}

function readTexts(plan: CompiledMapping, cells: readonly string[], draft: RowDraft): void {
  const { texts, notes, wholeName } = plan
  const { input, origins } = draft
  for (const { field, at, isPackable } of texts) {
    const cell = cells[at]
    const value =
      cell === undefined || cell === ''
        ? ''
        : isPackable && draft.id === '' && cell.includes(PACKED)
          ? firstPackedValue(cell, at, plan, draft)
          : trimmed(cell)
    if (!isPlainLine(value, 200)) draft.isPlain = false
    input[field] = value || null
    origins?.set(field, at)
  }
  if (notes !== -1) {
    const cell = cells[notes] ?? ''
    if (!isPlainText(cell, 20_000)) draft.isPlain = false
    input.notes = cell || null
    origins?.set('notes', notes)
  }
  if (wholeName !== -1) readWholeName(plan, cells, draft)
}

/** The first of several organizations, titles or departments; a contact has room for one, the others are kept as an extra. */
function firstPackedValue(
  packed: string,
  at: number,
  { fallbackNames, headers }: CompiledMapping,
  draft: RowDraft,
): string {
  const [first = '', ...rest] = packed.split(PACKED).map((value) => value.trim())
  const others = rest.filter((value) => value !== '').join(PACKED)
  if (others !== '') {
    setExtra(draft.extras, fallbackNames.get(at) ?? '', others)
    draft.warnings.push({ column: headers[at] ?? '', reason: SEVERAL_VALUES })
  }
  return first
}

/**
 * The whole name is the first name where there is no other and it is not the organization's; one that says more than the others ("Johnny") is kept as an extra.
 */
function readWholeName(
  { wholeName, fallbackNames }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
): void {
  const { input, origins } = draft
  const value = trimmed(cells[wholeName] ?? '')
  if (!input.firstName && !input.middleName && !input.lastName) {
    if (!isPlainLine(value, 200)) draft.isPlain = false
    input.firstName = value === '' || value === input.organization ? null : value
    origins?.set('firstName', wholeName)
    return
  }
  if (value === '' || value === `${input.firstName ?? ''} ${input.lastName ?? ''}`) return
  const said = [
    input.namePrefix,
    input.firstName,
    input.middleName,
    input.lastName,
    input.nameSuffix,
    input.nickname,
  ].join(' ')
  // Names are short: the contract refuses longer ones, and going through them for each word would take long.
  const isLong = value.length > MAX_NAME_TEXT || said.length > MAX_NAME_TEXT
  if (isLong || value.split(/[\s,]+/).some((word) => !said.includes(word)))
    setExtra(draft.extras, fallbackNames.get(wholeName) ?? '', value)
}

/** The values of a list, the preferred ones first, else in the order of their places. */
function readList(
  field: ListField,
  places: readonly ListPlace[],
  cells: readonly string[],
  draft: RowDraft,
): Labelled[] {
  const entries: Labelled[] = []
  const sources: ListPlace[] = []
  const isPlain = checks[field]
  let preferred = 0
  const add = (entry: Labelled, place: ListPlace, isPreferred: boolean) => {
    if (entries.length >= MAX_ENTRIES) draft.isPlain = false
    // One too many is enough for the contract to refuse the row.
    if (entries.length > MAX_ENTRIES) return
    const index = isPreferred ? preferred++ : entries.length
    entries.splice(index, 0, entry)
    if (draft.origins) sources.splice(index, 0, place)
  }
  for (const place of places) {
    const cell = cells[place.value]
    if (cell === undefined || cell === '') continue
    const written = trimmed(cell)
    if (written === '') continue
    const { label, isPreferred } = readLabel(place, cells, draft)
    if (isPlain(written)) {
      add({ label, value: written }, place, isPreferred)
      continue
    }
    draft.isPlain = false
    for (const value of draft.id === '' ? cell.split(PACKED) : [cell]) {
      if (value.trim() !== '')
        add(
          { label, value: draft.id === '' ? unescapeColon(value.trim()) : value },
          place,
          isPreferred,
        )
    }
  }
  if (draft.origins) recordOrigins(draft.origins, field, places, sources)
  return entries
}

function recordOrigins(
  origins: Map<string, number>,
  field: string,
  places: readonly ListPlace[],
  sources: readonly ListPlace[],
): void {
  origins.set(field, places[0]?.value ?? -1)
  sources.forEach(({ value, label }, index) => {
    origins.set(`${field}.${String(index)}.value`, value)
    origins.set(`${field}.${String(index)}.label`, label === -1 ? value : label)
  })
}

const NO_LABEL = { label: '', isPreferred: false }

/** Google marks the preferred value of its kind with `* ` before the label. */
function readLabel(
  { label, fixedLabel }: { label: number; fixedLabel: string },
  cells: readonly string[],
  draft: RowDraft,
) {
  const cell = label === -1 ? fixedLabel : (cells[label] ?? '')
  if (cell === '') return NO_LABEL
  const isPreferred = draft.id === '' && cell.charCodeAt(0) <= STAR && /^\s*\*(\s|$)/.test(cell)
  const name = isPreferred ? cell.trim().slice(1).trim() : trimmed(cell)
  if (!isPlainLine(name, 60)) draft.isPlain = false
  return { label: name, isPreferred }
}

/** Older Google files write the colon of a web address as `\:`. */
function unescapeColon(value: string): string {
  return value.replace(/^(https?)\\:/i, '$1:')
}

function readAddresses(
  places: readonly AddressPlace[],
  cells: readonly string[],
  draft: RowDraft,
): Address[] {
  const addresses: Address[] = []
  const sources: AddressPlace[] = []
  let preferred = 0
  for (const place of places) {
    // One too many is enough for the contract to refuse the row.
    if (addresses.length > MAX_ENTRIES) break
    for (const own of draft.id === '' ? unpackAddresses(place, cells) : [cells]) {
      if (!place.columns.some((at) => (own[at] ?? '').trim() !== '')) continue
      const { label, isPreferred } = readLabel(place, own, draft)
      const index = isPreferred ? preferred++ : addresses.length
      addresses.splice(index, 0, { label, ...readAddress(place, own, draft) })
      if (draft.origins) sources.splice(index, 0, place)
    }
  }
  if (addresses.length > MAX_ENTRIES) draft.isPlain = false
  if (draft.origins) {
    draft.origins.set('addresses', places[0]?.columns[0] ?? -1)
    for (const [index, source] of sources.entries()) {
      for (const [part, at] of Object.entries(source))
        if (typeof at === 'number' && at !== -1)
          draft.origins.set(`addresses.${String(index)}.${part}`, at)
    }
  }
  return addresses
}

/** The cells of each of the addresses that Google packs into one place, part by part; a label that stands once is that of all. */
function unpackAddresses(
  { label, columns }: AddressPlace,
  cells: readonly string[],
): (readonly string[])[] {
  if (!columns.some((at) => cells[at]?.includes(PACKED))) return [cells]
  const all = [label, ...columns].map((at) => ({ at, values: (cells[at] ?? '').split(PACKED) }))
  const count = Math.min(Math.max(...all.map(({ values }) => values.length)), MAX_ENTRIES + 1)
  return Array.from({ length: count }, (_, index) => {
    const own: string[] = []
    for (const { at, values } of all)
      if (at !== -1)
        own[at] = (at === label && values.length === 1 ? values[0] : values[index])?.trim() ?? ''
    return own
  })
}

function readAddress(
  place: AddressPlace,
  cells: readonly string[],
  draft: RowDraft,
): Omit<Address, 'label'> {
  const part = (at: number, maxLength: number) => {
    const cell = at === -1 ? '' : (cells[at] ?? '')
    if (cell !== '' && !isPlainText(cell, maxLength)) draft.isPlain = false
    return cell
  }
  return {
    formatted: part(place.formatted, 2000),
    street: readStreet(place, part, draft),
    extendedAddress: part(place.extendedAddress, 500),
    poBox: part(place.poBox, 500),
    city: part(place.city, 500),
    region: part(place.region, 500),
    postalCode: part(place.postalCode, 500),
    country: part(place.country, 500),
  }
}

function readStreet(
  { street, street2, street3 }: AddressPlace,
  part: (at: number, maxLength: number) => string,
  draft: RowDraft,
): string {
  const first = part(street, 500)
  if (street2 === -1 && street3 === -1) return first
  const lines = [first, part(street2, 500), part(street3, 500)]
    .filter((line) => line.trim() !== '')
    .join('\n')
  if (lines.length > 500) draft.isPlain = false
  return lines
}

function readBirthdayCells(
  { birthday, fallbackNames, headers }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
  { dateOrder }: NoteDefaults,
): void {
  const whole = birthday.date === -1 ? '' : (cells[birthday.date] ?? '')
  const parts = [birthday.year, birthday.month, birthday.day]
  const [year = '', month = '', day = ''] = parts.map((at) => (at === -1 ? '' : (cells[at] ?? '')))
  const isWhole = whole.trim() !== ''
  const read = isWhole ? readBirthday(whole, dateOrder) : joinBirthday(year, month, day)
  if (read !== null) {
    draft.input.birthday = read || null
    return
  }
  for (const at of isWhole ? [birthday.date] : parts)
    keepAsExtra(at, cells, draft, { fallbackNames, headers }, UNREADABLE_DATE)
}

function keepAsExtra(
  at: number,
  cells: readonly string[],
  draft: RowDraft,
  { fallbackNames, headers }: Pick<CompiledMapping, 'fallbackNames' | 'headers'>,
  reason: string,
): void {
  const cell = cells[at] ?? ''
  if (at === -1 || cell.trim() === '') return
  setExtra(draft.extras, fallbackNames.get(at) ?? '', cell)
  draft.warnings.push({ column: headers[at] ?? '', reason })
}

function readTagsAndFavorite(
  plan: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
): void {
  const found: ContactLabels = { tags: [], isFavorite: false }
  for (const { at, separator } of plan.labels) {
    const cell = cells[at]
    if (cell !== undefined && cell !== '') readLabels(cell, separator, draft.id !== '', found)
  }
  if (plan.favorite !== -1) {
    const cell = cells[plan.favorite] ?? ''
    if (isYes(cell)) found.isFavorite = true
    else if (!/^(?:false|no|n|0)?$/i.test(cell.trim()))
      keepAsExtra(plan.favorite, cells, draft, plan, UNREADABLE_FAVORITE)
  }
  if (plan.labels.length > 0) {
    if (found.tags.length > 100) draft.isPlain = false
    for (const tag of found.tags) if (!isPlainLine(tag, 60)) draft.isPlain = false
    draft.input.tags = found.tags
    draft.origins?.set('tags', plan.labels[0]?.at ?? -1)
  }
  draft.input.isFavorite = found.isFavorite
}

function readTimeline(
  { timeline }: CompiledMapping,
  cells: readonly string[],
  draft: RowDraft,
  defaults: NoteDefaults,
): void {
  const notes = []
  for (const place of timeline) {
    const note = readNote(place, cells, defaults)
    if (!note) continue
    for (const [part, at] of Object.entries(place))
      draft.origins?.set(`timeline.${String(notes.length)}.${part}`, at === -1 ? place.text : at)
    notes.push(note)
    // Its moments have rules of their own, and few rows have any.
    draft.isPlain = false
  }
  draft.input.timeline = notes
  draft.origins?.set('timeline', timeline[0]?.text ?? -1)
}
