import { describe, expect, it } from 'vitest'
import { UNIDENTIFIED } from '@/contract/contacts/contactChange'
import { mapHeaders } from '../csv/mapHeaders'
import { createRowReader, unidentifiedError } from './rowReader'
import { ID, type Row, contactOf, resultOf } from '../testing/oneRowFile'

describe('an error has the header and the reason:', () => {
  it.each<[Row, string, string]>([
    [
      [
        ['first name', 'Ada'],
        ['E-mail 2 - Value', 'no'],
      ],
      'E-mail 2 - Value',
      'Please enter a valid email.',
    ],
    [[['Email', 'a@example.com ::: no']], 'Email', 'Please enter a valid email.'],
    [
      [
        ['Phone 1 - Value', '11'],
        ['Phone 2 - Label', '* x'],
        ['Phone 2 - Value', 'me'],
      ],
      'Phone 2 - Value',
      'Please enter a valid phone number.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Website', 'javascript:alert(1)'],
      ],
      'Website',
      'Invalid URL.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Group Membership', `ok ::: ${'x'.repeat(61)}`],
      ],
      'Group Membership',
      'Use at most 60 characters.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Phone 3 - Type', 'x'.repeat(61)],
        ['Phone 3 - Value', '12'],
      ],
      'Phone 3 - Type',
      'Use at most 60 characters.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Address 7 - City', 'x'.repeat(501)],
      ],
      'Address 7 - City',
      'Use at most 500 characters.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Home Street', 'x'.repeat(300)],
        ['Home Street 2', 'y'.repeat(300)],
      ],
      'Home Street',
      'Use at most 500 characters.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Phone', Array.from({ length: 51 }, () => '12').join(' ::: ')],
      ],
      'Phone',
      'Use at most 50.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Tags', Array.from({ length: 101 }, (_, index) => String(index)).join()],
      ],
      'Tags',
      'Use at most 100 tags.',
    ],
    [[['Given Name', 'A\nB']], 'Given Name', 'Use a single line.'],
    [[['Name', 'x'.repeat(201)]], 'Name', 'Use at most 200 characters.'],
    [
      [
        ['Given Name', ''],
        ['Phone', ''],
        ['Notes', 'x'],
      ],
      'Given Name',
      UNIDENTIFIED,
    ],
    [[['Website', 'example.com']], 'First Name', UNIDENTIFIED],
    [
      [
        ['Name', 'Ada'],
        ['Tessera ID', '17'],
      ],
      'Tessera ID',
      'This is not an id.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Timeline 2 - Text', 'x'],
        ['Timeline 2 - Written At', 'soon'],
      ],
      'Timeline 2 - Written At',
      'Write a moment like 2026-01-31T10:00:00Z.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Shoe size', 'x\0'],
      ],
      'Shoe size',
      'This contains a character that cannot be stored.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Shoe size', '\ud83d'],
      ],
      'Shoe size',
      'This contains a character that cannot be stored.',
    ],
  ])('%j: %j', (row, column, reason) => {
    expect(resultOf(row, { isStrict: true })).toMatchObject({
      error: { column, reason },
      errors: [{ column, reason }],
    })
  })

  it('no error, but a note, for a value that the contact with the id may have from before a rule', () => {
    const row: Row = [
      ['Tessera ID', ID],
      ['First Name', 'A\tda'],
      ['Website 1 - Value', 'example.com'],
      ['Website 2 - Value', ' ./path '],
    ]
    const { input, refused } = contactOf(row, { isStrict: true })
    expect(input).toMatchObject({
      firstName: 'A\tda',
      websites: [{ value: 'example.com' }, { value: './path' }],
    })
    const reason = 'A name cannot contain control characters such as tabs. Remove them.'
    expect(refused).toMatchObject([
      { field: 'firstName', value: 'A\tda', column: 'First Name', reason },
      { field: 'websites', value: './path', column: 'Website 2 - Value', reason: 'Invalid URL.' },
    ])
    const strictly = (cells: Row) => resultOf(cells, { isStrict: true })
    const nameError = { error: { column: 'First Name', reason } }
    expect(strictly(row.slice(1))).toMatchObject(nameError)
    expect(strictly([...row, ['Email', 'no']])).toMatchObject(nameError)
    const error = { column: 'Website 1 - Value', reason: 'Invalid URL.' }
    expect(
      strictly([
        ['Tessera ID', ID],
        ['Website 1 - Value', 'javascript:x'],
      ]),
    ).toMatchObject({ error })
    expect(
      contactOf([
        ['Tessera ID', ID],
        ['First Name', 'Ada'],
      ]),
    ).not.toHaveProperty('refused')
  })

  it('text after the last header', () => {
    expect(createRowReader(mapHeaders(['Name']))(['Ada', ' ', 'x'])).toMatchObject({
      error: { column: 'Column 3' },
    })
    expect(createRowReader(mapHeaders(['Name']))(['Ada', ' '])).toHaveProperty('input')
  })

  it('a row that leaves its contact without a name', () => {
    expect(unidentifiedError(mapHeaders(['Phone', 'Name']), 'Why.')).toEqual({
      column: 'Name',
      value: '',
      reason: 'Why.',
      at: 1,
    })
    expect(unidentifiedError(mapHeaders(['Phone']), 'Why.')).toEqual({
      column: 'First Name',
      value: '',
      reason: 'Why.',
    })
  })
})
