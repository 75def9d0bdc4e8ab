import {
  type AddressPart,
  type ColumnMapping,
  type ColumnTarget,
  type LabelSeparator,
  type ListField,
  type TextField,
  mayBecomeExtra,
  textFields,
} from '@/contract/contacts/columnMapping'
import { uniqueName } from '../uniqueName'

/** An entry of a list: the columns of its value and label, -1 for none. */
export interface ListPlace {
  value: number
  label: number
  fixedLabel: string
}

export type AddressPlace = Record<AddressPart, number> & { fixedLabel: string; columns: number[] }
export type TimelinePlace = Record<'text' | 'writtenAt' | 'followUpOn' | 'isDone' | 'id', number>

/** A custom field: the columns of its value and label, -1 for none, and the names without a label. */
export interface CustomFieldPlace {
  value: number
  label: number
  name: string
  valueName: string
  labelName: string
}

/** A mapping prepared for reading rows: indexes of cells, -1 for none. */
export interface CompiledMapping {
  headers: string[]
  /** Google packs several organizations of a contact into one cell. */
  texts: { field: Exclude<TextField, 'notes'>; at: number; isPackable: boolean }[]
  notes: number
  wholeName: number
  lists: Record<ListField, ListPlace[]>
  addresses: AddressPlace[]
  labels: { at: number; separator: LabelSeparator }[]
  favorite: number
  birthday: Record<'date' | 'year' | 'month' | 'day', number>
  hasBirthday: boolean
  readPhone?: (written: string) => string
  timeline: TimelinePlace[]
  id: number
  /** The id that only finds the contact. */
  match: number
  extras: { at: number; name: string }[]
  customFields: CustomFieldPlace[]
  /** The name of the extra for a value that its field refuses or has no room for, by index. */
  fallbackNames: Map<number, string>
  /** The columns with other values that become extras, such as ambiguous dates. */
  convertible: number[]
}

const packable = new Set<TextField>(['organization', 'jobTitle', 'department'])

/**
 * Prepares a mapping for reading rows. The last of two columns with one place wins; `mappingError`
 * refuses such a mapping before.
 */
export function compileMapping({ columns }: ColumnMapping): CompiledMapping {
  const targets = columns.map(({ target }, at) => ({ target, at }))
  const indexOf = (matches: (target: ColumnTarget) => boolean) =>
    targets.findLast(({ target }) => matches(target))?.at ?? -1
  const birthday = (part: string) =>
    indexOf((target) => target.kind === 'birthday' && target.part === part)
  const birthdays = {
    date: birthday('date'),
    year: birthday('year'),
    month: birthday('month'),
    day: birthday('day'),
  }
  const extras = targets.flatMap(({ target, at }) =>
    target.kind === 'extra' ? { at, name: target.name } : [],
  )
  const names = new Set(extras.map(({ name }) => name))
  const fallbacks = fallbackNames(columns, names)
  return {
    headers: columns.map(({ header }) => header),
    texts: textFields.flatMap((field) => {
      const at = indexOf((target) => target.kind === 'text' && target.field === field)
      return at === -1 || field === 'notes' ? [] : { field, at, isPackable: packable.has(field) }
    }),
    notes: indexOf((target) => target.kind === 'text' && target.field === 'notes'),
    wholeName: indexOf(({ kind }) => kind === 'wholeName'),
    lists: {
      emails: listPlaces(targets, 'emails'),
      phones: listPlaces(targets, 'phones'),
      websites: listPlaces(targets, 'websites'),
    },
    addresses: addressPlaces(targets),
    labels: targets.flatMap(({ target, at }) =>
      target.kind === 'labels' ? { at, separator: target.separator } : [],
    ),
    favorite: indexOf(({ kind }) => kind === 'favorite'),
    birthday: birthdays,
    hasBirthday: Object.values(birthdays).some((at) => at !== -1),
    timeline: timelinePlaces(targets),
    id: indexOf(({ kind }) => kind === 'id'),
    match: indexOf(({ kind }) => kind === 'match'),
    extras,
    customFields: customFieldPlaces(targets, fallbacks),
    fallbackNames: fallbacks,
    convertible: targets.flatMap(({ target, at }) =>
      mayBecomeExtra(target) ||
      target.kind === 'customField' ||
      (target.kind === 'text' && packable.has(target.field))
        ? at
        : [],
    ),
  }
}

