import { type ApiError, isApiError } from '@/api/apiError'
import { dependenciesOf } from '@/api/request'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { importApi } from './importApi'
import type { RowBatch } from './reader/ContactFileReader'

/** Milliseconds before a batch is sent again; rows that arrived are not added twice. */
const DELAYS = [1000, 4000, 15_000]
const LONGEST_RETRY_AFTER_S = 60

/**
 * Sends rows of an import and promises how many the server has now. A connection that breaks, a busy server and too many calls are waited for; any other failure, and one
 * that lasts, rejects with the `ApiError`.
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
      if (delay === undefined || !isApiError(error) || !canPass(error)) throw new SendFailure(error)
      await pause(
        error.status === 429 && error.retryAfter !== undefined
          ? Math.min(error.retryAfter, LONGEST_RETRY_AFTER_S) * 1000
          : delay,
        signal,
      )
    }
  }
}

/** A request that failed; `error` is the `ApiError`. */
export class SendFailure extends Error {
  constructor(readonly error: unknown) {
    super('The request failed.')
  }
}

/** Whether a failure may pass by itself. */
function canPass({ status }: ApiError): boolean {
  return (
    status === 'NETWORK' ||
    status === 408 ||
    status === 429 ||
    (typeof status === 'number' && status >= 500)
  )
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
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
