import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { labelledEmail, labelledPhone, labelledWebsite } from '@/contract/contacts/labelledValues'
import { line, text } from '@/contract/fields'
import {
  isPlainEmail,
  isPlainLine,
  isPlainPhone,
  isPlainText,
  isPlainWebAddress,
  trimmed,
} from './plainValues'

const value =
  (schema: typeof labelledEmail | typeof labelledPhone | typeof labelledWebsite) =>
  (written: string) => {
    const result = v.safeParse(schema, { label: '', value: written })
    return result.success ? result.output.value : null
  }
const parsed = (schema: ReturnType<typeof line> | ReturnType<typeof text>) => (written: string) => {
  const result = v.safeParse(schema, written)
  return result.success ? result.output : null
}

/**
 * Each quick check, the contract's result for a value (null if refused), and pieces of such values.
 */
const checks: [
  string,
  (written: string) => boolean,
  (written: string) => string | null,
  string[],
][] = [
  [
    'isPlainEmail',
    isPlainEmail,
    value(labelledEmail),
    [
      'a',
      'Z9',
      '@',
      '.',
      '-',
      '_',
      '+',
      "'",
      ' ',
      'example',
      '.com',
      '.c',
      ',',
      '"',
      '(',
      'é',
      '\n',
      '..',
      'x'.repeat(320),
    ],
  ],
  [
    'isPlainPhone',
    isPlainPhone,
    value(labelledPhone),
    [
      '+',
      '49',
      '1',
      ' ',
      '(0)',
      '-',
      '/',
      '#',
      '*',
      'ext',
      '.',
      ',',
      ';',
      ':',
      '&',
      '\t',
      '\n',
      '１',
      '0'.repeat(60),
    ],
  ],
  [
    'isPlainWebAddress',
    isPlainWebAddress,
    value(labelledWebsite),
    [
      'https://',
      'http://',
      'example',
      '.com',
      '.',
      '/',
      '?a=b',
      '#c',
      ':80',
      '@',
      '1.2.3',
      '.4',
      '0x7f',
      '%',
      '[',
      ']',
      'xn--',
      '-',
      '_',
      ' ',
      'é',
      '\\',
      'ftp:',
      'javascript:',
      'a'.repeat(70),
      'HTTPS://',
    ],
  ],
  [
    'isPlainLine',
    (written) => isPlainLine(written, 20),
    parsed(line(20)),
    [
      'a',
      ' ',
      'é',
      '\n',
      '\r',
      '\t',
      '\0',
      '\u00a0',
      '\u2003',
      '\u3000',
      '\ufeff',
      '\ud83d',
      '\ude00',
      '李',
      '\u0085',
      'x'.repeat(19),
    ],
  ],
  [
    'isPlainText',
    (written) => isPlainText(written, 20),
    parsed(text(20)),
    ['a', ' ', '\n', '\0', '\ud83d', '\ude00', '李', '\ufeff', 'x'.repeat(19)],
  ],
]

describe.each(checks)('%s', (_, isPlain, contract, pieces) => {
  it('accepts nothing that the contract refuses or changes', () => {
    const piece = fc.oneof(
      fc.constantFrom(...pieces),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (parts) => {
        const written = parts.join('')
        if (isPlain(written)) expect([written, contract(written)]).toEqual([written, written])
      }),
      { numRuns: process.env.LONG === '1' ? 50_000 : 1500 },
    )
  })
})

describe('a plain value', () => {
  it.each<[string, (written: string) => boolean, string[]]>([
    [
      'e-mails',
      isPlainEmail,
      ['a@example.com', "o'neil+tag_1.x@mail.example.co.uk", 'A-B@EXAMPLE.ORG'],
    ],
    [
      'phones',
      isPlainPhone,
      ['+493012345', '0012', '(030) 123-45/6', '07700 900123 ext. 7', '*31#0301'],
    ],
    [
      'web addresses',
      isPlainWebAddress,
      [
        'https://linkedin.example/in/u1',
        'http://www.example.com',
        'example.com/a?b=c#d',
        'https://example.com/',
      ],
    ],
    [
      'lines',
      (written) => isPlainLine(written, 200),
      ['Zoë', 'O’Neil, Jr.', '李小龍', 'Ångström & Søn', 'محمد', ''],
    ],
  ])('%s', (_, isPlain, written) => {
    expect(written.filter((one) => !isPlain(one))).toEqual([])
  })

  it('trimmed equals trim', () => {
    for (const written of [
      '',
      ' ',
      ' a ',
      'a\u00a0',
      '\ufeffa',
      'a\u3000',
      '\u1680a',
      'a\u2003',
      'a',
      '李',
      '😀 ',
    ])
      expect(trimmed(written)).toBe(written.trim())
  })
})

it.each(['\u3164', '\u2800', '\u115f\u1160'])(
  'leaves %j, which nobody sees, to the contract',
  (text) => {
    expect(isPlainLine(text, 60)).toBe(false)
  },
)
