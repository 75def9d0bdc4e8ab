import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameLine, isSamePhone, phoneListKey } from './samePhone'

it('reads extensions like a regular expression that tries every position', () => {
  const EXTENSION =
    /^(.*?)[\s(;,]*(?:(?<!\p{L})(?:ext(?:ension|n)?|x)|(?<![*#].*)#|;|,)[\s.:=]*(\d{1,10})[\s)#]*$/iu
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

it.each([
  ['+49 30 1234567', '0049-30-1234567', true],
  ['+49 (0)30 1234567', '030/1234567', true],
  ['+39 06 1234567', '06 1234567', true],
  ['(415) 555-0100', '+1 415 555 0100', true],
  ['+49 30 1234567', '+43 30 1234567', false],
  ['+49 30 1234567', '+49 30 1234567 x12', false],
  ['+49 30 1234567 x12', '030 1234567 ext. 12', true],
  ['tel. 030 1234567', '030 1234567', false],
  ['555 0100', '555-0100', false],
  ['1234567', '+49 30 1234567', false],
])('compares %s and %s as one number: %s', (one, other, expected) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([expected, expected])
})
