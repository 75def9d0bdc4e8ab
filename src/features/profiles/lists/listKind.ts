import type { ComponentType, ReactNode } from 'react'
import type { ItemErrors, ListActions, ListEntry, ListItem, ListName } from './profileList'

/** An item at a glance. */
interface ItemSummary {
  title: string
  subtitle: string
  picture: ReactNode
  /** Chips about its state, and what is counted of it. */
  marks: ReactNode
}

export interface ItemEditorProps<Item> {
  item: Item
  errors: ItemErrors | undefined
  /** Errors are shown at once, also in fields that were not changed. */
  areErrorsShown: boolean
  actions: ListActions<Item>
}

/** The parts in which one list of the profile differs from the others. */
export interface ListKind<Name extends ListName> {
  name: Name
  title: string
  /** One item: `link`. */
  noun: string
  /** The contract's limit. */
  limit: number
  empty: { title: string; description: string; icon: ReactNode }
  createItem: (items: readonly ListItem<Name>[]) => ListItem<Name>
  addsAt: 'start' | 'end'
  /** Absent where items cannot be copied. */
  copyItem?: (item: ListItem<Name>) => ListItem<Name>
  /** Absent where items have no picture. */
  picture?: {
    pathOf: (item: ListItem<Name>) => string | null
    remove: (item: ListItem<Name>) => ListItem<Name>
  }
  /** The name of an item in messages and for screen readers. */
  nameOf: (item: ListItem<Name>) => string
  /** `now` is in milliseconds since 1970, by the minute. */
  summarize: (entry: ListEntry<ListItem<Name>>, now: number) => ItemSummary
  Editor: ComponentType<ItemEditorProps<ListItem<Name>>>
}
