import * as calls from '@/contract/contacts/imports'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { importContacts } from '@/contract/contacts/contactFiles'
import { jobList } from '@/features/jobs'
import { contactList } from '@/features/contacts'
import { tagsOnSuccess } from '@/api/tags'

/** The tag of a job: a change of the job also refetches its import. */
const record = (jobId: string) => ({ type: 'Job', id: jobId }) as const

export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    importContacts: build.mutation({
      ...write(importContacts),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList, contactList),
    }),
    createImport: build.mutation({
      ...write(calls.createImport),
      invalidatesTags: (_import, error) => tagsOnSuccess(error, jobList),
    }),
    recallImport: build.mutation({ ...write(calls.recallImport) }),
    sendImportRows: build.mutation({ ...write(calls.sendImportRows) }),
    // Also after an error: the import may have moved on in the meantime.
    planImport: build.mutation({
      ...write(calls.planImport),
      invalidatesTags: (_import, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    applyImport: build.mutation({
      ...write(calls.applyImport),
      invalidatesTags: (_import, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    correctImportRow: build.mutation({
      ...write(calls.correctImportRow),
      invalidatesTags: (_row, _error, { params: { jobId } }) => [record(jobId)],
    }),
    getImport: build.query({
      ...read(calls.getImport),
      providesTags: (_import, _error, { jobId }) => [record(jobId)],
    }),
    /** Not kept: a new plan has other rows under the same numbers. */
    listImportRows: build.query({ ...read(calls.listImportRows), keepUnusedDataFor: 0 }),
    downloadImportRows: build.mutation({ ...write(calls.downloadImportRows) }),
  }),
})

export const {
  useApplyImportMutation,
  useCorrectImportRowMutation,
  useImportContactsMutation,
  useDownloadImportRowsMutation,
  useListImportRowsQuery,
} = importApi
