import type * as v from 'valibot'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import type { ApiRequest } from '@/api/request'
import * as calls from '@/contract/contacts/contacts'

/**
 * The tag of every window of the list; a tag per row would make each mutation search all of them.
 */
export const contactList = { type: 'Contact', id: 'LIST' } as const

/**
 * Seconds that an unused window stays cached: scrolling through a million rows keeps only a few.
 */
const WINDOW_KEPT_S = 1

/**
 * Reads a list; favorites have a call of their own (spec section 7). Conditions are JSON in the
 * query string.
 */
const readRows = {
  ...read(calls.listContacts),
  query: ({
    isFavorite,
    where,
    ...others
  }: v.InferInput<NonNullable<typeof calls.listContacts.params>>): ApiRequest => {
    const params = { ...others, ...(where && { where: JSON.stringify(where) }) }
    return isFavorite === true
      ? { call: calls.listFavoriteContacts, params }
      : { call: calls.listContacts, params: { ...params, isFavorite } }
  },
}

export const contactRecord = (contactId: string) => ({ type: 'Contact', id: contactId }) as const

export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query({
      ...readRows,
      providesTags: [contactList],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    /** Returns the exact total of a filter, and facets if requested, without rows (`limit` 0). */
    countContacts: build.query({ ...readRows, providesTags: [contactList] }),
    /** A read, sent by POST because of its many ids. */
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
    /**
     * `updateContact` without invalidating the list; `saveContactPatch` does that when nobody is
     * typing in it.
     */
    patchContact: build.mutation({
      ...write(calls.updateContact),
      invalidatesTags: (_contact, error, { params }) =>
        tagsOnSuccess(error, contactRecord(params.contactId)),
    }),
    deleteContact: build.mutation({
      ...write(calls.deleteContact),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, contactList),
    }),
    deleteBurst: build.mutation({
      ...write(calls.deleteBurst),
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
    deleteContactDisplay: build.mutation({
      ...write(calls.deleteContactDisplay),
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
  useDeleteBurstMutation,
  useCreateContactMutation,
  useUpdateContactMutation,
  useDeleteContactMutation,
  useDeleteContactsMutation,
  useRestoreContactsMutation,
  useUploadContactDisplayMutation,
  useDeleteContactDisplayMutation,
  useSyncContactMutation,
} = contactsApi
