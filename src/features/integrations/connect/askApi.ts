import type { ApiError } from '@/api/apiError'
import type { ApiRequest } from '@/api/request'

interface Answer {
  data?: unknown
  error?: ApiError | undefined
}

/** Sends a request by the base query of the api slice. */
export type AskApi = (request: ApiRequest) => Answer | PromiseLike<Answer>
