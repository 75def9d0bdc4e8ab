import { useMemo, useSyncExternalStore } from 'react'
import { useForm } from 'react-final-form'
import type { ProfileValues } from '../editor/profileValues'
import {
  type ListEntry,
  type ListItem,
  type ListName,
  type ProfileList,
  createProfileList,
} from './profileList'

/** A list of the profile; it keeps its identity. */
export function useProfileList<Name extends ListName>(name: Name): ProfileList<ListItem<Name>> {
  const form = useForm<ProfileValues>()
  return useMemo(() => createProfileList(form, name), [form, name])
}

/** An item of a list with its messages, drawn anew when either changes; undefined once it is gone. */
export function useListEntry<Item>(
  list: ProfileList<Item>,
  id: string,
): ListEntry<Item> | undefined {
  return useSyncExternalStore(list.subscribe, () => list.getEntry(id))
}
