import * as v from 'valibot'
import { type ErrorBody, errorBody } from '@/contract/errors'
import type { TestServer } from '../../testing/harness'

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  error: ErrorBody['error'] | undefined
}

/** Sends any request to the app and parses its error with the contract. */
export async function rawRequest(
  { app }: TestServer,
  path: string,
  init: RequestInit = {},
): Promise<RawAnswer> {
  const response = await app.request(path, init)
  const { status, headers } = response
  const text = await response.text()
  return {
    status,
    headers,
    text,
    error: status >= 400 ? v.parse(errorBody, JSON.parse(text)).error : undefined,
  }
}
