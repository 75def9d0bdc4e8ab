import { describe, expect, it } from 'vitest'
import { type ContactDraft, mapHeaders, validateDraft } from './googleContacts'
import { readCsv } from './readCsv'

function draftsOf(text: string): ContactDraft[] {
  const { headers, rows } = readCsv(new TextEncoder().encode(text))
  return rows.map(mapHeaders(headers).toDraft)
}

/** The draft of a file of one row, given as header and cell. */
function draftOf(row: [header: string, cell: string][]): ContactDraft {
  return mapHeaders(row.map(([header]) => header)).toDraft(row.map(([, cell]) => cell))
}

const current = `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,\
Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,\
E-mail 2 - Label,E-mail 2 - Value,\
Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,\
Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Relation 1 - Label,Relation 1 - Value,Website 1 - Label,Website 1 - Value
Zoë,,"O’Neil, Jr.",,,,Dr.,III,Zo 🎾,,Müller & Co,CTO,R&D,--01-31,"Met in Graz.
Calls ""soon"".",https://example.com/p.jpg,Friends ::: * myContacts ::: 🎾 Club ::: * starred,Work,zoe@example.com,* Home,zoe@example.org,\
Mobile,+33 6 39 98 00 07 ::: 0049 30 23125000,Home,"5 Rue X
01067 Dresden
DE",5 Rue X,Dresden,,SN,01067,DE,,Manager,Robin,* Blog,example.com/zoe
`

const older = `Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,\
Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,\
Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone  1 - Type,\
Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,\
Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 2 - Name,Website 1 - Type,Website 1 - Value\r
Ada M. Lovelace,Ada,M.,Lovelace,,,,,,,,,,,1980-12-10,,,,,,,Chess,,,,,,,Kunden ::: * myContacts,* ,ada@example.com ::: ada@example.net,Other,\
a@example.org,Mobile,07700 900123,,Analytical Engines,,Programmer,Maths,Second Ltd,Profile,http\\://www.example.com/ada\r
Only Name,,,,,,,,,,,,,, --02-29,,,,,,,,,,,,,,* myContacts ::: * starred,,,,,,,,,,,,,,\r
`

