import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contactChange, contactInput, contactPatch } from '@/contract/contacts/contact'
import { type ReadContact, type RowResult, stricterFields } from './rowResult'
import { mapHeaders } from '../csv/mapHeaders'
import { compileMapping } from './compileMapping'
import { draftRow } from './rowDraft'
import { type RowOptions, createRowReader, unidentifiedError } from './rowReader'
import { readContacts } from '../testing/readCsvText'

type Row = [header: string, cell: string][]
const ID = '0e984725-c51c-4bf4-9960-e1c80e27aba0'

/** What a file of one row says, given as header and cell. */
function resultOf(row: Row, options?: RowOptions): RowResult {
  return createRowReader(
    mapHeaders(row.map(([header]) => header)),
    options,
  )(row.map(([, cell]) => cell))
}

function contactOf(row: Row, options?: RowOptions): ReadContact {
  const result = resultOf(row, options)
  if (!('input' in result)) throw new Error(JSON.stringify(result))
  return result
}

const current = `First Name,Middle Name,Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,\
Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,\
Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Relation 1 - Label,Relation 1 - Value,\
Website 1 - Label,Website 1 - Value
Zoë,,"O’Neil, Jr.",Dr.,III,Zo 🎾,,Müller & Co,CTO,R&D,--01-31,"Met in Graz.
Calls ""soon"".",https://example.com/p.jpg,Friends ::: * myContacts ::: 🎾 Club ::: * starred,Work,zoe@example.com,* Home,zoe@example.org,\
Mobile,+33 6 39 98 00 07 ::: 0049 30 23125000,Home,"5 Rue X
01067 Dresden
DE",5 Rue X,Dresden,,SN,01067,DE,,Manager,Robin,* Blog,example.com/zoe
`
const older = `Name,Given Name,Additional Name,Family Name,Birthday,Hobby,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone  1 - Type,\
Phone 1 - Value,Organization 1 - Name,Organization 1 - Title,Organization 1 - Department,Organization 2 - Name,Website 1 - Type,Website 1 - Value\r
Ada M. Lovelace,Ada,M.,Lovelace,1980-12-10,Chess,,Kunden ::: * myContacts,* ,ada@example.com ::: ada@example.net,Other,a@example.org,Mobile,07700 900123,Analytical Engines,\
Programmer,Maths,Second Ltd,Profile,http\\://www.example.com/ada\r
Only Name,,,, --02-29,,,* myContacts ::: * starred\r
`

