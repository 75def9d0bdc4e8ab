import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import * as v from 'valibot'
import { type ApiError, createApiError } from '@/api/apiError'
import { startedConnection } from '@/contract/integrations/connection'
import { openExternalPage } from '@/shared/lib/externalPage'
import type { IntegrationKey } from '../integrationTags'
import { callsOf, integrationRequest } from '../providerCalls'
import type { AskApi } from './askApi'
import { removeAttempt, saveAttempt } from './attempts'

export interface StartArg extends IntegrationKey {
  userId: string
}

const storageBlocked = createApiError(
  'ABORTED',
  'Your browser blocks storage for this site, which connecting needs. Allow it and try again.',
)
const badAddress = createApiError('INVALID_ANSWER', 'The address of the provider is not valid.')

/**
 * Makes the browser's secret, asks for the provider's page with its hash, and goes there in this
 * tab. Nothing of it is in the action or its answer.
 */
export async function startAttempt(
  { userId, ...key }: StartArg,
  _api: BaseQueryApi,
  _extraOptions: object,
  ask: AskApi,
): Promise<{ data: null } | { error: ApiError }> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const secretHash = await hashOf(secret)
  const { data, error } = await ask(
    integrationRequest(callsOf(key).start, key, { query: { secretHash } }),
  )
  if (error) return { error }
  const { url, state } = v.parse(startedConnection, data)
  const id = crypto.randomUUID()
  const attempt = { id, ...key, userId, state, secret, startedAt: Date.now(), answer: null }
  if (!saveAttempt(attempt)) {
    removeAttempt(id)
    return { error: storageBlocked }
  }
  return openExternalPage(url) ? { data: null } : { error: badAddress }
}

/** Returns SHA-256 of a secret in base64url. */
async function hashOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return toBase64Url(new Uint8Array(bytes))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