describe('mapHeaders', () => {
  it("reads Google's current generation", () => {
    const [draft, ...rest] = draftsOf(current)
    expect(rest).toEqual([])
    expect(draft).toMatchObject({
      namePrefix: 'Dr.', firstName: 'Zoë', middleName: null, lastName: 'O’Neil, Jr.', nameSuffix: 'III', nickname: 'Zo 🎾',
      organization: 'Müller & Co', jobTitle: 'CTO', department: 'R&D', birthday: '--01-31', notes: 'Met in Graz.\nCalls "soon".',
      emails: [{ label: 'Home', value: 'zoe@example.org' }, { label: 'Work', value: 'zoe@example.com' }],
      phones: [{ label: 'Mobile', value: '+33 6 39 98 00 07' }, { label: 'Mobile', value: '0049 30 23125000' }],
      websites: [{ label: 'Blog', value: 'example.com/zoe' }],
      addresses: [
        {
          label: 'Home', formatted: '5 Rue X\n01067 Dresden\nDE', street: '5 Rue X', extendedAddress: '', poBox: '', city: 'Dresden', region: 'SN',
          postalCode: '01067', country: 'DE',
        },
      ],
      tags: ['Friends', '🎾 Club'],
      isFavorite: true,
      name: 'Zoë O’Neil, Jr.',
      extras: { Photo: 'https://example.com/p.jpg', 'Relation 1 - Label': 'Manager', 'Relation 1 - Value': 'Robin' },
    })
    expect(draft && validateDraft(draft)).toHaveProperty('input')
  })

  it('reads the older generation', () => {
    const [ada, only] = draftsOf(older)
    expect(ada).toMatchObject({
      firstName: 'Ada', middleName: 'M.', lastName: 'Lovelace', birthday: '1980-12-10',
      organization: 'Analytical Engines', jobTitle: 'Programmer', department: 'Maths',
      emails: [{ label: '', value: 'ada@example.com' }, { label: '', value: 'ada@example.net' }, { label: 'Other', value: 'a@example.org' }],
      phones: [{ label: 'Mobile', value: '07700 900123' }],
      websites: [{ label: 'Profile', value: 'http://www.example.com/ada' }],
      tags: ['Kunden'],
      isFavorite: false,
      extras: { Hobby: 'Chess', 'Organization 2 - Name': 'Second Ltd' },
    })
    expect(only).toMatchObject({ firstName: 'Only Name', lastName: null, birthday: '--02-29', tags: [], isFavorite: true, emails: [], extras: {} })
    for (const draft of [ada, only]) expect(draft && validateDraft(draft)).toHaveProperty('input')
  })

  it('says which headers it knows and which it keeps, as written', () => {
    const headers = ['first  name ', 'PHONE', 'Shoe size', 'Photo', 'Group membership', 'Custom Field 1 - Value', 'Tessera ID']
    const { recognised, kept } = mapHeaders(headers)
    expect(recognised).toEqual(['first  name ', 'PHONE', 'Group membership', 'Tessera ID'])
    expect(kept).toEqual(['Shoe size', 'Photo', 'Custom Field 1 - Value'])
  })

  it.each<[string, string, object]>([
    ['First Name', 'Ada', { firstName: 'Ada' }],
    ['Given Name', 'Ada', { firstName: 'Ada' }],
    ['Last Name', 'Byron', { lastName: 'Byron' }],
    ['Name', 'Ada Byron', { firstName: 'Ada Byron' }],
    ['Email', 'a@example.com', { emails: [{ label: '', value: 'a@example.com' }] }],
    ['E-mail', 'a@example.com', { emails: [{ label: '', value: 'a@example.com' }] }],
    ['E-mail Address', 'a@example.com ::: b@example.com', { emails: [{ label: '', value: 'a@example.com' }, { label: '', value: 'b@example.com' }] }],
    ['Phone', '0012', { phones: [{ label: '', value: '0012' }] }],
    ['Phone Number', '+12', { phones: [{ label: '', value: '+12' }] }],
    ['Mobile', '+12', { phones: [{ label: 'Mobile', value: '+12' }] }],
    ['Company', 'ACME', { organization: 'ACME' }],
    ['Title', 'CTO', { jobTitle: 'CTO' }],
    ['Job Title', 'CTO', { jobTitle: 'CTO' }],
    ['Notes', ' two\nlines ', { notes: ' two\nlines ' }],
    ['Website', 'example.com', { websites: [{ label: '', value: 'example.com' }] }],
    ['Birthday', ' 1980-01-31 ', { birthday: '1980-01-31' }],
    ['Birthday', '31/01/1980', { birthday: '31/01/1980' }],
    ['Labels', '* myContacts', { tags: [], isFavorite: false }],
    ['Labels', ' a ::: ::: * Starred', { tags: ['a'], isFavorite: true }],
    ['Labels', '', { tags: [], isFavorite: false }],
    ['First Name', '  ', { firstName: null }],
  ])('reads %j with %j', (header, cell, fields) => {
    const draft = draftOf([[header, cell]])
    const { name, origins } = draft
    expect(draft).toEqual({ ...fields, name, origins, extras: {} })
  })

  it('takes a title for an honorific where a job title stands beside it, in any order', () => {
    expect(draftOf([['Title', 'Dr.'], ['Job Title', 'CTO']])).toMatchObject({ namePrefix: 'Dr.', jobTitle: 'CTO' })
    expect(draftOf([['Job Title', ''], ['Title', 'Dr.']])).toMatchObject({ namePrefix: 'Dr.', jobTitle: null })
  })

  it('matches by name, not by place', () => {
    const row: [string, string][] = [
      ['E-mail 1 - Value', 'a@example.com'], ['E-mail 2 - Value', 'b@example.com'], ['E-mail 1 - Label', 'Work'],
      ['E-mail 2 - Label', 'Home'], ['E-mail 10 - Value', 'c@example.com'],
    ]
    const expected = [{ label: 'Work', value: 'a@example.com' }, { label: 'Home', value: 'b@example.com' }, { label: '', value: 'c@example.com' }]
    expect(draftOf(row).emails).toEqual(expected)
    expect(draftOf(row.toReversed()).emails).toEqual(expected)
  })

  it('moves what is marked as preferred to the front, else keeps the order', () => {
    const row: [string, string][] = [
      ['Phone 1 - Label', 'Home'], ['Phone 1 - Value', '11'], ['Phone 2 - Label', '* Mobile'], ['Phone 2 - Value', '22 ::: 23'],
      ['Phone 3 - Label', '* '], ['Phone 3 - Value', '33'],
      ['Address 1 - City', 'Graz'], ['Address 2 - Label', '* Home'], ['Address 2 - City', 'Wien'],
    ]
    const { phones, addresses } = draftOf(row)
    expect(phones?.map(({ label, value }) => [label, value])).toEqual([['Mobile', '22'], ['Mobile', '23'], ['', '33'], ['Home', '11']])
    expect(addresses?.map(({ label, city }) => [label, city])).toEqual([['Home', 'Wien'], ['', 'Graz']])
  })

  it('drops labels without a value and addresses without a part', () => {
    const draft = draftOf([['Phone 1 - Label', 'Home'], ['Phone 1 - Value', ' '], ['Address 1 - Label', 'Work'], ['Address 1 - City', ' ']])
    expect(draft).toMatchObject({ phones: [], addresses: [] })
  })

  it('leaves a field without a column out', () => {
    expect(Object.keys(draftOf([['First Name', 'Ada']])).sort()).toEqual(['extras', 'firstName', 'name', 'origins'])
  })

  it('loses nothing where two columns mean the same', () => {
    const { firstName, emails, extras } = draftOf([
      ['First Name', 'Ada'], ['Given Name', 'Augusta'], ['first name', 'A.'], ['Email', 'a@example.com'], ['E-mail 1 - Value', 'b@example.com'],
    ])
    expect([firstName, extras]).toEqual(['Ada', { 'Given Name': 'Augusta', 'first name': 'A.' }])
    expect(emails?.map(({ value }) => value)).toEqual(['b@example.com', 'a@example.com'])
  })

  it('keeps two extras apart that would share a name', () => {
    const { extras } = draftOf([['First Name', 'Ada'], ['Given Name', 'x'], ['Extra: Given Name', 'y']])
    expect(extras).toEqual({ 'Given Name': 'x', 'Given Name (2)': 'y' })
  })

  it('takes a row with our id at its word', () => {
    const row: [string, string][] = [
      ['Tessera ID', ' 0E984725-C51C-4BF4-9960-E1C80E27ABA0 '], ['Phone 1 - Label', '* Home'], ['Phone 1 - Value', '1 ::: 2'],
      ['Labels', '\\* starred ::: \\\\* x ::: * myContacts'],
    ]
    expect(draftOf(row)).toMatchObject({
      id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
      phones: [{ label: '* Home', value: '1 ::: 2' }],
      tags: ['* starred', '\\* x'],
      isFavorite: false,
    })
  })

  it('has no id where our column is empty', () => {
    expect(draftOf([['Tessera ID', ' '], ['First Name', 'Ada']])).not.toHaveProperty('id')
  })
})

