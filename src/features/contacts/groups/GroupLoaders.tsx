import { useEffect } from 'react'
import type { ContactGroups, ContactGroup } from '@/contract/contacts/contactGroups'
import type { ContactListParams } from '@/contract/contacts/contactFilter'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import type { ContactWindow } from '@/contract/contacts/contacts'
import { useListContactsQuery } from '../contactsApi'
import type { ContactFilterParams } from '../rows/contactQuery'
import { groupParams, useListContactGroupsQuery } from './groupsApi'

/** An answer or an error under the key of its request; null when nobody needs it any more. */
export type OnLoaded<T> = (key: string, loaded: Loaded<T> | null) => void

export interface Loaded<T> {
  data: T | undefined
  error: unknown
  retry: () => unknown
}

interface WindowLoaderProps {
  name: string
  params: ContactListParams
  onLoaded: OnLoaded<ContactWindow>
}

/** Loads a window of a group's contacts while it is rendered. */
export function WindowLoader({ name, params, onLoaded }: WindowLoaderProps) {
  const { currentData: data, error, refetch } = useListContactsQuery(params)
  useReport(name, { data, error: data ? undefined : error, retry: refetch }, onLoaded)
  return null
}

interface PageLoaderProps {
  name: string
  by: ContactGrouping
  filter: ContactFilterParams
  offset: number
  onLoaded: OnLoaded<ContactGroups>
}

/** Loads a page of groups while it is rendered. */
export function PageLoader({ name, by, filter, offset, onLoaded }: PageLoaderProps) {
  const params = groupParams(by, filter, offset)
  const { currentData: data, error, refetch } = useListContactGroupsQuery(params)
  useReport(name, { data, error: data ? undefined : error, retry: refetch }, onLoaded)
  return null
}

function useReport<T>(name: string, { data, error, retry }: Loaded<T>, onLoaded: OnLoaded<T>) {
  useEffect(() => {
    onLoaded(name, { data, error, retry })
  }, [name, data, error, retry, onLoaded])
  useEffect(
    () => () => {
      onLoaded(name, null)
    },
    [name, onLoaded],
  )
}

/** Returns the groups of the pages that are loaded without a gap. */
export function groupsOf(pages: readonly (ContactGroups | undefined)[]): ContactGroup[] {
  const gap = pages.indexOf(undefined)
  return (gap < 0 ? pages : pages.slice(0, gap)).flatMap((page) => page?.groups ?? [])
}
