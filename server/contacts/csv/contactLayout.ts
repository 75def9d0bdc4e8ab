import { type AddressPart, type ContactColumn, type ListField, type TextField, contactColumn, extraName } from './contactColumns'

/** A numbered place of a list: the columns of its value and its label. */
export interface ListSlot {
  slot: number
  value?: number
  label?: number
  /** The label where no column gives one ("Mobile"). */
  fixedLabel: string
}

export interface AddressSlot {
  slot: number
  parts: Map<AddressPart, number>
}

/** Which column of a file holds what, as indexes of its cells. */
export interface ContactLayout {
  headers: readonly string[]
  text: Map<TextField, number>
  lists: Record<ListField, ListSlot[]>
  addresses: AddressSlot[]
  wholeName?: number
  labels?: number
  id?: number
  /** Columns without a field, by the name that the contact keeps them under. */
  extras: Map<string, number>
}

/** Places without a number come after those with one, in the order of their columns. */
const UNNUMBERED = 10_000

/** Reads the headers of a file. Where two columns mean the same, the first one counts and the other is an extra, so that nothing is lost. */
export function contactLayout(headers: readonly string[]): ContactLayout {
  const layout: ContactLayout = { headers, text: new Map(), lists: { emails: [], phones: [], websites: [] }, addresses: [], extras: new Map() }
  const columns = headers.map(contactColumn)
  const hasJobTitle = columns.some((column) => column?.kind === 'text' && column.field === 'jobTitle')
  columns.forEach((found, index) => {
    const column = found?.kind === 'title' ? ({ kind: 'text', field: hasJobTitle ? 'namePrefix' : 'jobTitle' } as const) : found
    if (!column || !place(layout, column, index)) keep(layout.extras, headers[index] ?? '', index)
  })
  for (const slots of [...Object.values(layout.lists), layout.addresses]) slots.sort((a, b) => a.slot - b.slot)
  return layout
}

/** False where another column has the place already. */
function place(layout: ContactLayout, column: ContactColumn, index: number): boolean {
  switch (column.kind) {
    case 'text':
      return setOnce(layout.text, column.field, index)
    case 'list': {
      const { part, label } = column
      const slot = findSlot(layout.lists[column.field], { slot: column.slot ?? UNNUMBERED + index, fixedLabel: label })
      if (slot[part] !== undefined) return false
      slot[part] = index
      return true
    }
    case 'address':
      return setOnce(findSlot(layout.addresses, { slot: column.slot, parts: new Map<AddressPart, number>() }).parts, column.part, index)
    case 'title':
      return false
    default:
      if (layout[column.kind] !== undefined) return false
      layout[column.kind] = index
      return true
  }
}

function findSlot<T extends { slot: number }>(slots: T[], fresh: T): T {
  const found = slots.find(({ slot }) => slot === fresh.slot)
  if (!found) slots.push(fresh)
  return found ?? fresh
}

function setOnce<K>(map: Map<K, number>, key: K, index: number): boolean {
  if (map.has(key)) return false
  map.set(key, index)
  return true
}

function keep(extras: Map<string, number>, header: string, index: number): void {
  let name = extraName(header)
  while (extras.has(name)) name = `${name} (2)`
  extras.set(name, index)
}
