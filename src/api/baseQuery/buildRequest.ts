import { pathParams } from '@/contract/call'
import type { ApiRequest } from '../request'

/**
 * Builds the path and query string of a request (spec section 7). Parameters of the path template
 * are percent-encoded and left out of the query; `undefined` is dropped. Throws on a missing path
 * parameter.
 */
export function buildUrl({ call, params = {} }: ApiRequest): string {
  const names = pathParams(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const segment = textOf(params[name])
    if (segment === '' || segment === '.' || segment === '..')
      throw new Error(`${call.method} ${call.path} needs the parameter "${name}"`)
    return encodeURIComponent(segment)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (names.includes(name) || value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, textOf(item))
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Builds the body: multipart when a value is a file (spec section 7), else JSON; undefined for a call without one. */
export function buildBody(body: unknown): FormData | string | undefined {
  if (body === undefined) return undefined
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : textOf(value))
  }
  return form
}

/** Builds the headers of a request. The browser adds the multipart boundary. */
export function buildHeaders(
  { version, idempotencyKey }: ApiRequest,
  body: FormData | string | undefined,
  token: string | null,
): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (version !== undefined) headers.set('If-Match', `"${String(version)}"`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}
