import type { ApiDispatch } from '@/api/useApiDispatch'
import { isRunning } from './jobState'
import { jobsApi } from './jobsApi'

/** Resolves to whether the server works on a job, or soon will; false if it does not answer. */
export function isJobRunning(jobId: string) {
  return async (dispatch: ApiDispatch): Promise<boolean> => {
    const { initiate } = jobsApi.endpoints.getJob
    const { data } = await dispatch(initiate({ jobId }, { forceRefetch: true, subscribe: false }))
    return data !== undefined && isRunning(data)
  }
}
