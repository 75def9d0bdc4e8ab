import { read } from '@/api/endpoint'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { ownTimeZone } from '@/shared/lib/ownTimeZone'
import type { ContactFilterParams } from '../rows/contactQuery'
import { contactList, contactsApi } from '../contactsApi'

export const groupsApi = contactsApi.injectEndpoints({
  endpoints: (build) => ({
    listContactGroups: build.query({ ...read(listContactGroups), providesTags: [contactList] }),
  }),
})

export const { useListContactGroupsQuery } = groupsApi

/** Returns the parameters of a page of groups. Months are those of the local time zone. */
export function groupParams(by: ContactGrouping, filter: ContactFilterParams, offset: number) {
  const { isDeleted: _isDeleted, where, ...words } = filter
  const conditions = where && { where: JSON.stringify(where) }
  return { ...words, ...conditions, by, offset, ...(by === 'month' && { timeZone: ownTimeZone() }) }
}
