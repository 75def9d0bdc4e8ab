import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import * as v from 'valibot'
import type { Call } from '@/contract/call'
import { type ApiError, createApiError } from '../apiError'
import { takeEarlyAnswer } from '../earlyAnswers'
import { buildUrl, buildBody, buildHeaders } from './buildRequest'
import { extensionAbsent, isMissingCall, isServed, notServedError } from '../extensions'
import { idempotencyKeyFor, recordOutcome } from './idempotencyKeys'
import { readResponse } from './readResponse'
import { type ApiRequest, dependenciesOf } from '../request'
import { unauthorized } from '../unauthorized'
import { retryQuery } from './retryQuery'
import { upload } from './upload'

const download = v.object({ fileName: v.string(), objectUrl: v.string() })

/** Milliseconds after which a request without an answer fails like one without a connection. */
const ANSWER_MS = { query: 30_000, mutation: 60_000 }
/** The slowest connection that is waited for: rows of an import take their time. */
const SLOWEST_CHARS_PER_MS = 5

/**
 * Sends one HTTP request for one call of the contract (spec section 7). Never throws: every failure
 * is an `ApiError`.
 */
const requestOnce: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  request,
  { extra, signal, dispatch, getState, type },
) => {
  if (!isServed(getState(), request.call)) return { error: notServedError }
  const { baseUrl, getToken, readToken } = dependenciesOf(extra)
  const url = baseUrl + buildUrl(request)
  const body = buildBody(request.body)
  const sent = { url, body, idempotencyKey: idempotencyKeyFor(request, url, body) }
  try {
    const { method, access } = request.call
    // A public page does not wait for the identity provider; a token at hand is sent (spec section
    // 7).
    const token = access === 'public' ? readToken() : await getToken()
    if (token === null && access !== 'public') {
      // The user is signing out while a screen still loads: the server would only refuse.
      dispatch(unauthorized())
      return { error: { status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' } }
    }
    const keyed =
      sent.idempotencyKey === undefined
        ? request
        : { ...request, idempotencyKey: sent.idempotencyKey }
    const headers = buildHeaders(keyed, body, token)
    const onProgress = request.onUploadProgress
    const response = await withTimeLimit(
      {
        ms: ANSWER_MS[type] + (typeof body === 'string' ? body.length / SLOWEST_CHARS_PER_MS : 0),
        signal,
      },
      async (inTime) =>
        (await takeEarlyAnswer({ method, url, signal: inTime }, token)) ??
        (body instanceof FormData
          ? upload({ method, url, headers, body, signal, onProgress })
          : fetch(url, { method, headers, signal: inTime, ...(body !== undefined && { body }) })),
    )
    const result = await readResponse(request.call, response, request.canBeFile)
    recordOutcome(sent, 'error' in result ? result.error : undefined)
    if ('data' in result) return validateResponse(request.call, result.data, request.canBeFile)
    // A late answer about an earlier token says nothing about a session that was renewed since.
    if (result.error.status === 401 && (readToken() ?? token) === token) dispatch(unauthorized())
    if (!isMissingCall(request.call, result.error)) return result
    dispatch(extensionAbsent(request.call))
    return { error: notServedError }
  } catch {
    const error = createApiError(signal.aborted ? 'ABORTED' : 'NETWORK')
    recordOutcome(sent, error)
    return { error }
  }
}

/** Sends a request with a signal that is also aborted when there is no answer in time. */
async function withTimeLimit(
  { ms, signal }: { ms: number; signal: AbortSignal },
  send: (inTime: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(() => {
    silence.abort()
  }, ms)
  try {
    return await send(AbortSignal.any([signal, silence.signal]))
  } finally {
    clearTimeout(timer)
  }
}

const requestWithRetries = retryQuery(requestOnce)

/** The meta of an endpoint's action: how long its request took, retries included. */
interface RequestMeta {
  durationMs: number
}

/** The base query of the api slice: one request, and the retries of a query (spec section 8). */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, RequestMeta> = async (
  request,
  queryApi,
  options,
) => {
  const start = performance.now()
  const result = await requestWithRetries(request, queryApi, options)
  return { ...result, meta: { durationMs: Math.round(performance.now() - start) } }
}

/**
 * Validates a response against the contract; one that does not fit is an `INVALID_ANSWER` error,
 * and retried.
 */
function validateResponse(
  { answer }: Call,
  data: unknown,
  canBeFile = false,
): { data: unknown } | { error: ApiError } {
  const schema = answer === undefined ? download : canBeFile ? v.union([download, answer]) : answer
  const parsed = v.safeParse(schema, data)
  return parsed.success
    ? { data: deepFreeze(parsed.output) }
    : { error: createApiError('INVALID_ANSWER') }
}

/**
 * Freezes a JSON value deeply. The store would do the same, but first searches each value for
 * drafts, which for a window of a hundred rows takes three times as long as the rest of storing it.
 */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
  return value
}
