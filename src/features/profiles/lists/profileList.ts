import type { FormApi } from 'final-form'
import { listErrorOf } from '@/shared/forms/rows/listError'
import type { ProfileValues } from '../editor/profileValues'

export type ListName = 'everlinks' | 'services' | 'socials'
export type ListItem<Name extends ListName> = ProfileValues[Name][number]

/** Messages of one item by the name of its entry. */
export type ItemErrors = Partial<Record<string, string>>

/** An item with its messages: the same object until either changes. */
export interface ListEntry<Item> {
  item: Item
  errors: ItemErrors | undefined
}

/** Changes of a list; they work on what the form holds when they are called. */
export interface ListActions<Item> {
  change: (id: string, patch: Partial<Item>) => void
  insert: (item: Item, at: number) => void
  /** Answers where the item was, or -1. */
  remove: (id: string) => number
  move: (from: number, to: number) => void
  find: (id: string) => Item | undefined
}

/** A list of the profile in the editor's form, with what its rows need of it one by one, so that a key draws the row that it is for. */
export interface ProfileList<Item> extends ListActions<Item> {
  name: ListName
  subscribe: (listener: () => void) => () => void
  /** The ids in order: the same array until an item comes, goes or moves. */
  getIds: () => readonly string[]
  getEntry: (id: string) => ListEntry<Item> | undefined
  /** What is wrong with the list as a whole. */
  getError: () => string | undefined
}

/** The list of a form, read and written as a whole: a field by its place in the list would be another item's as soon as rows move. */
export function createProfileList<Name extends ListName>(
  form: FormApi<ProfileValues>,
  name: Name,
): ProfileList<ListItem<Name>> {
  type Item = ListItem<Name>
  let ids: readonly string[] = []
  let entries = new Map<string, ListEntry<Item>>()
  let seen: { items: readonly Item[]; errors: unknown } | null = null
  let leaveForm: () => void = () => undefined
  const listeners = new Set<() => void>()

  const take = (items: readonly Item[], errors: unknown) => {
    if (seen?.items === items && seen.errors === errors) return false
    seen = { items, errors }
    const found: readonly (ItemErrors | undefined)[] = Array.isArray(errors) ? errors : []
    const known = entries
    entries = new Map(
      items.map((item, at) => {
        const before = known.get(item.id)
        return [
          item.id,
          before?.item === item && before.errors === found[at]
            ? before
            : { item, errors: found[at] },
        ]
      }),
    )
    if (items.length !== ids.length || items.some(({ id }, at) => id !== ids[at]))
      ids = items.map(({ id }) => id)
    return true
  }
  const read = (): readonly Item[] => form.getState().values[name]
  const write = (items: readonly Item[]) => {
    form.change(name, asList<Name>(items))
  }
  const { values, errors } = form.getState()
  take(values[name], errors?.[name])

  return {
    name,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        leaveForm = form.subscribe(
          (state) => {
            if (take(state.values[name], state.errors?.[name])) for (const each of listeners) each()
          },
          { values: true, errors: true },
        )
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) leaveForm()
      }
    },
    getIds: () => ids,
    getEntry: (id) => entries.get(id),
    getError: () => listErrorOf(seen?.errors),
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

/** A cast, because TypeScript does not see that the items of a list by its name are that list. */
function asList<Name extends ListName>(items: readonly ListItem<Name>[]): ProfileValues[Name] {
  return items as ProfileValues[Name]
}
