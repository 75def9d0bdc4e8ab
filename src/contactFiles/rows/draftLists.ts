import { type ContactInput } from '@/contract/contacts/contactChange'
import type { ListField } from '@/contract/contacts/columnMapping'
import { isPlainEmail, isPlainLine, isPlainPhone, isPlainWebAddress, trimmed } from './plainValues'
import { bareValue, copiedValue } from './bareValue'
import { namedAddress } from './namedAddress'
import type { ListPlace } from './compileMapping'
import { mayBeSeveralPhones, severalValues } from './severalValues'
import { MAX_ENTRIES, PACKED, TOO_MANY, type RowDraft, addOverflow, withItem } from './rowDraft'

type Labelled = NonNullable<ContactInput['emails']>[number]

const checks: Record<ListField, (value: string) => boolean> = {
  emails: isPlainEmail,
  phones: isPlainPhone,
  websites: isPlainWebAddress,
}
const STAR = 0x2a

/** Returns the values of a list, preferred ones first, else in the order of their slots. */
export function readList(
  field: ListField,
  places: readonly ListPlace[],
  cells: readonly string[],
  draft: RowDraft,
  readPhone?: (written: string) => string,
): Labelled[] {
  const list: List = { entries: [], sources: draft.origins ? [] : null, preferred: 0 }
  const isPlain = checks[field]
  const read = draft.id === '' ? readPhone : undefined
  for (const place of places) {
    const cell = cells[place.value]
    if (cell === undefined || cell === '') continue
    const bare = draft.id === '' ? bareValue(field, trimmed(cell)) : trimmed(cell)
    if (bare === '') continue
    const isOne = field !== 'phones' || !mayBeSeveralPhones(bare)
    const written = read && isOne ? read(bare) : bare
    const { label, isPreferred } = readLabel(place, cells, draft)
    if (isOne && isPlain(written)) {
      addEntry(list, { label, value: written }, place, isPreferred, draft)
      continue
    }
    const named = field === 'emails' && draft.id === '' ? namedAddress(written) : null
    if (named) {
      addEntry(list, { label, value: named.address }, place, isPreferred, draft)
      if (named.name !== '') {
        draft.mailNames ??= []
        draft.mailNames.push({ name: named.name, at: place.value })
      }
      continue
    }
    const several = draft.id === '' ? severalValues(field, written) : null
    if (!several) draft.isPlain = false
    for (const value of several ?? (draft.id === '' ? cell.split(PACKED) : [cell])) {
      if (value.trim() !== '')
        addEntry(
          list,
          {
            label,
            value: draft.id === '' ? readPart(field, value, read) : value,
          },
          place,
          isPreferred,
          draft,
        )
    }
  }
  if (draft.origins) recordOrigins(draft.origins, field, places, list.sources ?? [])
  return list.entries
}

interface List {
  entries: Labelled[]
  /** The place of each entry, with origins. */
  sources: ListPlace[] | null
  /** The number of preferred entries, which come first. */
  preferred: number
}

function addEntry(
  list: List,
  entry: Labelled,
  place: ListPlace,
  isPreferred: boolean,
  draft: RowDraft,
): void {
  const { entries, sources } = list
  if (entries.length >= MAX_ENTRIES) {
    draft.isPlain = false
    if (draft.origins) addOverflow(draft, place.value, entry.value, TOO_MANY)
    // One entry beyond the limit is enough for the contract to refuse the row.
    if (draft.origins || entries.length > MAX_ENTRIES) return
  }
  const index = isPreferred ? list.preferred : entries.length
  if (isPreferred) list.preferred += 1
  list.entries = withItem(entries, index, entry)
  if (sources) list.sources = withItem(sources, index, place)
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

/** Reads a label. Google marks the preferred value with `* ` before it. */
export function readLabel(
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

/** Returns one of several values of a cell. Older Google files write `http\://`. */
function readPart(
  field: ListField,
  written: string,
  read: ((written: string) => string) | undefined,
): string {
  const bare = bareValue(field, copiedValue(field, written.trim()))
  const value = bare.replace(/^(https?)\\:/i, '$1:')
  return read ? read(value) : value
}
