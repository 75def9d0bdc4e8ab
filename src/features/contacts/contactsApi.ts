import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import * as calls from '@/contract/contacts'

/** Every window of the list has this one tag; a tag per row would make each mutation search through all of them. */
export const contactList = { type: 'Contact', id: 'LIST' } as const

const record = (contactId: string) => ({ type: 'Contact', id: contactId }) as const

export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query({ ...read(calls.listContacts), providesTags: [contactList] }),
    getContact: build.query({ ...read(calls.getContact), providesTags: (_contact, _error, { contactId }) => [record(contactId)] }),
    createContact: build.mutation({ ...write(calls.createContact), invalidatesTags: (_contact, error) => (error ? [] : [contactList]) }),
    updateContact: build.mutation({
      ...write(calls.updateContact),
      invalidatesTags: (_contact, error, { params }) => (error ? [] : [contactList, record(params.contactId)]),
    }),
    deleteContact: build.mutation({ ...write(calls.deleteContact), invalidatesTags: (_deletion, error) => (error ? [] : [contactList]) }),
    deleteContacts: build.mutation({ ...write(calls.deleteContacts), invalidatesTags: (_deletion, error) => (error ? [] : [contactList]) }),
    restoreContacts: build.mutation({ ...write(calls.restoreContacts), invalidatesTags: (_restored, error) => (error ? [] : [contactList]) }),
    uploadContactDisplay: build.mutation({
      ...write(calls.uploadContactDisplay),
      invalidatesTags: (_contact, error, { params }) => (error ? [] : [contactList, record(params.contactId)]),
    }),
    importContacts: build.mutation({ ...write(calls.importContacts), invalidatesTags: (_report, error) => (error ? [] : [contactList]) }),
    exportContacts: build.mutation({ ...write(calls.exportContacts) }),
  }),
})

export const {
  useListContactsQuery,
  useGetContactQuery,
  useLazyGetContactQuery,
  useCreateContactMutation,
  useUpdateContactMutation,
  useDeleteContactMutation,
  useDeleteContactsMutation,
  useRestoreContactsMutation,
  useUploadContactDisplayMutation,
  useImportContactsMutation,
  useExportContactsMutation,
} = contactsApi
