import { type ContactInput } from '@/contract/contacts/contactChange'
import { isPlainText } from './plainValues'
import type { AddressPlace } from './compileMapping'
import { MAX_ENTRIES, PACKED, TOO_MANY, type RowDraft, addOverflow, withItem } from './rowDraft'
import { readLabel } from './draftLists'

type Address = NonNullable<ContactInput['addresses']>[number]

export function readAddresses(
  places: readonly AddressPlace[],
  cells: readonly string[],
  draft: RowDraft,
): Address[] {
  let addresses: Address[] = []
  let sources: AddressPlace[] = []
  let preferred = 0
  for (const place of places) {
    // One entry beyond the limit is enough for the contract to refuse the row.
    if (addresses.length > MAX_ENTRIES && !draft.origins) break
    const packed =
      draft.id === '' && hasPackedCell(place, cells) ? unpackAddresses(place, cells) : null
    for (let entry = 0; entry < (packed?.length ?? 1); entry += 1) {
      const own = packed?.[entry] ?? cells
      if (isBlank(place, own)) continue
      if (draft.origins && addresses.length >= MAX_ENTRIES) {
        addPlace(place, cells, draft)
        break
      }
      const { label, isPreferred } = readLabel(place, own, draft)
      const index = isPreferred ? preferred++ : addresses.length
      addresses = withItem(addresses, index, readAddress(label, place, own, draft))
      if (draft.origins) sources = withItem(sources, index, place)
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

function isBlank({ columns }: AddressPlace, cells: readonly string[]): boolean {
  for (const at of columns) if ((cells[at] ?? '').trim() !== '') return false
  return true
}

function hasPackedCell({ columns }: AddressPlace, cells: readonly string[]): boolean {
  for (const at of columns) if (cells[at]?.includes(PACKED)) return true
  return false
}

/** Records all cells of an address for which there is no room. */
function addPlace({ columns }: AddressPlace, cells: readonly string[], draft: RowDraft): void {
  for (const at of columns) {
    const cell = cells[at] ?? ''
    if (cell.trim() !== '') addOverflow(draft, at, cell, TOO_MANY)
  }
}

/**
 * Splits the addresses that Google packs into one place, part by part. A single label applies to
 * all.
 */
function unpackAddresses(
  { label, columns }: AddressPlace,
  cells: readonly string[],
): (readonly string[])[] {
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
  label: string,
  place: AddressPlace,
  cells: readonly string[],
  draft: RowDraft,
): Address {
  return {
    label,
    formatted: readPart(cells, place.formatted, 2000, draft),
    street: readStreet(place, cells, draft),
    extendedAddress: readPart(cells, place.extendedAddress, 500, draft),
    poBox: readPart(cells, place.poBox, 500, draft),
    city: readPart(cells, place.city, 500, draft),
    region: readPart(cells, place.region, 500, draft),
    postalCode: readPart(cells, place.postalCode, 500, draft),
    country: readPart(cells, place.country, 500, draft),
  }
}

function readPart(
  cells: readonly string[],
  at: number,
  maxLength: number,
  draft: RowDraft,
): string {
  const cell = at === -1 ? '' : (cells[at] ?? '')
  if (cell !== '' && !isPlainText(cell, maxLength)) draft.isPlain = false
  return cell
}

function readStreet(
  { street, street2, street3 }: AddressPlace,
  cells: readonly string[],
  draft: RowDraft,
): string {
  const first = readPart(cells, street, 500, draft)
  if (street2 === -1 && street3 === -1) return first
  const lines = [first, readPart(cells, street2, 500, draft), readPart(cells, street3, 500, draft)]
    .filter((line) => line.trim() !== '')
    .join('\n')
  if (lines.length > 500) draft.isPlain = false
  return lines
}