interface Placed {
  target: ColumnTarget
  at: number
}

/** Numbered entries first, in order, then single columns in the order of the file. */
function listPlaces(targets: Placed[], field: ListField): ListPlace[] {
  const numbered = new Map<number, ListPlace>()
  const single: ListPlace[] = []
  for (const { target, at } of targets) {
    if (target.kind !== 'list' || target.field !== field) continue
    const { slot, part } = target
    const place = (slot > 0 ? numbered.get(slot) : undefined) ?? {
      value: -1,
      label: -1,
      fixedLabel: '',
    }
    place[part] = at
    place.fixedLabel ||= target.label ?? ''
    if (slot > 0) numbered.set(slot, place)
    else single.push(place)
  }
  return [...inSlotOrder(numbered), ...single].filter(({ value }) => value !== -1)
}

function addressPlaces(targets: Placed[]): AddressPlace[] {
  const places = new Map<number, AddressPlace>()
  for (const { target, at } of targets) {
    if (target.kind !== 'address') continue
    const place = places.get(target.slot) ?? emptyAddressPlace()
    place[target.part] = at
    place.fixedLabel ||= target.label ?? ''
    if (target.part !== 'label') place.columns.push(at)
    places.set(target.slot, place)
  }
  return inSlotOrder(places).filter(({ columns }) => columns.length > 0)
}

function emptyAddressPlace(): AddressPlace {
  const lines = {
    formatted: -1,
    street: -1,
    street2: -1,
    street3: -1,
    extendedAddress: -1,
    poBox: -1,
  }
  return {
    label: -1,
    ...lines,
    city: -1,
    region: -1,
    postalCode: -1,
    country: -1,
    fixedLabel: '',
    columns: [],
  }
}

function timelinePlaces(targets: Placed[]): TimelinePlace[] {
  const places = new Map<number, TimelinePlace>()
  for (const { target, at } of targets) {
    if (target.kind !== 'timeline') continue
    const place = places.get(target.slot) ?? {
      text: -1,
      writtenAt: -1,
      followUpOn: -1,
      isDone: -1,
      id: -1,
    }
    place[target.part] = at
    places.set(target.slot, place)
  }
  return inSlotOrder(places).filter(({ text }) => text !== -1)
}

function customFieldPlaces(targets: Placed[], names: Map<number, string>): CustomFieldPlace[] {
  const places = new Map<number, CustomFieldPlace>()
  for (const { target, at } of targets) {
    if (target.kind !== 'customField') continue
    const { slot, part } = target
    const name = `Custom Field ${String(slot)}`
    const place = places.get(slot) ?? { value: -1, label: -1, name, valueName: '', labelName: '' }
    place[part] = at
    place[`${part}Name`] = names.get(at) ?? ''
    places.set(slot, place)
  }
  return inSlotOrder(places).filter(({ value }) => value !== -1)
}

function inSlotOrder<T>(places: Map<number, T>): T[] {
  return [...places].sort(([a], [b]) => a - b).map(([, place]) => place)
}

/** Names the extras of columns with a field, each different and unlike the file's own extras. */
function fallbackNames(columns: ColumnMapping['columns'], taken: Set<string>): Map<number, string> {
  const names = new Map([...taken].map((name) => [name, 2]))
  const found = new Map<number, string>()
  columns.forEach(({ header, target: { kind } }, at) => {
    if (kind === 'extra' || kind === 'skip' || kind === 'id' || kind === 'match') return
    found.set(at, uniqueName(header, names))
  })
  return found
}
