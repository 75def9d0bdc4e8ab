import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { type ApiError, failureOf } from './apiError'
import { addressOf, bodyOf, headersOf } from './buildRequest'
import { checkAnswer } from './checkAnswer'
import { dependenciesOf } from './dependenciesOf'
import { extensionAbsent, isAbsence, isServed, notServed } from './extensions'
import { keyFor, noteOutcome } from './idempotencyKeys'
import { readAnswer } from './readAnswer'
import type { ApiRequest } from './request'
import { requestUnauthenticated } from './requestUnauthenticated'
import { retryQuery } from './retryQuery'
import { upload } from './upload'

/** One HTTP request for one call of the contract (spec section 7). It never throws: every failure is an `ApiError`. */
const requestOnce: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  request,
  { extra, signal, dispatch, getState },
) => {
  if (!isServed(getState(), request.call)) return { error: notServed }
  const { baseUrl, getToken, readToken } = dependenciesOf(extra)
  const url = baseUrl + addressOf(request)
  const body = bodyOf(request.body)
  const sent = { url, body, idempotencyKey: keyFor(request, url, body) }
  try {
    const { method, access } = request.call
    // A stranger's page does not wait for the identity provider; a token that is at hand goes along (spec section 7).
    const token = access === 'public' ? readToken() : await getToken()
    if (token === null && access !== 'public') {
      // Somebody is signing out while a screen still asks: the server would only refuse.
      dispatch(requestUnauthenticated())
      return { error: { status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' } }
    }
    const keyed =
      sent.idempotencyKey === undefined
        ? request
        : { ...request, idempotencyKey: sent.idempotencyKey }
    const headers = headersOf(keyed, body, token)
    const response =
      body instanceof FormData
        ? await upload({ method, url, headers, body, signal, onProgress: request.onUploadProgress })
        : await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
    const answer = await readAnswer(request.call, response, request.canBeFile)
    noteOutcome(sent, 'error' in answer ? answer.error : undefined)
    if ('data' in answer) return checkAnswer(request.call, answer.data, request.canBeFile)
    if (answer.error.status === 401) dispatch(requestUnauthenticated())
    if (!isAbsence(request.call, answer.error)) return answer
    dispatch(extensionAbsent(request.call))
    return { error: notServed }
  } catch {
    const error = failureOf(signal.aborted ? 'ABORTED' : 'NETWORK')
    noteOutcome(sent, error)
    return { error }
  }
}

/** The base query of the api slice: one request, and for queries the retries of spec section 8. */
export const baseQuery = retryQuery(requestOnce)
