import { describe, expect, it } from 'vitest'
import { repeated, tooSlow } from '@/contactFiles/testing/growth'
import { scrub, scrubText } from './scrub'

const TOKEN = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.c2lnbmF0dXJl`

describe('scrubText takes away', () => {
  it.each([
    ['a token', `failed with ${TOKEN}!`, 'failed with [hidden]!'],
    ['an unsigned token', 'x eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0. y', 'x [hidden] y'],
    ['a bearer header', 'Authorization: Bearer abc.def', 'Authorization: Bearer [hidden]'],
    ['an e-mail', 'no user ada.lovelace+x@example.co.uk here', 'no user [hidden] here'],
    ['an international e-mail', 'müller@bücher.example', '[hidden]'],
    ['a phone number', 'call +49 (30) 555-0101 now', 'call [hidden] now'],
    ['a national number', 'call 030 5550101.', 'call [hidden].'],
    [
      'a query string',
      'GET https://app.example/contacts?search=ada#row',
      'GET https://app.example/contacts#row',
    ],
    [
      'the return from a provider',
      'https://app.example/integrations?code=c0de&state=st4te#_ opened',
      'https://app.example/integrations#_ opened',
    ],
    [
      'the secret of an invitation',
      'GET https://app.example/v1/invitations/q-Zx.81_abcdefghijkl 404',
      'GET https://app.example/v1/invitations/[hidden] 404',
    ],
    ['a query string after a first one', 'a?b/c?d=e f', 'a?b/c f'],
    ['a token that only begins', 'x eyJhbGciOiJub25lIn0 y', 'x [hidden] y'],
    ['a query string of a path', '/auth/sign-in?redirect=/card/1 opened', '/auth/sign-in opened'],
  ])('%s', (_name, text, expected) => {
    expect(scrubText(text)).toBe(expected)
  })

  it.each([
    'TypeError: x is undefined',
    'https://app.example/assets/index-BnhuWVud.js:1:241630',
    '/v1/contacts/0a8f3f9e-1111-4222-8333-444455556666',
    'HTTP 503 after 2000 ms',
    'really? yes',
  ])('nothing of %j', (text) => {
    expect(scrubText(text)).toBe(text)
  })
})

it('scrub hides nested values by key and by text, except what monitoring needs', () => {
  const event = {
    event_id: '12345678901234567890123456789012',
    timestamp: 1_700_000_000,
    request: {
      url: 'https://app.example/contacts?search=ada',
      headers: { Authorization: `Bearer ${TOKEN}` },
    },
    user: { email: 'ada@example.com', phoneNumber: '+49305550101' },
    exception: { values: [{ type: 'Error', value: 'no ada@example.com' }] },
    breadcrumbs: [{ data: { to: '/auth/sign-in?redirect=/x', idToken: TOKEN, status_code: 401 } }],
  }
  expect(scrub(event)).toEqual({
    event_id: '12345678901234567890123456789012',
    timestamp: 1_700_000_000,
    request: { url: 'https://app.example/contacts', headers: { Authorization: '[hidden]' } },
    user: { email: '[hidden]', phoneNumber: '[hidden]' },
    exception: { values: [{ type: 'Error', value: 'no [hidden]' }] },
    breadcrumbs: [{ data: { to: '/auth/sign-in', idToken: '[hidden]', status_code: 401 } }],
  })
})

it('scrub handles circular values and leaves other objects unchanged', () => {
  const date = new Date(0)
  const circle: Record<string, unknown> = { date }
  circle['self'] = circle
  const scrubbed = scrub(circle)
  expect(scrubbed['self']).toBe(scrubbed)
  expect(scrubbed['date']).toBe(date)
})

it('scrubText takes time in proportion to its text', async () => {
  const words = [
    'eyJ',
    'eyJ-',
    '+1-',
    '/',
    'a/',
    'a@',
    'a.',
    'bearer ',
    '/?',
    '/invitations/',
    '(1 ',
    '+1 ',
  ]
  const texts = Object.fromEntries(
    words.flatMap((word) => [
      [word, repeated(word)],
      [`a@${word}`, (length: number) => `a@${repeated(word)(length)}`],
    ]),
  )
  expect(await tooSlow([{ name: 'scrubText', run: scrubText, texts }])).toEqual([])
})
