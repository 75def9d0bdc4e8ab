import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, email, file, line, messages, text, timestamp } from './fields'
import { phone } from './phone'
import { toSafeUrl, webAddress } from './profiles/webAddress'
import { booleanParam, integerParam } from './queryParams'

const messageOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.[0].message

describe('email', () => {
  it.each([
    'a@b.co',
    ' ada.lovelace+tag@sub.example.com ',
    'jörg@bücher.example',
    "o'neil@example.org",
  ])('accepts %s', (value) => {
    expect(messageOf(email, value)).toBeUndefined()
  })
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a b@c.de',
    'a@b..',
    'a@@b.co',
    'a@b.c',
    'a,b@c.de',
    '<a@b.co>',
  ])('refuses %j', (value) => {
    expect(messageOf(email, value)).toBe('Please enter a valid email.')
  })
  it('takes no longer for hostile text', () => {
    const hostile = `${'a.'.repeat(150)}@${'a.'.repeat(5)}`
    expect(messageOf(email, hostile)).toBe(messages.email)
  })
})

describe('phone', () => {
  it.each([
    '+33 6 12 34 56 78',
    '(555) 010-0123 ext. 5',
    '0012345',
    '112',
    '1-800-FLOWERS1',
    '*100#',
    '+12125550143;ext=77',
  ])('accepts %s', (value) => {
    expect(messageOf(phone, value)).toBeUndefined()
  })
  it.each(['', '1', 'abc', '+', '<script>12', 'call 555 0100'])('refuses %j', (value) => {
    expect(messageOf(phone, value)).toBe('Please enter a valid phone number.')
  })
})

describe('URLs', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s means %s', (value, url) => {
    expect(toSafeUrl(value)).toBe(url)
    expect(messageOf(webAddress, value)).toBeUndefined()
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.co',
    'tel:1',
    'nothing',
    '',
    'https://',
    'http:',
  ])('%j is none', (value) => {
    expect(toSafeUrl(value)).toBeNull()
    expect(messageOf(webAddress, value)).toBe('Invalid URL.')
  })
  it('is http(s) for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (value) =>
        /^https?:|^null$/.test(String(toSafeUrl(value))),
      ),
    )
  })
})

describe('text', () => {
  it('accepts everything that UTF-8 and Postgres can store, unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 50 }),
        (value) => value.includes('\0') || v.parse(text(500), value) === value,
      ),
    )
  })
  it.each(['a\0b', '\ud800', 'x\udc00'])('refuses %j', (value) => {
    expect(messageOf(text(10), value)).toBe('This contains a character that cannot be stored.')
  })
  it('refuses line breaks in a line', () => {
    expect(v.parse(line(10), ' a ')).toBe('a')
    expect(messageOf(line(10), 'a\nb')).toBe('Use a single line.')
    expect(messageOf(line(3), 'abcd')).toBe('Use at most 3 characters.')
  })
})

describe('files', () => {
  it('may have 5 MB at most', () => {
    expect(messageOf(file, new File([new Uint8Array(MAX_FILE_BYTES)], 'a'))).toBeUndefined()
    expect(messageOf(file, new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'a'))).toBe(
      'File size exceeds 5MB. Please try again with a smaller file.',
    )
  })
})

describe('query parameters', () => {
  it.each([
    ['7', 7],
    [7, 7],
    [undefined, 3],
  ])('reads %j as %i', (value, number) => {
    expect(v.parse(integerParam(1, 10, 3), value)).toBe(number)
  })
  it.each(['', '1.5', '-1', '1e3', '0x1', 'NaN', 11, 0, 1.5, Number.NaN])('refuses %j', (value) => {
    expect(v.safeParse(integerParam(1, 10, 3), value).success).toBe(false)
  })
  it('reads true and false only', () => {
    expect(['true', 'false', true].map((value) => v.parse(booleanParam, value))).toEqual([
      true,
      false,
      true,
    ])
    expect(v.safeParse(booleanParam, '1').success).toBe(false)
  })
})

describe('moments', () => {
  it.each([
    '2026-01-01T10:00:00Z',
    '2026-01-01T10:00:00.123Z',
    '2026-01-01T10:00:00+02:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('reads %s', (value) => {
    expect(messageOf(timestamp, value)).toBeUndefined()
  })
  it.each([
    '',
    'now',
    '2026-01-01',
    '2026-01-01T10:00:00+02',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '+010000-01-01T00:00:00Z',
  ])('refuses %j', (value) => {
    expect(messageOf(timestamp, value)).toBe('Write a moment like 2026-01-31T10:00:00Z.')
  })
})