describe('rowReader', () => {
  it("reads Google's current generation", () => {
    expect(readContacts(current)).toEqual([
      {
        input: {
          namePrefix: 'Dr.',
          firstName: 'Zoë',
          middleName: null,
          lastName: 'O’Neil, Jr.',
          nameSuffix: 'III',
          nickname: 'Zo 🎾',
          organization: 'Müller & Co',
          jobTitle: 'CTO',
          department: 'R&D',
          birthday: '--01-31',
          notes: 'Met in Graz.\nCalls "soon".',
          tags: ['Friends', '🎾 Club'],
          isFavorite: true,
          emails: [
            { label: 'Home', value: 'zoe@example.org' },
            { label: 'Work', value: 'zoe@example.com' },
          ],
          phones: [
            { label: 'Mobile', value: '+33 6 39 98 00 07' },
            { label: 'Mobile', value: '0049 30 23125000' },
          ],
          websites: [{ label: 'Blog', value: 'example.com/zoe' }],
          addresses: [
            {
              label: 'Home',
              formatted: '5 Rue X\n01067 Dresden\nDE',
              street: '5 Rue X',
              extendedAddress: '',
              poBox: '',
              city: 'Dresden',
              region: 'SN',
              postalCode: '01067',
              country: 'DE',
            },
          ],
        },
        extras: {
          Photo: 'https://example.com/p.jpg',
          'Relation 1 - Label': 'Manager',
          'Relation 1 - Value': 'Robin',
        },
        warnings: [],
      },
    ])
  })

  it('takes apart what Google packs: an address for each part, the first organization and the others aside, but not in a row of our export', () => {
    const row: Row = [
      ['First Name', 'Ada'],
      ['Organization 1 - Name', 'Engines ::: Looms'],
      ['Organization 1 - Title', 'Programmer ::: '],
      ['Address 1 - Type', '* Home'],
      ['Address 1 - Street', '5 Rue X ::: 7 Rue Y'],
      ['Address 1 - City', 'Dresden ::: Graz'],
      ['Address 1 - Country', 'DE ::: '],
    ]
    const blank = { formatted: '', extendedAddress: '', poBox: '', region: '', postalCode: '' }
    expect(contactOf(row)).toMatchObject({
      input: {
        organization: 'Engines',
        jobTitle: 'Programmer',
        addresses: [
          { label: 'Home', street: '5 Rue X', city: 'Dresden', country: 'DE', ...blank },
          { label: 'Home', street: '7 Rue Y', city: 'Graz', country: '', ...blank },
        ],
      },
      extras: { 'Organization 1 - Name': 'Looms' },
      warnings: [
        { column: 'Organization 1 - Name', reason: expect.stringContaining('several') as string },
      ],
    })
    const own = contactOf([['Tessera ID', '0e984725-c51c-4bf4-9960-e1c80e27aba0'], ...row])
    expect(own.input).toMatchObject({
      organization: 'Engines ::: Looms',
      addresses: [{ street: '5 Rue X ::: 7 Rue Y' }],
    })
  })

  it('reads the older generation', () => {
    const [ada, only] = readContacts(older)
    expect(ada).toMatchObject({
      input: {
        firstName: 'Ada',
        middleName: 'M.',
        lastName: 'Lovelace',
        birthday: '1980-12-10',
        organization: 'Analytical Engines',
        jobTitle: 'Programmer',
        department: 'Maths',
        emails: [
          { label: '', value: 'ada@example.com' },
          { label: '', value: 'ada@example.net' },
          { label: 'Other', value: 'a@example.org' },
        ],
        phones: [{ label: 'Mobile', value: '07700 900123' }],
        websites: [{ label: 'Profile', value: 'http://www.example.com/ada' }],
        tags: ['Kunden'],
        isFavorite: false,
      },
      extras: { Hobby: 'Chess', 'Organization 2 - Name': 'Second Ltd' },
    })
    expect(only).toMatchObject({
      input: {
        firstName: 'Only Name',
        lastName: null,
        birthday: '--02-29',
        tags: [],
        isFavorite: true,
        emails: [],
      },
      extras: {},
    })
  })

  it("reads Outlook's, Google's Outlook CSV and Thunderbird's own ways", () => {
    const outlook: Row = [
      ['Title', 'Dr.'],
      ['First Name', 'Ada'],
      ['Job Title', 'CTO'],
      ['Business Street', '1 Main St'],
      ['Business Street 2', 'Suite 5'],
      ['Business Address PO Box', '7'],
      ['Home City', 'Graz'],
      ['E-mail Address', 'a@example.com'],
      ['E-mail 2 Address', 'b@example.com'],
      ['Business Phone', '0012'],
      ['Home Fax', '0013'],
      ['Birthday', '12/28/1969'],
      ['Categories', 'VIP;Red;starred;myContacts'],
    ]
    expect(contactOf(outlook).input).toMatchObject({
      namePrefix: 'Dr.',
      jobTitle: 'CTO',
      emails: [
        { label: '', value: 'a@example.com' },
        { label: '', value: 'b@example.com' },
      ],
      phones: [
        { label: 'Work', value: '0012' },
        { label: 'Home Fax', value: '0013' },
      ],
      birthday: '1969-12-28',
      tags: ['VIP', 'Red'],
      isFavorite: true,
      addresses: [
        { label: 'Work', street: '1 Main St\nSuite 5', poBox: '7' },
        { label: 'Home', city: 'Graz' },
      ],
    })
    const bird: Row = [
      ['First Name', 'Bo'],
      ['Last Name', 'Ek'],
      ['Display Name', 'Bosse'],
      ['Birth Year', ''],
      ['Birth Month', '2'],
      ['Birth Day', '29'],
      ['Home Address', 'A 1'],
      ['Home City', 'Umeå'],
    ]
    expect(contactOf(bird)).toMatchObject({
      input: { birthday: '--02-29', addresses: [{ street: 'A 1', city: 'Umeå' }] },
      extras: { 'Display Name': 'Bosse' },
    })
  })

  it.each([
    'First Name',
    'Phone',
    'Notes',
    'Labels',
    'Birthday',
    'Favorite',
    'Full Name',
    'Company',
    'Address 1 - City',
    'Shoe size',
    'Timeline 1 - Text',
  ])('gives a row its fault for a character that cannot be stored below %s', (header) => {
    for (const damaged of ['1\x002', '1\ud83d2']) {
      const result = resultOf([
        ['Last Name', 'Byron'],
        [header, damaged],
      ])
      expect(result).toMatchObject({ error: { column: header } })
    }
  })

  it.each(['Hausverwaltung Nord', ' Hausverwaltung Nord '])(
    'gives a company of its own no first name: %j',
    (name) => {
      expect(
        contactOf([
          ['Display Name', name],
          ['Organization', 'Hausverwaltung Nord'],
        ]),
      ).toEqual({
        input: { firstName: null, organization: 'Hausverwaltung Nord' },
        extras: {},
        warnings: [],
      })
    },
  )

  it.each<[string, string, object]>([
    ['Phone', '+12125550143;ext=77', { phones: [{ label: '', value: '+12125550143;ext=77' }] }],
    ['Name', 'Ada Byron', { firstName: 'Ada Byron' }],
    ['Company', 'ACME', { organization: 'ACME' }],
    [
      'E-mail Address',
      'a@example.com ::: b@example.com',
      {
        emails: [
          { label: '', value: 'a@example.com' },
          { label: '', value: 'b@example.com' },
        ],
      },
    ],
    ['Phone', ' 0012 ', { phones: [{ label: '', value: '0012' }] }],
    ['Mobile', '+12', { phones: [{ label: 'Mobile', value: '+12' }] }],
    ['Name', '李', { firstName: '李' }],
    ['Nickname', ' \u00a0Zo\u2003', { nickname: 'Zo' }],
  ])('reads %j with %j', (header, cell, input) => {
    expect(resultOf([[header, cell]])).toEqual({ input, extras: {}, warnings: [] })
  })

  it.each<[string, string, object]>([
    ['Notes', ' two\nlines ', { notes: ' two\nlines ' }],
    ['Labels', '* myContacts', { tags: [], isFavorite: false }],
    ['Labels', ' a ::: ::: * Starred', { tags: ['a'], isFavorite: true }],
    ['Tags', 'a, b;c ::: d', { tags: ['a', 'b', 'c', 'd'] }],
    ['Categories', 'a, b; c', { tags: ['a, b', 'c'] }],
    ['Favourite', 'Yes', { isFavorite: true }],
    ['Favourite', '', { isFavorite: false }],
    ['Website', 'example.com', { websites: [{ label: '', value: 'example.com' }] }],
    ['Birthday', '', { birthday: null }],
  ])('reads %j with %j beside a name', (header, cell, input) => {
    expect(
      contactOf([
        ['Name', 'Ada'],
        [header, cell],
      ]),
    ).toMatchObject({ input, extras: {}, warnings: [] })
  })

  it('moves what is marked as preferred to the front, else keeps the order of the slots', () => {
    const row: Row = [
      ['Phone', '55'],
      ['Phone 10 - Value', '44'],
      ['Phone 1 - Label', 'Home'],
      ['Phone 1 - Value', '11'],
      ['Phone 2 - Label', '* Mobile'],
      ['Phone 2 - Value', '22 ::: 23'],
      ['Phone 3 - Label', '* '],
      ['Phone 3 - Value', '33'],
      ['Address 1 - City', 'Graz'],
      ['Address 2 - Label', '* Home'],
      ['Address 2 - City', 'Wien'],
    ]
    const { phones, addresses } = contactOf(row).input
    expect(phones?.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Mobile 22',
      'Mobile 23',
      ' 33',
      'Home 11',
      ' 44',
      ' 55',
    ])
    expect(addresses?.map(({ label, city }) => `${label} ${city}`)).toEqual(['Home Wien', ' Graz'])
  })

  it('drops labels without a value and addresses without a part, and says nothing of fields without a column', () => {
    expect(
      contactOf([
        ['Name', 'Ada'],
        ['Phone 1 - Label', 'Home'],
        ['Phone 1 - Value', ' '],
        ['Address 1 - Label', 'Work'],
        ['Address 1 - City', ' '],
      ]).input,
    ).toEqual({ firstName: 'Ada', phones: [], addresses: [] })
  })

  it('takes a row with our id at its word', () => {
    const row: Row = [
      ['Tessera ID', ' 0E984725-C51C-4BF4-9960-E1C80E27ABA0 '],
      ['Phone 1 - Label', '* Home'],
      ['Phone 1 - Value', '11 ::: 22'],
      ['Labels', '\\* starred ::: \\\\* x ::: a;b ::: * myContacts'],
    ]
    expect(resultOf(row)).toEqual({
      id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
      extras: {},
      warnings: [],
      input: {
        phones: [{ label: '* Home', value: '11 ::: 22' }],
        tags: ['* starred', '\\* x', 'a;b'],
        isFavorite: false,
      },
    })
    expect(
      resultOf([
        ['Tessera ID', ' '],
        ['First Name', 'Ada'],
      ]),
    ).not.toHaveProperty('id')
  })

  it('reads a timeline note, the same each time', () => {
    const row: Row = [
      ['Name', 'Ada'],
      ['Timeline 1 - Text', 'Call'],
      ['Timeline 1 - Written At', '2026-01-31'],
      ['Timeline 1 - Follow-up On', '28/12/2026'],
      ['Timeline 1 - Done', 'yes'],
      ['Timeline 2 - Text', ' '],
    ]
    const { timeline } = contactOf(row).input
    expect(timeline).toEqual([
      {
        id: expect.any(String) as string,
        text: 'Call',
        writtenAt: '2026-01-31T00:00:00.000Z',
        followUpOn: '2026-12-28',
        isDone: true,
      },
    ])
    expect(contactOf(row).input.timeline).toEqual(timeline)
    expect(
      contactOf(row.slice(0, 2), { now: '2026-02-01T10:00:00.000Z' }).input.timeline,
    ).toMatchObject([{ writtenAt: '2026-02-01T10:00:00.000Z', followUpOn: null, isDone: false }])
  })

  it('keeps what cannot be read as an extra, and says so', () => {
    const row: Row = [
      ['Name', 'Ada'],
      ['Birthday', '1/2/1980'],
      ['Favorite', 'perhaps'],
      ['Extra: Birthday', 'x'],
    ]
    const { input, extras, warnings } = contactOf(row)
    expect([input, extras]).toEqual([
      { firstName: 'Ada', isFavorite: false },
      { Birthday: 'x', 'Birthday (2)': '1/2/1980', Favorite: 'perhaps' },
    ])
    expect(warnings.map(({ column }) => column)).toEqual(['Birthday', 'Favorite'])
    expect(contactOf(row, { dateOrder: 'dmy' }).input.birthday).toBe('1980-02-01')
  })

  it('harmlessly keeps headers that name parts of an object', () => {
    const { extras } = contactOf([
      ['First Name', 'Ada'],
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', '3'],
    ])
    expect(Object.entries(extras)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', '3'],
    ])
    expect(Object.getPrototypeOf(extras)).toBe(Object.prototype)
  })

  it('says that a row is empty', () => {
    expect(
      resultOf([
        ['Name', ' '],
        ['Shoe size', '\t'],
      ]),
    ).toEqual({ empty: true })
    expect(createRowReader(mapHeaders(['Name']))([])).toEqual({ empty: true })
  })
})

