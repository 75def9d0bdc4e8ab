import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contactInput, contactPatch } from '@/contract/contacts/contactChange'
import { mapHeaders } from '../csv/mapHeaders'
import { compileMapping } from './compileMapping'
import { draftRow } from './draftRow'
import { type Row } from '../testing/oneRowFile'

describe('a plain row', () => {
  it('is accepted by the contract unchanged', () => {
    const headers = [
      'First Name',
      'Last Name',
      'Nickname',
      'Notes',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone',
      'Website',
      'Home Street',
      'Home Street 2',
      'Home City',
      'Tags',
      'Birthday',
      'Favorite',
      'Tessera ID',
      'x',
    ]
    const plan = compileMapping(mapHeaders(headers))
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '',
        ' ',
        'Ada',
        ' Zoë ',
        '* Work',
        'a@example.com',
        'a@example.com ::: b@example.com',
        'a@example.com; b@example.com,c@example.com',
        '+49 30 123456; 030 123456',
        '4.14467E+10',
        'tel:+49 30 1',
        '<mailto:a@example.com>',
        'a@b',
        '+49 30 1',
        '12',
        'example.com',
        'ftp://x.y',
        '1980-01-31',
        '1/2/1980',
        'a,b',
        'yes',
      ),
      fc.constantFrom(
        'x'.repeat(61),
        'x'.repeat(201),
        'x'.repeat(501),
        'a\nb',
        '😀',
        '\ud83d',
        '\0',
        ' ::: ',
        '1,'.repeat(101),
        '12 ::: '.repeat(51),
        '0e984725-c51c-4bf4-9960-e1c80e27aba0',
      ),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: headers.length }), (cells) => {
        const { input, isPlain, id } = draftRow(
          plan,
          cells,
          { dateOrder: null, now: '2026-01-31T10:00:00Z' },
          null,
        )
        const result = v.safeParse(id === '' ? contactInput : contactPatch, input)
        if (isPlain) expect(result).toMatchObject({ success: true, output: input })
        // The usual values must not need the contract.
        if (!result.success) expect(isPlain).toBe(false)
      }),
      { numRuns: process.env.LONG === '1' ? 20_000 : 1500 },
    )
  })

  it('is the usual row of the usual file', () => {
    const row: Row = [
      ['First Name', 'Zoë'],
      ['Last Name', '李'],
      ['E-mail 1 - Label', '* Work'],
      ['E-mail 1 - Value', 'zoe@example.com'],
      ['Mobile', '+49 (0)30 12-3'],
      ['Website', 'https://example.com/a'],
      ['Home Street', 'Hauptstraße 1'],
      ['Home City', 'Graz'],
      ['Tags', 'a,b'],
      ['Birthday', '31.1.1980'],
      ['Notes', 'x\ny'],
      ['Shoe size', '38'],
    ]
    expect(
      draftRow(
        compileMapping(mapHeaders(row.map(([header]) => header))),
        row.map(([, cell]) => cell),
        { dateOrder: null, now: '' },
        null,
      ).isPlain,
    ).toBe(true)
  })
})
