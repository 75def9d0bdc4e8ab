import { type ContactInput } from '@/contract/contacts/contactChange'
import { isPlainText } from './plainValues'
import type { AddressPlace } from './compileMapping'
import { MAX_ENTRIES, PACKED, TOO_MANY, type RowDraft, addOverflow } from './rowDraft'
import { readLabel } from './draftLists'

type Address = NonNullable<ContactInput['addresses']>[number]

export function readAddresses(
  places: readonly AddressPlace[],
  cells: readonly string[],
  draft: RowDraft,
): Address[] {
  const addresses: Address[] = []
  const sources: AddressPlace[] = []
  let preferred = 0
  for (const place of places) {
    // One entry beyond the limit is enough for the contract to refuse the row.
    if (addresses.length > MAX_ENTRIES && !draft.origins) break
    for (const own of draft.id === '' ? unpackAddresses(place, cells) : [cells]) {
      if (!place.columns.some((at) => (own[at] ?? '').trim() !== '')) continue
      if (draft.origins && addresses.length >= MAX_ENTRIES) {
        addPlace(place, cells, draft)
        break
      }
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
