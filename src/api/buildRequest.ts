import { pathParams } from '@/contract/call'
import type { ApiRequest } from './request'

/**
 * The path and query string of a request (spec section 7): parameters that the template names are substituted, percent-encoded, and leave the
 * query; `undefined` is dropped. Throws on a missing path parameter, which only wrong code can cause.
 */
export function addressOf({ call, params = {} }: ApiRequest): string {
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

/** The body as it travels: multipart as soon as one value is a file (spec section 7), JSON otherwise, nothing for a call without a body. */
export function bodyOf(body: unknown): FormData | string | undefined {
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

/** The headers of a request; the browser itself writes the multipart boundary. */
export function headersOf(
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
