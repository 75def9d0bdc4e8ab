import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  UNIDENTIFIED,
  contactChange,
  contactInput,
  contactPatch,
} from '@/contract/contacts/contactChange'
import type { ReadContact } from '../rows/rowResult'
import { readCard } from './readCard'

const ID = '0e984725-c51c-4bf4-9960-e1c80e27aba0'
const card = (lines: string, version = '3.0') =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD`

function read(lines: string, version?: string): ReadContact {
  const result = readCard(card(lines, version))
  if (!('input' in result)) throw new Error(JSON.stringify(result))
  return result
}

describe('readCard, beyond the limits of a contact,', () => {
  it('keeps further values, and names that would conflict, as extras', () => {
    const emails = Array.from(
      { length: 60 },
      (_, index) => `EMAIL:a${String(index)}@example.com`,
    ).join('\n')
    const { input, extras, leftOut } = read(`FN:Ada\n${emails}\nX-A:1\nX-A:2\n__PROTO__:3`)
    expect(input.emails).toHaveLength(50)
    expect(Object.entries(extras).filter(([key]) => !key.startsWith('EMAIL'))).toEqual([
      ['X-A', '1'],
      ['X-A (2)', '2'],
      ['__PROTO__', '3'],
    ])
    expect([extras['EMAIL'], extras['EMAIL (10)'], leftOut?.count]).toEqual([
      'a50@example.com',
      'a59@example.com',
      10,
    ])
    expect(leftOut?.values.at(-1)).toEqual({
      column: 'EMAIL',
      value: 'a59@example.com',
      reason: 'Use at most 50.',
      extra: 'EMAIL (10)',
    })
  })

  it.each([
    ['', 'BEGIN', 'A card starts with BEGIN:VCARD.'],
    ['FN:x', 'BEGIN', 'A card starts with BEGIN:VCARD.'],
    ['BEGIN:VCARD\nFN:x', 'END', 'The card has no END:VCARD.'],
    [`${card('FN:x')}\n${card('FN:y')}`, 'END', 'There is text after END:VCARD.'],
    [
      'BEGIN:VCARD\nFN:x\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD',
      'BEGIN',
      'Another card begins before END:VCARD.',
    ],
    [card(''), 'FN', UNIDENTIFIED],
    [card('NOTE:x'), 'FN', UNIDENTIFIED],
    [card('EMAIL:no'), 'EMAIL', 'Please enter a valid email.'],
    [
      card('FN:Friends\nX-ADDRESSBOOKSERVER-KIND:group'),
      'KIND',
      'This card is a group of contacts, not a contact.',
    ],
  ])('refuses %j at %s', (text, column, reason) => {
    expect(readCard(text)).toMatchObject({ error: { column, reason } })
  })

  it('reports values of our own card that the contact may have from before a rule, and their replacements', () => {
    const lines = 'N:Berg;A\tda\nitem1.URL:./path\nitem1.X-ABLabel:Old\nURL:javascript:x\nTEL:1'
    const { input, extras, leftOut, refused } = read(`X-TESSERA-ID:${ID}\n${lines}`)
    expect(input).toMatchObject({
      firstName: 'A\tda',
      websites: [{ label: 'Old', value: './path' }],
    })
    expect(extras).toEqual({ URL: 'javascript:x', TEL: '1' })
    expect(leftOut?.values.map(({ column }) => column)).toEqual(['URL', 'TEL'])
    const reason = 'A name cannot contain control characters such as tabs. Remove them.'
    const name = { key: 'N', name: 'N', value: 'Berg;A\tda' }
    const url = { key: 'item1.URL', name: 'URL', value: './path' }
    const label = { key: 'item1.X-ABLABEL', name: 'X-ABLABEL', value: 'Old' }
    expect(refused).toEqual([
      { field: 'firstName', value: 'A\tda', column: 'N', reason, properties: [name] },
      {
        field: 'websites',
        value: './path',
        column: 'URL',
        reason: 'Invalid URL.',
        properties: [url, label],
      },
    ])
    expect(read(lines)).toMatchObject({
      input: { lastName: 'Berg' },
      extras: { N: 'Berg;A\tda', 'item1.URL': './path' },
    })
    const many = Array.from({ length: 300 }, (_, at) => `URL:./${String(at)}`).join('\n')
    expect(read(`X-TESSERA-ID:${ID}\nFN:Ada\n${many}`).refused).toHaveLength(100)
  })

  it('keeps the card of an agent in one piece, nested on its line or below it', () => {
    for (const start of ['AGENT:\nBEGIN:VCARD', 'AGENT:BEGIN:VCARD']) {
      const { input, extras } = read(
        `FN:Boss\n${start}\nFN:Aide\\, x\nEND:VCARD\nTITLE:Chief`,
        '2.1',
      )
      expect([input, extras]).toEqual([
        { firstName: 'Boss', jobTitle: 'Chief' },
        { AGENT: 'BEGIN:VCARD\\nFN:Aide\\\\\\, x\\nEND:VCARD' },
      ])
    }
  })

  it('never throws, and returns only values that can be stored, for any card', () => {
    const name = fc.constantFrom(
      'N',
      'FN',
      'ORG',
      'NICKNAME',
      'TITLE',
      'EMAIL',
      'TEL',
      'URL',
      'ADR',
      'LABEL',
      'BDAY',
      'NOTE',
      'CATEGORIES',
      'PHOTO',
      'AGENT',
      'KIND',
      'VERSION',
      'X-ABLabel',
      'X-A',
      'END',
      'X-FAVORITE',
      'X-TESSERA-ID',
      'X-TESSERA-NOTE',
      'X-TESSERA-EXTRA',
      '__proto__',
      '',
    )
    const param = fc.constantFrom(
      ';TYPE=work',
      ';PREF=1',
      ';WORK',
      ';QUOTED-PRINTABLE',
      ';ENCODING=b',
      ';CHARSET=x',
      ';LABEL="',
      ';X-TESSERA-EOL=rbx',
      ';=',
      '"',
      ';',
    )
    const piece = fc.constantFrom(
      '\0',
      '\ud800',
      '\\',
      '\\n',
      ';',
      ',',
      ':',
      '=',
      '=00',
      '=C3',
      '=\r\n',
      '\r',
      '\n ',
      '\n',
      '^n',
      '"',
      '1',
      '12345',
      'a@example.com',
      'BEGIN:VCARD',
      'tel:%',
      'data:;base64,',
    )
    const value = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), {
      maxLength: 5,
    })
    const line = fc
      .tuple(
        fc.constantFrom('', 'i.', 'I.'),
        name,
        fc.array(param, { maxLength: 3 }),
        fc.constantFrom(':', ':', ':', ''),
        value,
      )
      .map((parts) => parts.flat(2).join(''))
    fc.assert(
      fc.property(
        fc.constantFrom('2.1', '3.0', '4.0'),
        fc.array(line, { maxLength: 8 }),
        (version, lines) => {
          const result = readCard(card(['FN:Ada', ...lines].join('\n'), version))
          if (!('input' in result)) return
          const change = result.refused ? contactChange : contactPatch
          expect(v.is(result.id === undefined ? contactInput : change, result.input)).toBe(true)
          expect(
            Object.entries(result.extras)
              .flat()
              .filter((text) => text.includes('\0') || !text.isWellFormed()),
          ).toEqual([])
        },
      ),
      { numRuns: process.env.LONG === '1' ? 20_000 : 500 },
    )
  })
})
