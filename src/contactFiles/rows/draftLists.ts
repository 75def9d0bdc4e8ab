import { type ContactInput } from '@/contract/contacts/contactChange'
import type { ListField } from '@/contract/contacts/columnMapping'
import { isPlainEmail, isPlainLine, isPlainPhone, isPlainWebAddress, trimmed } from './plainValues'
import type { ListPlace } from './compileMapping'
import type { PhoneReader } from './nationalPhones'
import { MAX_ENTRIES, PACKED, TOO_MANY, type RowDraft, addOverflow } from './rowDraft'

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
  readPhone?: PhoneReader,
): Labelled[] {
  const entries: Labelled[] = []
  const sources: ListPlace[] = []
  const isPlain = checks[field]
  const read = readPhone && draft.id === '' ? readPhone : asWritten
  let preferred = 0
  const add = (entry: Labelled, place: ListPlace, isPreferred: boolean) => {
    if (entries.length >= MAX_ENTRIES) {
      draft.isPlain = false
      if (draft.origins) addOverflow(draft, place.value, entry.value, TOO_MANY)
      // One entry beyond the limit is enough for the contract to refuse the row.
      if (draft.origins || entries.length > MAX_ENTRIES) return
    }
    const index = isPreferred ? preferred++ : entries.length
    entries.splice(index, 0, entry)
    if (draft.origins) sources.splice(index, 0, place)
  }
  for (const place of places) {
    const cell = cells[place.value]
    if (cell === undefined || cell === '') continue
    const written = read(trimmed(cell))
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
          { label, value: draft.id === '' ? read(unescapeColon(value.trim())) : value },
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

function asWritten(value: string): string {
  return value
}

/** Older Google files write `http\://`. */
function unescapeColon(value: string): string {
  return value.replace(/^(https?)\\:/i, '$1:')
}
