import { api } from '@/api/api'
import { write, writeOrDownload } from '@/api/endpoint'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { jobList } from '@/features/jobs'
import { tagsOnSuccess } from '@/api/tags'
import { changeContacts } from '@/contract/contacts/changeContacts'

/** Bulk changes and exports, each as one job; features/jobs reports what it did. */
const bulkApi = api.injectEndpoints({
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
