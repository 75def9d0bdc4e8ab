import { type ApiError, isApiError } from '@/api/apiError'
import { dependenciesOf } from '@/api/request'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { importApi } from '../importApi'
import type { RowBatch } from '../reader/ContactFileReader'

/** Delays before a batch is sent again, in milliseconds. The server ignores rows it has already. */
const DELAYS = [1000, 4000, 15_000]
const LONGEST_RETRY_AFTER_S = 60

/**
 * Sends a batch and resolves to the number of rows that the server has then. Retries after network
 * errors, 408, 429 and 5xx; rejects with `RequestFailed`.
 */
export function sendRows(jobId: string, batch: RowBatch, signal: AbortSignal) {
  return async (dispatch: ApiDispatch, _getState: unknown, extra: unknown): Promise<number> => {
    const delays = dependenciesOf(extra).retryDelays ?? DELAYS
    for (let attempt = 0; ; attempt += 1) {
      const request = dispatch(
        importApi.endpoints.sendImportRows.initiate(
          { params: { jobId }, body: batch },
          { track: false },
        ),
      )
      const abort = () => {
        request.abort()
      }
      signal.addEventListener('abort', abort)
      const { data, error } = await request
      signal.removeEventListener('abort', abort)
      signal.throwIfAborted()
      if (data) return data.received
      const delay = delays[attempt]
      if (delay === undefined || !isApiError(error) || !isTransient(error))
        throw new RequestFailed(error)
      await wait(
        error.status === 429 && error.retryAfter !== undefined
          ? Math.min(error.retryAfter, LONGEST_RETRY_AFTER_S) * 1000
          : delay,
        signal,
      )
    }
  }
}

/** Carries the `ApiError` of a failed request. */
export class RequestFailed extends Error {
  constructor(readonly error: unknown) {
    super('The request failed.')
  }
}

function isTransient({ status }: ApiError): boolean {
  return (
    status === 'NETWORK' ||
    status === 408 ||
    status === 429 ||
    (typeof status === 'number' && status >= 500)
  )
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