describe('a fault names the header and the reason:', () => {
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
      'This field is required.',
    ],
    [[['Website', 'example.com']], 'First Name', 'This field is required.'],
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
      'This holds a character that cannot be stored.',
    ],
    [
      [
        ['Name', 'Ada'],
        ['Shoe size', '\ud83d'],
      ],
      'Shoe size',
      'This holds a character that cannot be stored.',
    ],
  ])('%j: %j', (row, column, reason) => {
    expect(resultOf(row)).toEqual({ error: { column, reason } })
  })

  it('none where the contact with the id may have the value from before a rule: it is noted', () => {
    const row: Row = [
      ['Tessera ID', ID],
      ['First Name', 'A\tda'],
      ['Website 1 - Value', 'example.com'],
      ['Website 2 - Value', ' ./path '],
    ]
    const { input, refused } = contactOf(row)
    expect(input).toMatchObject({
      firstName: 'A\tda',
      websites: [{ value: 'example.com' }, { value: './path' }],
    })
    const reason = 'A name cannot hold control characters such as tabs. Remove them.'
    expect(refused).toEqual([
      { field: 'firstName', value: 'A\tda', column: 'First Name', reason },
      { field: 'websites', value: './path', column: 'Website 2 - Value', reason: 'Invalid URL.' },
    ])
    expect(resultOf(row.slice(1))).toEqual({ error: { column: 'First Name', reason } })
    expect(resultOf([...row, ['Email', 'no']])).toEqual({ error: { column: 'First Name', reason } })
    const error = { column: 'Website 1 - Value', reason: 'Invalid URL.' }
    expect(
      resultOf([
        ['Tessera ID', ID],
        ['Website 1 - Value', 'javascript:x'],
      ]),
    ).toEqual({ error })
    expect(
      contactOf([
        ['Tessera ID', ID],
        ['First Name', 'Ada'],
      ]),
    ).not.toHaveProperty('refused')
  })

  it('text behind the last header', () => {
    expect(createRowReader(mapHeaders(['Name']))(['Ada', ' ', 'x'])).toMatchObject({
      error: { column: 'Column 3' },
    })
    expect(createRowReader(mapHeaders(['Name']))(['Ada', ' '])).toHaveProperty('input')
  })

  it('a row that leaves its contact without a name', () => {
    expect(unidentifiedError(mapHeaders(['Phone', 'Name']), 'Why.')).toEqual({
      column: 'Name',
      reason: 'Why.',
    })
    expect(unidentifiedError(mapHeaders(['Phone']), 'Why.')).toEqual({
      column: 'First Name',
      reason: 'Why.',
    })
  })
})

it('knows each field whose stored values may be refused as new ones', () => {
  const strict = new Map<string, unknown>(Object.entries(contactPatch.entries))
  const changes = Object.entries(contactChange.entries)
  const differing = changes.flatMap(([field, schema]) =>
    strict.get(field) === schema ? [] : [field],
  )
  expect(differing.sort()).toEqual([...stricterFields].sort())
})

describe('a row that is plainly fine', () => {
  it('is taken by the contract exactly as it is', () => {
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
        // What is plain enough for most files must not need the contract.
        if (!result.success) expect(isPlain).toBe(false)
      }),
      { numRuns: process.env.LONG === '1' ? 20_000 : 1500 },
    )
  })

  it('is most rows of most files', () => {
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
