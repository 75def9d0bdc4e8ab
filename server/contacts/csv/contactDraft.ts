import type { ContactPatch } from '@/contract/contacts'
import { displayName } from '../contactRow'
import { type AddressPart, type ListField, addressColumns, textColumns } from './contactColumns'
import { splitLabels } from './contactLabels'
import type { AddressSlot, ContactLayout } from './contactLayout'

/**
 * A row of a file as a contact, not validated yet. A field without a column is missing; an empty cell is null or an empty list.
 */
export interface ContactDraft extends ContactPatch {
  /** The contact's own id, where our export wrote the row. */
  id?: string
  /** How a report calls the row; '' where it has no name of any kind. */
  name: string
  /** The cells of columns without a field that are not empty, by header. */
  extras: Record<string, string>
  /** Which header a field came from, by dotted path (`emails.0.value`). */
  origins: ReadonlyMap<string, string>
}

interface Source {
  layout: ContactLayout
  cells: readonly string[]
  /** A row that our export wrote holds one value in each cell and its lists in order; Google packs and marks them. */
  isOwn: boolean
  origins: Map<string, string>
}

/** Makes a draft of one row. */
export function contactDraft(layout: ContactLayout, cells: readonly string[]): ContactDraft {
  const id = cellAt(cells, layout.id).trim().toLowerCase()
  const source: Source = { layout, cells, isOwn: id !== '', origins: new Map() }
  const fields = { ...textsOf(source), ...listsOf(source), ...labelsOf(source) }
  return { ...fields, ...(id && { id }), name: displayName(fields), extras: extrasOf(source), origins: source.origins }
}

function extrasOf({ layout, cells }: Source): Record<string, string> {
  const extras: [string, string][] = []
  for (const [header, index] of layout.extras) {
    // In the order of the file: behind the end of a short row there is nothing more.
    if (index >= cells.length) break
    const cell = cellAt(cells, index)
    if (cell !== '') extras.push([header, cell])
  }
  return Object.fromEntries(extras)
}

function textsOf({ layout, cells, origins }: Source): ContactPatch {
  const fields: ContactPatch = {}
  for (const { field } of textColumns) {
    const index = layout.text.get(field)
    if (index === undefined) continue
    const cell = cellAt(cells, index)
    fields[field] = (field === 'notes' ? cell : cell.trim()) || null
    setOrigin(origins, field, layout, index)
  }
  if (layout.wholeName === undefined || fields.firstName || fields.middleName || fields.lastName) return fields
  setOrigin(origins, 'firstName', layout, layout.wholeName)
  return { ...fields, firstName: cellAt(cells, layout.wholeName).trim() || null }
}

function listsOf(source: Source): ContactPatch {
  const { emails, phones, websites } = source.layout.lists
  return {
    ...(emails.length > 0 && { emails: entriesOf(source, 'emails') }),
    ...(phones.length > 0 && { phones: entriesOf(source, 'phones') }),
    ...(websites.length > 0 && { websites: entriesOf(source, 'websites') }),
    ...(source.layout.addresses.length > 0 && { addresses: addressesOf(source) }),
  }
}

/** The values of a list, the preferred ones first, else in the order of the file. */
function entriesOf({ layout, cells, isOwn, origins }: Source, field: ListField) {
  const filled = layout.lists[field].filter(({ value }) => cellAt(cells, value) !== '')
  const found = filled.flatMap((slot) => {
    const { label, isPreferred } = readLabel(slot.label === undefined ? slot.fixedLabel : cellAt(cells, slot.label), isOwn)
    const cell = cellAt(cells, slot.value)
    const values = isOwn ? [cell] : cell.split(' ::: ')
    return values
      .map((value) => ({ slot, isPreferred, label, value: isOwn ? value : plainAddress(value.trim()) }))
      .filter(({ value }) => value.trim() !== '')
  })
  setOrigin(origins, field, layout, layout.lists[field].find(({ value }) => value !== undefined)?.value)
  return preferredFirst(found).map(({ slot, label, value }, index) => {
    setOrigin(origins, `${field}.${String(index)}.label`, layout, slot.label)
    setOrigin(origins, `${field}.${String(index)}.value`, layout, slot.value)
    return { label, value }
  })
}

function addressesOf({ layout, cells, isOwn, origins }: Source) {
  const filled = layout.addresses.filter(({ parts }) => hasText(parts, cells))
  const found = filled.map((slot) => {
    const part = (name: AddressPart) => cellAt(cells, slot.parts.get(name))
    const { label, isPreferred } = readLabel(part('label'), isOwn)
    const lines = { formatted: part('formatted'), street: part('street'), extendedAddress: part('extendedAddress'), poBox: part('poBox') }
    const place = { city: part('city'), region: part('region'), postalCode: part('postalCode'), country: part('country') }
    return { slot, isPreferred, address: { label, ...lines, ...place } }
  })
  setOrigin(origins, 'addresses', layout, layout.addresses[0]?.parts.values().next().value)
  return preferredFirst(found).map(({ slot, address }, index) => {
    for (const { part } of addressColumns) setOrigin(origins, `addresses.${String(index)}.${part}`, layout, slot.parts.get(part))
    return address
  })
}

/** Whether an address says anything besides its label. */
function hasText(parts: AddressSlot['parts'], cells: readonly string[]): boolean {
  for (const [part, index] of parts) if (part !== 'label' && cellAt(cells, index).trim() !== '') return true
  return false
}

function labelsOf({ layout, cells, isOwn, origins }: Source): ContactPatch {
  if (layout.labels === undefined) return {}
  setOrigin(origins, 'tags', layout, layout.labels)
  return splitLabels(cellAt(cells, layout.labels), isOwn)
}

/** Google marks the preferred value of its kind with `* ` before the label. */
function readLabel(label: string, isOwn: boolean) {
  const isPreferred = !isOwn && /^\s*\*(\s|$)/.test(label)
  return { isPreferred, label: isPreferred ? label.trim().slice(1).trim() : label.trim() }
}

/** Older Google files write the colon of a web address as `\:`. */
function plainAddress(value: string): string {
  return value.replace(/^(https?)\\:/i, '$1:')
}

function preferredFirst<T extends { isPreferred: boolean }>(items: T[]): T[] {
  return [...items.filter(({ isPreferred }) => isPreferred), ...items.filter(({ isPreferred }) => !isPreferred)]
}

function setOrigin(origins: Map<string, string>, path: string, layout: ContactLayout, index: number | undefined): void {
  if (index !== undefined) origins.set(path, layout.headers[index] ?? '')
}

function cellAt(cells: readonly string[], index: number | undefined): string {
  return index === undefined ? '' : (cells[index] ?? '')
}
