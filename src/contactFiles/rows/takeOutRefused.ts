import * as v from 'valibot'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { fieldMessages } from '@/contract/issues'
import { noteId } from '../timelineNotes'
import type { CompiledMapping } from './compileMapping'
import { PACKED, type RowDraft } from './rowDraft'
import type { Gap } from './rowResult'

/** A value that was taken out of a row. `at` is the index of its column, -1 for none. */
export interface Refusal {
  at: number
  value: string
  reason: string
  gap?: Gap
}

interface TakenOut {
  /** Null if the schema refuses the rest too. */
  input: ContactPatch | null
  refusals: Refusal[]
  /** Finds the column of a dotted path of the input, -1 for none. */
  columnOf: (path: string) => number
}

/** More than all lists of a contact need, as one check reports only so many issues. */
const MAX_CHECKS = 30
const objectLists = ['emails', 'phones', 'websites', 'addresses', 'timeline'] as const
type ObjectList = (typeof objectLists)[number]
const isObjectList = (field: string): field is ObjectList =>
  objectLists.some((name) => name === field)

/**
 * Takes the values that a schema refuses out of a draft that was read with origins. `now` replaces
 * the moment of a note.
 */
export function takeOutRefused(
  plan: CompiledMapping,
  draft: RowDraft,
  schema: v.GenericSchema<unknown, ContactPatch>,
  now: string,
): TakenOut {
  const work = new TakingOut(plan, draft, now)
  let input: ContactPatch | null = null
  for (let check = 0; check < MAX_CHECKS && input === null; check += 1) {
    const result = v.safeParse(schema, draft.input)
    if (result.success) input = result.output
    else if (!work.takeOut(fieldMessages(result.issues))) break
  }
  return { input, refusals: work.finish(), columnOf: (path) => work.columnOf(path) }
}

class TakingOut {
  private readonly refusals: Refusal[]
  /** The original index of each item that is left in a list. */
  private readonly items = new Map<string, number[]>()

  constructor(
    private readonly plan: CompiledMapping,
    private readonly draft: RowDraft,
    private readonly now: string,
  ) {
    this.refusals = [...(draft.overflow ?? [])].map(([at, { values, reason }]) => {
      return { at, value: values.join(PACKED), reason }
    })
    for (const [field, value] of Object.entries(draft.input))
      if (Array.isArray(value)) this.items.set(field, [...value.keys()])
  }

  /** Takes out the values at these dotted paths. Returns false when there are none. */
  takeOut(messages: Record<string, string>): boolean {
    const before = this.refusals.length
    const known = new Map([...this.items].map(([field, items]) => [field, [...items]]))
    for (const [path, reason] of Object.entries(messages)) {
      const [field = '', index, part = 'value'] = path.split('.')
      const item = index === undefined ? undefined : known.get(field)?.[Number(index)]
      if (item === undefined) this.takeText(field, reason)
      else if (isObjectList(field)) this.takePart(field, item, part, reason)
      else if (field === 'tags') this.takeTag(item, reason)
    }
    return this.refusals.length > before
  }

  columnOf(path: string): number {
    const [field = '', index, part] = path.split('.')
    const item = index === undefined ? undefined : this.items.get(field)?.[Number(index)]
    return this.originOf(item === undefined ? path : [field, item, part].join('.'), field)
  }

  /** Returns all refusals, with the places in the lists that remain. */
  finish(): Refusal[] {
    return this.refusals.map((refusal) => {
      const { gap, ...rest } = refusal
      if (!gap) return refusal
      const left = this.items.get(gap.field) ?? []
      // The entry of a cleared part may have gone since.
      if (gap.part !== undefined && !left.includes(gap.index)) return rest
      const next = left.findIndex((item) => item >= gap.index)
      return { ...refusal, gap: { ...gap, index: next === -1 ? left.length : next } }
    })
  }

  private takeText(field: string, reason: string): void {
    const { input } = this.draft
    const value = textAt(input, field)
    if (value === '') return
    Object.assign(input, { [field]: undefined })
    this.refusals.push({ at: this.originOf(field, field), value, reason })
  }

  private takeTag(item: number, reason: string): void {
    const at = this.items.get('tags')?.indexOf(item) ?? -1
    const value = at === -1 ? undefined : this.draft.input.tags?.[at]
    if (value === undefined) return
    this.remove('tags', at)
    const gap = { field: 'tags', slot: item, index: item } as const
    this.refusals.push({ at: this.originOf('tags', 'tags'), value, reason, gap })
  }

  private takePart(field: ObjectList, item: number, part: string, reason: string): void {
    const at = this.items.get(field)?.indexOf(item) ?? -1
    const entry = at === -1 ? undefined : this.draft.input[field]?.[at]
    if (entry === undefined) return
    const value = textAt(entry, part)
    const column = this.originOf(`${field}.${String(item)}.${part}`, field)
    const isWhole = this.clear(field, entry, part)
    if (isWhole) this.remove(field, at)
    const gap = { field, slot: this.slotOf(field, column), index: item }
    this.refusals.push({
      at: column,
      value,
      reason,
      gap: isWhole ? gap : { ...gap, part },
    })
  }

  /** Clears a part of an entry. Returns whether the whole entry has to go. */
  private clear(field: ObjectList, entry: object, part: string): boolean {
    if (field === 'timeline') {
      const [written, text] = [textAt(entry, 'writtenAt'), textAt(entry, 'text')]
      if (part === 'id') Object.assign(entry, { id: noteId(`${written}\n${text}`) })
      else if (part === 'writtenAt') Object.assign(entry, { writtenAt: this.now })
      else if (part === 'followUpOn') Object.assign(entry, { followUpOn: null })
      else return true
      return false
    }
    if (part === 'value') return true
    Object.assign(entry, { [part]: '' })
    return (
      field === 'addresses' &&
      Object.entries(entry).every(([name, value]) => name === 'label' || value === '')
    )
  }

  private remove(field: ObjectList | 'tags', at: number): void {
    this.draft.input[field]?.splice(at, 1)
    this.items.get(field)?.splice(at, 1)
  }

  private originOf(path: string, field: string): number {
    const { origins } = this.draft
    return (
      origins?.get(path) ??
      // A street may begin in its second line.
      origins?.get(path.replace(/street$/, 'street2')) ??
      origins?.get(field) ??
      -1
    )
  }

  /** Returns the place of a column among those of its list, which our export fills in order. */
  private slotOf(field: ObjectList, column: number): number {
    const { lists, addresses, timeline } = this.plan
    if (field === 'addresses' || field === 'timeline')
      return (field === 'addresses' ? addresses : timeline).findIndex((place) =>
        Object.values(place).includes(column),
      )
    return lists[field].findIndex(({ value, label }) => value === column || label === column)
  }
}

function textAt(entry: object, part: string): string {
  const value = new Map<string, unknown>(Object.entries(entry)).get(part)
  return typeof value === 'string' ? value : ''
}
