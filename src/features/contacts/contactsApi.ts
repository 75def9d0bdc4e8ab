import type * as v from 'valibot'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import type { ApiRequest } from '@/api/request'
import * as calls from '@/contract/contacts/contacts'

/** Every window of the list has this one tag; a tag per row would make each mutation search through all of them. */
export const contactList = { type: 'Contact', id: 'LIST' } as const

/** Seconds that a window of rows outlives its reader: who scrolls through a million holds a few of them. */
const WINDOW_KEPT_S = 1

/** Reads a list: the favorites have a call of their own (spec section 7). */
const readRows = {
  ...read(calls.listContacts),
  query: ({
    isFavorite,
    ...params
  }: v.InferInput<NonNullable<typeof calls.listContacts.params>>): ApiRequest =>
    isFavorite === true
      ? { call: calls.listFavoriteContacts, params }
      : { call: calls.listContacts, params: { ...params, isFavorite } },
}

export const contactRecord = (contactId: string) => ({ type: 'Contact', id: contactId }) as const

export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query({
      ...readRows,
      providesTags: [contactList],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    /** The exact total of a filter, and the facets where they are asked for; no rows (`limit` 0). */
    countContacts: build.query({ ...readRows, providesTags: [contactList] }),
    /** Reads, by POST because of its many ids. */
    findMissingContacts: build.query({
      ...write(calls.findMissingContacts),
      providesTags: [contactList],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    getContact: build.query({
      ...read(calls.getContact),
      providesTags: (_contact, _error, { contactId }) => [contactRecord(contactId)],
    }),
    createContact: build.mutation({
      ...write(calls.createContact),
      invalidatesTags: (_contact, error) => tagsOnSuccess(error, contactList),
    }),
    updateContact: build.mutation({
      ...write(calls.updateContact),
      invalidatesTags: (_contact, error, { params }) =>
        tagsOnSuccess(error, contactList, contactRecord(params.contactId)),
    }),
    /** `updateContact` that leaves the list alone: `writeContact` asks for it again when nobody types in it. */
    patchContact: build.mutation({
      ...write(calls.updateContact),
      invalidatesTags: (_contact, error, { params }) =>
        tagsOnSuccess(error, contactRecord(params.contactId)),
    }),
    deleteContact: build.mutation({
      ...write(calls.deleteContact),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, contactList),
    }),
    deleteContacts: build.mutation({
      ...write(calls.deleteContacts),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, contactList),
    }),
    restoreContacts: build.mutation({
      ...write(calls.restoreContacts),
      invalidatesTags: (_restored, error) => tagsOnSuccess(error, contactList),
    }),
    uploadContactDisplay: build.mutation({
      ...write(calls.uploadContactDisplay),
      invalidatesTags: (_contact, error, { params }) =>
        tagsOnSuccess(error, contactList, contactRecord(params.contactId)),
    }),
    syncContact: build.mutation({
      ...write(calls.syncContact),
      invalidatesTags: (_contact, error, { params }) =>
        tagsOnSuccess(error, contactList, contactRecord(params.contactId)),
    }),
  }),
})

export const {
  useListContactsQuery,
  useCountContactsQuery,
  useFindMissingContactsQuery,
  useGetContactQuery,
  useLazyGetContactQuery,
  useCreateContactMutation,
  useUpdateContactMutation,
  useDeleteContactMutation,
  useDeleteContactsMutation,
  useRestoreContactsMutation,
  useUploadContactDisplayMutation,
  useSyncContactMutation,
} = contactsApi
