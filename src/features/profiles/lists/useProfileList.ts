import { useMemo } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { listFaultOf } from '@/shared/forms/listFault'
import type { ProfileValues } from '../profileValues'

export type ListName = 'everlinks' | 'services' | 'socials'
export type ListItem<Name extends ListName> = ProfileValues[Name][number]

/** Messages of one item by the name of its entry. */
export type ItemErrors = Partial<Record<string, string>>

export interface ProfileList<Item> {
  items: readonly Item[]
  /** The messages of each item, at its place. */
  errors: readonly (ItemErrors | undefined)[]
  /** What is wrong with the list as a whole. */
  error: string | undefined
  actions: ListActions<Item>
}

/** These keep their identity, and work on what the form holds when they are called. */
export interface ListActions<Item> {
  change: (id: string, patch: Partial<Item>) => void
  insert: (item: Item, at: number) => void
  /** Answers where the item was, or -1. */
  remove: (id: string) => number
  move: (from: number, to: number) => void
  find: (id: string) => Item | undefined
}

/**
 * A list of the profile in the editor's form, read and written as a whole: a field by its place in the list would be another item's as soon as rows move.
 */
export function useProfileList<Name extends ListName>(name: Name): ProfileList<ListItem<Name>> {
  const form = useForm<ProfileValues>()
  const { values, errors } = useFormState<ProfileValues>({ subscription: { values: true, errors: true } })
  const actions = useMemo<ListActions<ListItem<Name>>>(() => {
    const read = (): readonly ListItem<Name>[] => form.getState().values[name]
    const write = (items: readonly ListItem<Name>[]) => { form.change(name, asList<Name>(items)) }
    return {
      change: (id, patch) => { write(read().map((item) => (item.id === id ? { ...item, ...patch } : item))) },
      insert: (item, at) => { write(read().toSpliced(at, 0, item)) },
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
  }, [form, name])
  const found: unknown = errors?.[name]
  return { items: values[name], errors: Array.isArray(found) ? found : none, error: listFaultOf(found), actions }
}

const none: readonly undefined[] = []

/** A cast, because TypeScript does not see that the items of a list by its name are that list. */
function asList<Name extends ListName>(items: readonly ListItem<Name>[]): ProfileValues[Name] {
  return items as ProfileValues[Name]
}
