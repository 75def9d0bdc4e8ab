import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import * as calls from '@/contract/companies/employeeFiles'
import { jobList } from '@/features/jobs'

/** The tag of a job: a change of the job also refetches its import. */
const jobTag = (jobId: string) => ({ type: 'Job', id: jobId }) as const

export const employeeFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    importEmployees: build.mutation({
      ...write(calls.importEmployees),
      // Also the earlier plan, which the new one replaces.
      invalidatesTags: (_import, error) => tagsOnSuccess(error, jobList),
    }),
    getEmployeeImport: build.query({
      ...read(calls.getEmployeeImport),
      providesTags: (_import, _error, { jobId }) => [jobTag(jobId)],
      keepUnusedDataFor: 0,
    }),
    /** Not kept: the rows change with the import's job. */
    listEmployeeImportRows: build.query({
      ...read(calls.listEmployeeImportRows),
      providesTags: (_rows, _error, { jobId }) => [jobTag(jobId)],
      keepUnusedDataFor: 0,
    }),
    // Also after an error: the plan may have been replaced in the meantime.
    applyEmployeeImport: build.mutation({
      ...write(calls.applyEmployeeImport),
      invalidatesTags: (_import, _error, { params: { jobId } }) => [jobList, jobTag(jobId)],
    }),
    downloadEmployeeImportErrors: build.mutation({ ...write(calls.downloadEmployeeImportErrors) }),
    exportEmployees: build.mutation({ ...write(calls.exportEmployees) }),
  }),
})

export const {
  useImportEmployeesMutation,
  useLazyGetEmployeeImportQuery,
  useListEmployeeImportRowsQuery,
  useApplyEmployeeImportMutation,
  useDownloadEmployeeImportErrorsMutation,
  useExportEmployeesMutation,
} = employeeFilesApi
