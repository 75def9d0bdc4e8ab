import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import * as v from 'valibot'
import { type ApiError, createApiError } from '@/api/apiError'
import { type Integration, integration } from '@/contract/integrations/connection'
import type { IntegrationKey } from '../integrationTags'
import { callsOf, integrationRequest } from '../providerCalls'
import type { AskApi } from './askApi'
import { readAttempt, removeAttempt } from './attempts'

export interface FinishArg extends IntegrationKey {
  attemptId: string
}

const lost = createApiError('ABORTED', 'This attempt to connect is no longer here.')

/**
 * Sends the code, the state and the secret of an attempt from the tab's storage. They stay there
 * while a repeated request can still connect, and are removed otherwise.
 */
export async function finishAttempt(
  { attemptId, ...key }: FinishArg,
  _api: BaseQueryApi,
  _extraOptions: object,
  ask: AskApi,
): Promise<{ data: Integration } | { error: ApiError }> {
  const attempt = readAttempt(attemptId)
  if (!attempt?.answer) return { error: lost }
  const { state, secret, answer } = attempt
  const request = integrationRequest(callsOf(key).finish, key, {
    body: { state, secret, ...answer },
  })
  const { data, error } = await ask({ ...request, idempotencyKey: attemptId })
  if (!error || !isWorthRepeating(error)) removeAttempt(attemptId)
  return error ? { error } : { data: v.parse(integration, data) }
}

/**
 * Returns whether the same request may succeed later: after an outage or a pause. An attempt does
 * not outlive its sign-in.
 */
export function isWorthRepeating({ status }: ApiError): boolean {
  return typeof status !== 'number' || [408, 424, 429].includes(status) || status >= 500
}
