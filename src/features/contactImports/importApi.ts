import * as calls from '@/contract/contacts/imports'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { importContacts } from '@/contract/contacts/contactFiles'
import { jobList } from '@/features/jobs'
import { contactList } from '@/features/contacts'
import { tagsOnSuccess } from '@/api/tags'

/** The tag of a job's record: whatever cancels or undoes the job asks for the import again. */
const record = (jobId: string) => ({ type: 'Job', id: jobId }) as const

export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A whole file, in one request. */
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
    // Refused or not, the import may have gone on meanwhile.
    planImport: build.mutation({
      ...write(calls.planImport),
      invalidatesTags: (_import, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    applyImport: build.mutation({
      ...write(calls.applyImport),
      invalidatesTags: (_import, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    getImport: build.query({
      ...read(calls.getImport),
      providesTags: (_import, _error, { jobId }) => [record(jobId)],
    }),
    /** A plan that was made anew has other rows under the same numbers: no window outlives its reader. */
    listImportRows: build.query({ ...read(calls.listImportRows), keepUnusedDataFor: 0 }),
    downloadImportRows: build.mutation({ ...write(calls.downloadImportRows) }),
  }),
})

export const {
  useApplyImportMutation,
  useImportContactsMutation,
  useDownloadImportRowsMutation,
  useListImportRowsQuery,
} = importApi
