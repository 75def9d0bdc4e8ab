import { api } from '@/api/api'
import { isApiError, isNetworkError } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import { dependenciesOf } from '@/api/request'
import type { Contact } from '@/contract/contacts/contact'
import * as calls from '@/contract/contacts/merges'
import { contactList } from '@/features/contacts'
import type { MergeByCalls, MergedByCalls } from './byCalls/mergeByCalls'

/** Groups, history and compared contacts are refetched whenever the list of contacts is. */
const provided = [contactList]
const invalidated = (_answer: unknown, error: unknown) =>
  error && !mayHaveChanged(error) ? [] : [contactList]

/** Returns whether a call failed because the contacts have changed since they were loaded. */
export function isOutdated(error: unknown): boolean {
  return isApiError(error) && (error.code === 'VERSION_CONFLICT' || error.code === 'NOT_FOUND')
}

/** Returns whether the contacts may be others after a failed call, whose answer may be lost. */
function mayHaveChanged(error: unknown): boolean {
  return isOutdated(error) || isNetworkError(error)
}

const mergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContactDuplicates: build.query({
      ...read(calls.listContactDuplicates),
      providesTags: provided,
    }),
    compareContacts: build.query({ ...read(calls.compareContacts), providesTags: provided }),
    /** `compareContacts` for a server without it: one request for each contact. */
    readContacts: build.query<{ contacts: Contact[] }, readonly string[]>({
      queryFn: async (ids, _api, _options, send) =>
        (await import('./byCalls/readContacts')).readContacts(send, ids),
      providesTags: provided,
    }),
    /** `mergeContacts` for a server without it: writes the survivor, then deletes the others. */
    mergeByCalls: build.mutation<MergedByCalls, MergeByCalls>({
      queryFn: async (merge, { extra }, _options, send) =>
        (await import('./byCalls/mergeByCalls')).mergeByCalls(merge, {
          send,
          baseUrl: dependenciesOf(extra).baseUrl,
        }),
      // Also after a failure, which may come after the survivor was written.
      invalidatesTags: (_merged, _error, { contacts }) => [
        contactList,
        ...contacts.map(({ id }) => ({ type: 'Contact', id }) as const),
      ],
    }),
    listMerges: build.query({ ...read(calls.listMerges), providesTags: provided }),
    mergeContacts: build.mutation({
      ...write(calls.mergeContacts),
      invalidatesTags: (answer, error, { body }) =>
        answer || mayHaveChanged(error)
          ? [contactList, ...body.contacts.map(({ id }) => ({ type: 'Contact', id }) as const)]
          : [],
    }),
    mergeCertainContacts: build.mutation({ ...write(calls.mergeCertainContacts) }),
    undoMerge: build.mutation({
      ...write(calls.undoMerge),
      invalidatesTags: (answer) =>
        answer
          ? [
              contactList,
              ...[answer.merge.survivorId, ...answer.restored].map(
                (id) => ({ type: 'Contact', id }) as const,
              ),
            ]
          : [],
    }),
    dismissDuplicates: build.mutation({
      ...write(calls.dismissDuplicates),
      invalidatesTags: invalidated,
    }),
    undoDismissal: build.mutation({ ...write(calls.undoDismissal), invalidatesTags: invalidated }),
  }),
})

export const {
  useListContactDuplicatesQuery,
  useCompareContactsQuery,
  useReadContactsQuery,
  useMergeByCallsMutation,
  useListMergesQuery,
  useMergeContactsMutation,
  useMergeCertainContactsMutation,
  useUndoMergeMutation,
  useDismissDuplicatesMutation,
  useUndoDismissalMutation,
} = mergeApi
