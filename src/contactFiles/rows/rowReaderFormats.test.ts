import { describe, expect, it } from 'vitest'
import { readContacts } from '../testing/readCsvText'
import { type Row, contactOf, resultOf } from '../testing/oneRowFile'

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

describe('rowReader, by the program that wrote the file,', () => {
  it('reads the current format of Google', () => {
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
            { label: 'Mobile', value: '+33639980007' },
            { label: 'Mobile', value: '+493023125000' },
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

  it('splits the packed values of Google: an address per part, the first organization and the others as an extra, but not in a row of our export', () => {
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

  it('reads the older format of Google', () => {
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

  it('reads Outlook, Google’s Outlook CSV and Thunderbird', () => {
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
  ])('rejects a row with a character that cannot be stored under %s', (header) => {
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
})
