import { read } from '@/api/endpoint'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { contactList, contactsApi } from '../contactsApi'

const groupsApi = contactsApi.injectEndpoints({
  endpoints: (build) => ({
    listContactGroups: build.query({ ...read(listContactGroups), providesTags: [contactList] }),
  }),
})

export const { useListContactGroupsQuery } = groupsApi
