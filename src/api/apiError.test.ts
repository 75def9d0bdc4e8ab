import { describe, expect, it, vi } from 'vitest'
import {
  errorFromResponse,
  createApiError,
  isApiError,
  isNetworkError,
  messageOf,
} from './apiError'

const none = new Headers()

describe('errorFromAnswer', () => {
  it.each([
    [
      'our own shape',
      {
        error: { code: 'CONFLICT', message: 'Taken.', fields: { slug: 'Taken.' }, requestId: 'r1' },
      },
      { code: 'CONFLICT', message: 'Taken.', fields: { slug: 'Taken.' }, requestId: 'r1' },
    ],
    ['a bare message', { message: 'No luck.' }, { code: 'UNKNOWN', message: 'No luck.' }],
    ['an error that is a text', { error: 'broken' }, { code: 'UNKNOWN', message: 'Unknown Error' }],
    [
      'an empty message',
      { error: { code: 'INTERNAL', message: ' ' } },
      { code: 'INTERNAL', message: 'Unknown Error' },
    ],
    [
      'fields of another shape',
      { error: { code: 'X', message: 'M', fields: { a: 1 } } },
      { code: 'X', message: 'M' },
    ],
    ['no body', null, { code: 'UNKNOWN', message: 'Unknown Error' }],
    ['a text', 'Bad Gateway', { code: 'UNKNOWN', message: 'Unknown Error' }],
    ['a list', [1], { code: 'UNKNOWN', message: 'Unknown Error' }],
  ])('%s', (_name, body, expected) => {
    expect(errorFromResponse(409, body, none)).toEqual({ status: 409, ...expected })
  })

  it('takes the request id from the header where the body has none', () => {
    expect(errorFromResponse(500, null, new Headers({ 'X-Request-Id': 'r2' })).requestId).toBe('r2')
  })

  it.each([
    ['7', 7],
    ['0', 0],
    ['soon', undefined],
    ['', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('reads Retry-After %j as %j seconds', (header, seconds) => {
    expect(errorFromResponse(429, null, new Headers({ 'Retry-After': header })).retryAfter).toBe(
      seconds,
    )
  })
})

it('takes the answer of a proxy for no answer, but not one of the server', () => {
  const failed = (status: number, body: unknown) =>
    isNetworkError(errorFromResponse(status, body, none))
  expect(isNetworkError(createApiError('NETWORK'))).toBe(true)
  expect([502, 503, 504].map((status) => failed(status, 'Bad Gateway'))).toEqual([true, true, true])
  expect(failed(500, '')).toBe(false)
  expect(failed(503, { error: { code: 'INTERNAL', message: 'Not now.' } })).toBe(false)
})

it('distinguishes an ApiError from other errors', () => {
  expect(isApiError(createApiError('NETWORK'))).toBe(true)
  expect(isApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone.' })).toBe(true)
  for (const other of [
    undefined,
    null,
    new Error('x'),
    { message: 'x' },
    { status: 'FETCH_ERROR', code: '', message: '' },
  ])
    expect(isApiError(other)).toBe(false)
})

describe('messageOf', () => {
  const error = {
    status: 422,
    code: 'INVALID_FILE',
    message: 'Refused.',
    fields: { file: 'Not an image.' },
  }
  it.each([
    ['an error', error, undefined, 'Refused.'],
    ['the field asked for', error, 'file', 'Not an image.'],
    ['a field without a message', error, 'name', 'Refused.'],
    ['an error without fields', createApiError('NETWORK', 'No network.'), 'file', 'No network.'],
    ['another error', new Error('x'), 'file', 'Unknown Error'],
    ['nothing', undefined, undefined, 'Unknown Error'],
  ])('%s', (_name, given, field, expected) => {
    expect(messageOf(given, field)).toBe(expected)
  })

  it('reports a lost network if the browser knows it, and only for unreachable requests', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(messageOf(createApiError('NETWORK'))).toBe(
      'You are offline. Try again when you are back online.',
    )
    expect(messageOf(error)).toBe('Refused.')
    vi.unstubAllGlobals()
  })
})
