import { api } from '@/api/api'
import { write, writeOrDownload } from '@/api/endpoint'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { changeContacts } from '@/contract/jobs'
import { jobList } from '@/features/jobs'
import { tagsOnSuccess } from '@/api/tags'

/** Work on any number of contacts, as one job; what it does to the contacts, the jobs tell (features/jobs). */
export const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeContacts: build.mutation({
      ...write(changeContacts),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList),
    }),
    exportContacts: build.mutation({
      ...writeOrDownload(exportContacts),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList),
    }),
  }),
})

export const { useChangeContactsMutation, useExportContactsMutation } = bulkApi
