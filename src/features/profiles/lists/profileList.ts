import type { FormApi } from 'final-form'
import { listErrorOf } from '@/shared/forms/rows/listError'
import type { ProfileValues } from '../editor/form/profileValues'

export type ListName = 'everlinks' | 'services' | 'socials'
export type ListItem<Name extends ListName> = ProfileValues[Name][number]

/** Error messages of one item by field. */
export type ItemErrors = Partial<Record<string, string>>

/** An item with its errors; the same object until either changes. */
export interface ListEntry<Item> {
  item: Item
  errors: ItemErrors | undefined
}

/** Changes of a list. They act on the present values of the form. */
export interface ListActions<Item> {
  change: (id: string, patch: Partial<Item>) => void
  insert: (item: Item, at: number) => void
  /** Returns the index that the item had, or -1. */
  remove: (id: string) => number
  move: (from: number, to: number) => void
  find: (id: string) => Item | undefined
}

/**
 * A list of the profile in the editor's form. Rows subscribe to one item each, so that a key draws
 * one row.
 */
export interface ProfileList<Item> extends ListActions<Item> {
  name: ListName
  subscribe: (listener: () => void) => () => void
  /** The ids in order; the same array until an item is added, removed or moved. */
  getIds: () => readonly string[]
  getEntry: (id: string) => ListEntry<Item> | undefined
  /** The error of the list as a whole. */
  getError: () => string | undefined
}

/**
 * Reads and writes a list of the form as a whole, because the fields of an item move with its
 * index.
 */
export function createProfileList<Name extends ListName>(
  form: FormApi<ProfileValues>,
  name: Name,
): ProfileList<ListItem<Name>> {
  type Item = ListItem<Name>
  let ids: readonly string[] = []
  let entries = new Map<string, ListEntry<Item>>()
  let seen: { items: readonly Item[]; errors: unknown } | null = null
  let unsubscribeForm: () => void = () => undefined
  const listeners = new Set<() => void>()

  const update = (items: readonly Item[], errors: unknown) => {
    if (seen?.items === items && seen.errors === errors) return false
    seen = { items, errors }
    entries = entriesOf(items, errors, entries)
    if (items.length !== ids.length || items.some(({ id }, at) => id !== ids[at]))
      ids = items.map(({ id }) => id)
    return true
  }
  const { values, errors } = form.getState()
  update(values[name], errors?.[name])

  return {
    name,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        unsubscribeForm = form.subscribe(
          (state) => {
            if (update(state.values[name], state.errors?.[name]))
              for (const each of listeners) each()
          },
          { values: true, errors: true },
        )
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unsubscribeForm()
      }
    },
    getIds: () => ids,
    getEntry: (id) => entries.get(id),
    getError: () => listErrorOf(seen?.errors),
    ...createListActions(form, name),
  }
}

/** Returns the items with their errors; an entry that has not changed stays the same object. */
function entriesOf<Item extends { id: string }>(
  items: readonly Item[],
  errors: unknown,
  known: ReadonlyMap<string, ListEntry<Item>>,
): Map<string, ListEntry<Item>> {
  const found: readonly (ItemErrors | undefined)[] = Array.isArray(errors) ? errors : []
  return new Map(
    items.map((item, at) => {
      const before = known.get(item.id)
      const isSame = before?.item === item && before.errors === found[at]
      return [item.id, isSame ? before : { item, errors: found[at] }]
    }),
  )
}

function createListActions<Name extends ListName>(
  form: FormApi<ProfileValues>,
  name: Name,
): ListActions<ListItem<Name>> {
  const read = (): readonly ListItem<Name>[] => form.getState().values[name]
  const write = (items: readonly ListItem<Name>[]) => {
    form.change(name, asList<Name>(items))
  }
  return {
    change: (id, patch) => {
      write(read().map((item) => (item.id === id ? { ...item, ...patch } : item)))
    },
    insert: (item, at) => {
      write(read().toSpliced(at, 0, item))
    },
    remove: (id) => {
      const at = read().findIndex((item) => item.id === id)
      if (at !== -1) write(read().toSpliced(at, 1))
      return at
    },
    move: (from, to) => {
      const moved = read()[from]
      if (moved) write(read().toSpliced(from, 1).toSpliced(to, 0, moved))
    },
    find: (id) => read().find((item) => item.id === id),
  }
}

/** A cast, because TypeScript does not see that the items of a named list are that list. */
function asList<Name extends ListName>(items: readonly ListItem<Name>[]): ProfileValues[Name] {
  return items as ProfileValues[Name]
}
