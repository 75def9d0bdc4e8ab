import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapHeaders } from '../csv/mapHeaders'
import { createRowReader } from './rowReader'
import { ID, type Row, contactOf, resultOf } from '../testing/oneRowFile'

const EMAIL = 'Please enter a valid email.'

describe('a bad value', () => {
  it.each<[name: string, row: Row, input: object, extras: object]>([
    ['an e-mail', [['Email', 'no']], { emails: [] }, { Email: 'no' }],
    [
      'one of several in a cell',
      [['Email', 'a@example.com ::: no ::: b@example.com']],
      { emails: [{ value: 'a@example.com' }, { value: 'b@example.com' }] },
      { Email: 'no' },
    ],
    [
      'a label',
      [
        ['Phone 1 - Label', 'x'.repeat(61)],
        ['Phone 1 - Value', '12'],
      ],
      { phones: [{ label: '', value: '12' }] },
      { 'Phone 1 - Label': 'x'.repeat(61) },
    ],
    [
      'a part of an address',
      [
        ['Address 1 - City', 'x'.repeat(501)],
        ['Address 1 - Country', 'DE'],
      ],
      { addresses: [{ city: '', country: 'DE' }] },
      { 'Address 1 - City': 'x'.repeat(501) },
    ],
    [
      'an address without any other part',
      [['Address 1 - City', 'x'.repeat(501)]],
      { addresses: [] },
      { 'Address 1 - City': 'x'.repeat(501) },
    ],
    ['a tag', [['Tags', `a,${'x'.repeat(61)},b`]], { tags: ['a', 'b'] }, { Tags: 'x'.repeat(61) }],
    [
      'the moment of a note',
      [
        ['Timeline 1 - Text', 'Met'],
        ['Timeline 1 - Written At', 'soon'],
      ],
      { timeline: [{ text: 'Met', writtenAt: '1970-01-01T00:00:00.000Z' }] },
      { 'Timeline 1 - Written At': 'soon' },
    ],
    [
      'the follow-up of a note',
      [
        ['Timeline 1 - Text', 'Met'],
        ['Timeline 1 - Follow-up On', '31.2.2027'],
      ],
      { timeline: [{ text: 'Met', followUpOn: null }] },
      { 'Timeline 1 - Follow-up On': '31.2.2027' },
    ],
    ['a name', [['Last Name', 'A\nB']], {}, { 'Last Name': 'A\nB' }],
  ])('costs only itself: %s', (_name, row, input, extras) => {
    const read = contactOf([['First Name', 'Ada'], ...row])
    expect(read).toMatchObject({ input: { firstName: 'Ada', ...input }, leftOut: { count: 1 } })
    expect(read.extras).toEqual(extras)
  })

  it('is listed with the whole cell, and under a name that no other extra has', () => {
    const { extras, leftOut } = contactOf([
      ['First Name', 'Ada'],
      ['Email', 'a@example.com ::: no'],
      ['Extra: Email', 'x'],
      ['Phone', 'y'.repeat(300)],
    ])
    expect(extras).toEqual({ Email: 'x', 'Email (2)': 'no', Phone: 'y'.repeat(300) })
    const cell = 'a@example.com ::: no'
    expect(leftOut?.values).toEqual([
      { column: 'Email', value: 'no', reason: EMAIL, at: 1, cell, extra: 'Email (2)' },
      {
        column: 'Phone',
        value: `${'y'.repeat(199)}…`,
        reason: 'Use at most 60 characters.',
        extra: 'Phone',
      },
    ])
  })

  it('fails its row when nothing else identifies the contact, with what would help', () => {
    const row: Row = [
      ['Name', ''],
      ['Email', 'no'],
      ['Website', 'javascript:x'],
    ]
    expect(resultOf(row)).toMatchObject({
      error: { column: 'Email', reason: EMAIL },
      errors: [{ column: 'Email', at: 1 }, { column: 'Website' }],
    })
    expect(resultOf(row.filter(([header]) => header !== 'Email'))).toMatchObject({
      errors: [
        { column: 'Name', value: '', at: 0 },
        { column: 'Website', value: 'javascript:x' },
      ],
    })
  })

  it('leaves a gap in the lists of a row with an id, where its contact keeps its own', () => {
    const { leftOut } = contactOf([
      ['Tessera ID', ID],
      ['E-mail 1 - Value', ''],
      ['E-mail 2 - Value', 'no'],
      ['E-mail 3 - Value', 'c@example.com'],
      ['Phone 1 - Label', 'x'.repeat(61)],
      ['Phone 1 - Value', '12'],
    ])
    expect(leftOut?.gaps).toEqual([
      { field: 'emails', slot: 1, index: 0 },
      { field: 'phones', slot: 0, index: 0, part: 'label' },
    ])
  })

  it('is counted, and not listed without end, in a row of thousands', () => {
    const readWide = (count: number) =>
      createRowReader(
        mapHeaders([
          'First Name',
          ...Array.from({ length: count }, (_, at) => `Phone ${String(at + 1)} - Value`),
        ]),
      )(['Ada', ...Array.from({ length: count }, () => 'me')])
    const imported = readWide(9000)
    expect(imported).toMatchObject({ input: { firstName: 'Ada' }, leftOut: { count: 9000 } })
    expect('leftOut' in imported && imported.leftOut.values.length).toBe(20)
    // More than a contact can keep.
    const failed = readWide(9999 + 1500)
    expect(failed).toMatchObject({ moreErrors: 9979 })
    expect(JSON.stringify(failed).length).toBeLessThan(10_000)
  })

  it('is either in its field or kept, for any row', () => {
    const headers = ['First Name', 'Email', 'E-mail 2 - Value', 'Phone', 'Website', 'Tags']
    const read = createRowReader(mapHeaders(headers))
    const value = fc.constantFrom(
      '',
      'a@example.com',
      '12',
      'no',
      'x'.repeat(61),
      'a\nb',
      '1 ::: no',
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 6, maxLength: 6 }), (cells) => {
        const result = read(['Ada', ...cells.slice(1)])
        if (!('input' in result)) throw new Error(JSON.stringify(result))
        const kept = JSON.stringify([result.input, result.extras])
        for (const cell of cells.slice(1))
          for (const part of cell.split(' ::: '))
            expect(kept).toContain(JSON.stringify(part).slice(1, -1))
      }),
    )
  })
})
