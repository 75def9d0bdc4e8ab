import { describe, expect, it } from 'vitest'
import { call } from '@/contract/call'
import { buildUrl, buildBody, buildHeaders } from './buildRequest'

const get = (path: string) => call('GET', path, { access: 'public', summary: 'Test' })

describe('addressOf', () => {
  it.each([
    [
      'a path parameter is substituted and leaves the query',
      '/v1/cards/{id}',
      { id: '7', tab: 'taps' },
      '/v1/cards/7?tab=taps',
    ],
    [
      'several parameters',
      '/v1/profiles/{profileId}/{type}/upload',
      { profileId: 'p', type: 'photo' },
      '/v1/profiles/p/photo/upload',
    ],
    [
      'a parameter is encoded',
      '/v1/links/slug/{slug}',
      { slug: 'a/b?c#d é%' },
      '/v1/links/slug/a%2Fb%3Fc%23d%20%C3%A9%25',
    ],
    ['a trailing slash stays', '/v1/roles/', {}, '/v1/roles/'],
    [
      'undefined and null are dropped',
      '/v1/contacts',
      { search: undefined, sort: null, limit: 5 },
      '/v1/contacts?limit=5',
    ],
    [
      'booleans, zero and empty text are sent',
      '/v1/contacts',
      { isFavorite: false, offset: 0, search: '' },
      '/v1/contacts?isFavorite=false&offset=0&search=',
    ],
    ['a list repeats its name', '/v1/contacts', { tag: ['a', 'b'] }, '/v1/contacts?tag=a&tag=b'],
    [
      'a query value is encoded',
      '/v1/contacts',
      { search: 'a&b=c d' },
      '/v1/contacts?search=a%26b%3Dc+d',
    ],
  ])('%s', (_name, path, params, expected) => {
    expect(buildUrl({ call: get(path), params })).toBe(expected)
  })

  it.each(['', '.', '..', undefined])(
    'refuses %j as a path parameter, which would name another call',
    (id) => {
      expect(() => buildUrl({ call: get('/v1/cards/{id}'), params: { id } })).toThrow(
        'needs the parameter "id"',
      )
    },
  )
})

describe('bodyOf', () => {
  it('is nothing without a body, JSON for values, multipart as soon as one is a file', () => {
    expect(buildBody(undefined)).toBeUndefined()
    expect(buildBody({ firstName: 'Ada', lastName: null })).toBe(
      '{"firstName":"Ada","lastName":null}',
    )
    const form = buildBody({
      file: new File(['x'], 'card.png'),
      note: 'hi',
      size: 2,
      crop: { x: 1 },
      gone: undefined,
    })
    expect(form).toBeInstanceOf(FormData)
    const entries =
      form instanceof FormData
        ? Object.fromEntries(
            [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]),
          )
        : {}
    expect(entries).toEqual({ file: 'card.png', note: 'hi', size: '2', crop: '{"x":1}' })
  })
})

describe('headersOf', () => {
  it('carries token, version and idempotency key where there are any', () => {
    const request = { call: get('/v1/contacts'), version: 3, idempotencyKey: 'once' }
    expect(Object.fromEntries(buildHeaders(request, '{}', 'secret'))).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer secret',
      'if-match': '"3"',
      'idempotency-key': 'once',
    })
    expect(
      Object.fromEntries(buildHeaders({ call: get('/v1/contacts') }, undefined, null)),
    ).toEqual({
      accept: 'application/json',
    })
  })

  it('leaves the content type of a form to the browser, which knows the boundary', () => {
    expect(
      buildHeaders({ call: get('/v1/contacts') }, new FormData(), null).has('Content-Type'),
    ).toBe(false)
  })
})
