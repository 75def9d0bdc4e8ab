import { api } from '@/api/api'
import type { ApiDispatch } from '@/api/useApiDispatch'
import type { ActRequest } from './act'

interface Result {
  data?: unknown
  error?: unknown
}

/** A cast, because the endpoints are injected by features that this one doesn't import. */
type Endpoints = Partial<
  Record<
    string,
    {
      initiate: (arg: unknown, options: { track: false }) => (dispatch: unknown) => Promise<Result>
    }
  >
>

/** Sends the request of an act. */
export function sendActRequest({ endpoint, arg }: ActRequest) {
  return async (dispatch: ApiDispatch): Promise<Result> => {
    const found = (api.endpoints as Endpoints)[endpoint]
    if (!found) throw new Error(`The endpoint ${endpoint} is not loaded.`)
    return dispatch(found.initiate(arg, { track: false }))
  }
}

/** Returns the request that undoes what a request has done, by its answer. */
export function undoRequestOf({ endpoint }: ActRequest, data: unknown): ActRequest | undefined {
  if (endpoint === 'changeContacts') {
    const jobId = textIn(data, 'id')
    return jobId === undefined ? undefined : { endpoint: 'undoJob', arg: { params: { jobId } } }
  }
  const deletionId = textIn(data, 'deletionId')
  return deletionId === undefined
    ? undefined
    : { endpoint: 'restoreContacts', arg: { body: { deletionId } } }
}

/** Returns the deletion that a request takes back; undefined for another request. */
export function deletionOf({ endpoint, arg }: ActRequest): string | undefined {
  return endpoint === 'restoreContacts' ? textIn(arg['body'], 'deletionId') : undefined
}

/** Returns the job that a request undoes; undefined for another request. */
export function undoneJobOf({ endpoint, arg }: ActRequest): string | undefined {
  return endpoint === 'undoJob' ? textIn(arg['params'], 'jobId') : undefined
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null
  return typeof value === 'string' ? value : undefined
}
