import type { ApiError } from '@/api/apiError'
import type { ApiRequest } from '@/api/request'

type Sent = { data: unknown; error?: undefined } | { data?: undefined; error: ApiError }

/** The base query, which has checked an answer against the schema of its call. */
export type Send = (request: ApiRequest) => Sent | PromiseLike<Sent>
