import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { cancelJob, downloadJobFile, getJob, listJobs, redoJob, undoJob } from '@/contract/jobs'
import { jobList } from './jobList'

const record = (jobId: string) => ({ type: 'Job', id: jobId }) as const

export const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query({ ...read(listJobs), providesTags: [jobList] }),
    getJob: build.query({
      ...read(getJob),
      providesTags: (_job, _error, { jobId }) => [record(jobId)],
    }),
    // Also after a failure: the job may have moved on in the meantime.
    cancelJob: build.mutation({
      ...write(cancelJob),
      invalidatesTags: (_job, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    undoJob: build.mutation({
      ...write(undoJob),
      invalidatesTags: (_job, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    redoJob: build.mutation({
      ...write(redoJob),
      invalidatesTags: (_job, _error, { params: { jobId } }) => [jobList, record(jobId)],
    }),
    downloadJobFile: build.mutation({ ...write(downloadJobFile) }),
  }),
})

export const {
  useCancelJobMutation,
  useUndoJobMutation,
  useRedoJobMutation,
  useDownloadJobFileMutation,
} = jobsApi
