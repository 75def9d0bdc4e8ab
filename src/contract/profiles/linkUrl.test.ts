import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messages } from '../fields'
import { phone } from '../phone'
import { toLinkUrl } from './linkUrl'
import { toTelUrl } from './telUrl'
import { linkUrl } from './profileItems'
import { goodUrls, hostileUrls } from '../testing/hostileUrls'

/** Returns the reason why a URL is unsafe; null if it is safe. */
function dangerOf(href: string | null): string | null {
  if (href === null) return null
  const { protocol, username, password, href: parsed, hostname } = new URL(href)
  if (!['http:', 'https:', 'mailto:', 'tel:', 'sms:'].includes(protocol))
    return `leads to ${protocol}`
  if (!/^[\x21-\x7e]+$/.test(href) || /["<>]/.test(href)) return 'is not written as an address'
  if (username !== '' || password !== '') return 'has a user'
  if (/^https?:/.test(protocol) && hostname === '') return 'has no host'
  return parsed === href && toLinkUrl(href) === href ? null : 'is another one when it is read again'
}

describe('a typed URL', () => {
  it('is in a corpus of more than four hundred', () => {
    expect(hostileUrls.length).toBeGreaterThan(400)
  })

  it('never becomes a URL that runs code, misleads or escapes its attribute', () => {
    const wrong = hostileUrls
      .map((url) => [url, toLinkUrl(url), dangerOf(toLinkUrl(url))])
      .filter(([, , danger]) => danger !== null)
    expect(wrong).toEqual([])
  })

  it('with a scheme that is not allowed is refused', () => {
    const schemed = hostileUrls.filter(
      (url) =>
        /^\s*[a-z][a-z0-9+.-]*:(?!\d)/i.test(url) && !/^\s*(?:https?|mailto|tel|sms):/i.test(url),
    )
    expect(schemed.length).toBeGreaterThan(150)
    expect(schemed.filter((url) => toLinkUrl(url) !== null)).toEqual([])
  })

  it.each([
    'https://user@example.com/',
    'https://example.com@evil.example/',
    'https://example.com/\u202egpj.exe',
    'https://example.com\t/',
    'mailto:ada@example.com%0d%0abcc:eve@evil.example',
    'tel:+1%0a2',
    '\ud800@example.com',
    '\u061chttps://example.com/',
  ])('%j is none', (url) => {
    expect([toLinkUrl(url), v.is(linkUrl, url)]).toEqual([null, false])
  })

  it('that is invalid is refused with the message of the specification', () => {
    expect(v.safeParse(linkUrl, 'javascript:alert(1)').issues?.[0]?.message).toBe(messages.url)
  })

  it.each(goodUrls)('%j means %s', (typed, href) => {
    expect([toLinkUrl(typed), dangerOf(href)]).toEqual([href, null])
    expect(v.is(linkUrl, typed)).toBe(true)
  })

  it.each([
    ['mailto:a@example.com,b@example.com', 'mailto:a@example.com,b@example.com'],
    [
      'mailto:a@example.com,b@example.com?subject=Hi',
      'mailto:a@example.com,b@example.com?subject=Hi',
    ],
    ['mailto:?to=&subject=x', 'mailto:?to=&subject=x'],
    ['mailto:?to=a@example.com', 'mailto:?to=a@example.com'],
    ['mailto:o%2Cneil@example.com', 'mailto:o%2Cneil@example.com'],
    ['sms:+15551234567&body=Hello', 'sms:+15551234567?body=Hello'],
    ['sms:+15551234567;?&body=Hi', 'sms:+15551234567?body=Hi'],
    ['sms:+15551234567?body=Hello%20there', 'sms:+15551234567?body=Hello%20there'],
    ['sms:0612345678,0612345679', 'sms:0612345678,0612345679'],
    ['sms:+15551234567,+15551234568?body=hi', 'sms:+15551234567,+15551234568?body=hi'],
    ['mailto:', null],
    ['mailto:?', null],
    ['mailto:a@example.com,', null],
    ['mailto:a@example.com,javascript:1', null],
    ['mailto:a@example.com,b', null],
    ['sms:', null],
    ['sms:?body=x', null],
    ['sms:0612345678,', null],
    ['sms:0612345678,x', null],
  ])('%s is %s (RFC 6068, RFC 5724)', (typed, href) => {
    expect([toLinkUrl(typed), dangerOf(href)]).toEqual([href, null])
    expect(v.is(linkUrl, typed)).toBe(href !== null)
  })

  it('is safe for any input', () => {
    const pieces = fc.constantFrom(
      ...hostileUrls.map((url) => url.slice(0, 40)),
      ...goodUrls.map(([typed]) => typed),
      ':',
      '//',
      '@',
      '%',
      '#',
      '?',
      '\\',
      '.',
      'https:',
      'mailto:',
      'tel:',
      'sms:',
    )
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.emailAddress(),
      fc.array(fc.oneof(pieces, fc.string()), { maxLength: 4 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (url) => dangerOf(toLinkUrl(url)) === null),
      { numRuns: process.env.LONG === '1' ? 200_000 : 2_000 },
    )
  })
})

describe('a phone number', () => {
  it.each([
    ['030/1234567', 'tel:0301234567'],
    ['(030) 123.45-67', 'tel:0301234567'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['0 (0)20 7946', 'tel:00207946'],
    ['+1 555 123 4567 ext. 8', 'tel:+15551234567;ext=8'],
    ['+1 555 123 4567 Extension: 8', 'tel:+15551234567;ext=8'],
    ['555-0100 x12', 'tel:5550100;ext=12'],
    ['+15551234567;8', 'tel:+15551234567;ext=8'],
    ['+1 555 123 4567,,8#', 'tel:+15551234567;ext=8'],
    ['1-800-FLOWERS', 'tel:18003569377'],
    ['*100#', 'tel:*100%23'],
    ['+1 555 home', null],
    ['1x2x3', null],
    [`+${'1'.repeat(30)}`, null],
  ])('%s is called at %s', (number, href) => {
    expect(v.is(phone, number)).toBe(true)
    expect(toTelUrl(number)).toBe(href)
    if (href !== null) expect(toLinkUrl(href)).toBe(href)
  })

  it('becomes a phone number for any input', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'+(*#0-9 x,;:/.A%?'.split('')) }),
    )
    fc.assert(
      fc.property(typed, (number) =>
        /^tel:\+?(?:[\d*]|%23){2,}(?:;ext=\d+)?$/.test(toTelUrl(number) ?? 'tel:00'),
      ),
      { numRuns: 500 },
    )
  })
})