describe('validateDraft', () => {
  it('gives what the contract makes of the draft', () => {
    const draft = draftOf([['First Name', 'Ada'], ['Phone', ' 0012 '], ['Shoe size', '38']])
    expect(validateDraft(draft)).toEqual({ input: { firstName: 'Ada', phones: [{ label: '', value: '0012' }] } })
  })

  it.each<[[string, string][], string, string]>([
    [[['first name', 'Ada'], ['E-mail 2 - Value', 'no']], 'E-mail 2 - Value', 'Please enter a valid email.'],
    [[['Email', 'a@example.com ::: no']], 'Email', 'Please enter a valid email.'],
    [[['Phone 1 - Value', '11'], ['Phone 2 - Label', '* x'], ['Phone 2 - Value', 'me']], 'Phone 2 - Value', 'Please enter a valid phone number.'],
    [[['Name', 'Ada'], ['Website', 'javascript:alert(1)']], 'Website', 'Invalid URL.'],
    [[['Name', 'Ada'], ['Birthday', '31/01/1980']], 'Birthday', 'Write a date like 1980-01-31, or --01-31 without the year.'],
    [[['Name', 'Ada'], ['Group Membership', `ok ::: ${'x'.repeat(61)}`]], 'Group Membership', 'Use at most 60 characters.'],
    [[['Name', 'Ada'], ['Phone 3 - Type', 'x'.repeat(61)], ['Phone 3 - Value', '12']], 'Phone 3 - Type', 'Use at most 60 characters.'],
    [[['Name', 'Ada'], ['Address 7 - City', 'x'.repeat(501)]], 'Address 7 - City', 'Use at most 500 characters.'],
    [[['Name', 'Ada'], ['Phone', Array.from({ length: 51 }, () => '12').join(' ::: ')]], 'Phone', 'Use at most 50.'],
    [[['Given Name', 'A\nB']], 'Given Name', 'Use a single line.'],
    [[['Name', 'x'.repeat(201)]], 'Name', 'Use at most 200 characters.'],
    [[['Given Name', ''], ['Phone', '']], 'Given Name', 'This field is required.'],
    [[['Name', ' ']], 'Name', 'This field is required.'],
    [[['Website', 'example.com']], 'First Name', 'This field is required.'],
    [[['Name', 'Ada'], ['Tessera ID', '17']], 'Tessera ID', 'This is not an id.'],
  ])('%j: names %j', (row, column, reason) => {
    expect(validateDraft(draftOf(row))).toEqual({ column, reason })
  })
})
