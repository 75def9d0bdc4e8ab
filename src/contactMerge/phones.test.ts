import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findText } from './findText'
import { phoneListKey, isSameLine } from './phones'

it('finds a text at the same index as indexOf', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'aab'), { maxLength: 200 })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, fc.nat(100), fc.nat(200), (whole, other, from, length) => {
      for (const part of [
        whole.slice(from, from + length),
        `${whole.slice(from, from + length)}b`,
        other,
      ])
        expect(findText(whole, part)).toBe(whole.indexOf(part))
    }),
  )
})

it('reads extensions like a regular expression that tries every position', () => {
  const EXTENSION = /^(.*?)\s*(?:;?\s*ext(?:ension|n)?|x|#|;|,)[\s.:=]*(\d+)[\s)]*$/i
  const piece = fc.constantFrom(
    'ext',
    'extn',
    'Extension',
    'x',
    '#',
    ';',
    ',',
    ' ',
    '.',
    ':',
    '=',
    '1',
    '23',
    ')',
    '+49',
    '(',
    '0',
    'e',
    't',
    'n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const written = pieces.join('')
      const [, main = written, extension = ''] = EXTENSION.exec(written) ?? []
      expect(phoneListKey(written)).toBe(
        `${phoneListKey(`${main}x`).replace(/x$/, '')}${extension && `x${extension}`}` ||
          written.trim(),
      )
    }),
    { numRuns: process.env.LONG === '1' ? 20_000 : 3_000 },
  )
})

it.each([
  ['030 1234567', '+49 30 1234567', true],
  ['+49 (0)30 123-4567', '0049301234567', true],
  ['1-878-555-0183', '+1 878 555 0183', true],
  ['+49 30 1234567 ext. 3', '+49 30 1234567', true],
  ['555-0183', '5550183', true],
  ['+1 878 555 0183', '+1 278 555 0183', false],
  ['878 555 0183', '+1 278 555 0183', false],
  ['+39 0612345678', '+1 0612345678', false],
])('%s and %s may be one line: %s', (one, other, expected) => {
  expect([isSameLine(one, other), isSameLine(other, one)]).toEqual([expected, expected])
})
