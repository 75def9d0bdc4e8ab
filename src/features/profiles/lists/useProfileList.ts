import { useMemo, useSyncExternalStore } from 'react'
import { useForm } from 'react-final-form'
import type { ProfileValues } from '../editor/form/profileValues'
import {
  type ListEntry,
  type ListItem,
  type ListName,
  type ProfileList,
  createProfileList,
} from './profileList'

/** Returns a list of the profile, which keeps its identity. */
export function useProfileList<Name extends ListName>(name: Name): ProfileList<ListItem<Name>> {
  const form = useForm<ProfileValues>()
  return useMemo(() => createProfileList(form, name), [form, name])
}

/** Returns an item of a list with its errors, or undefined once it is removed. */
export function useListEntry<Item>(
  list: ProfileList<Item>,
  id: string,
): ListEntry<Item> | undefined {
  return useSyncExternalStore(list.subscribe, () => list.getEntry(id))
}
