import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type ColumnMapping,
  columnMapping,
  extraColumnNames,
} from '@/contract/contacts/columnMapping'
import { columnTargets, extraOption, targetKey, targetLabel } from './columnTargets'
import { mappingError } from './mappingError'
import { extraHeader, extraName } from './contactColumns'
import { type CsvProgram, detectProgram } from './csvProgram'
import { mapHeaders } from './mapHeaders'
import { readTable } from '../testing/readCsvText'

const listOf = (group: string, kind: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${group} ${String(index + 1)} - ${kind},${group} ${String(index + 1)} - Value`,
  ).join()
const ADDRESS = [
  'Formatted',
  'Street',
  'City',
  'PO Box',
  'Region',
  'Postal Code',
  'Country',
  'Extended Address',
]
  .map((part) => `Address 1 - ${part}`)
  .join()
const PHONES =
  "Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex"
const place = (name: string, country = 'Country/Region') =>
  `${name} Street,${name} Street 2,${name} Street 3,${name} City,${name} State,${name} Postal Code,${name} ${country}`
const googlePlace = (name: string) =>
  `${name} Address,${name} Street,${name} Street 2,${name} Street 3,${name} Address PO Box,${name} City,${name} State,${name} Postal Code,${name} Country`

/** The headers that each program writes, with those that have no field here. */
const files: [CsvProgram | null, headers: string, extras: string[]][] = [
  [
    'Google Contacts',
    `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,${listOf('E-mail', 'Label', 2)},${listOf('Phone', 'Label', 2)},Address 1 - Label,${ADDRESS},Relation 1 - Label,Relation 1 - Value,${listOf('Website', 'Label', 1)},Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value`,
    [
      'Phonetic First Name',
      'Phonetic Middle Name',
      'Phonetic Last Name',
      'File As',
      'Photo',
      'Relation 1 - Label',
      'Relation 1 - Value',
      'Event 1 - Label',
      'Event 1 - Value',
    ],
  ],
  [
    'Google Contacts (older)',
    `Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Initials,Nickname,Maiden Name,Birthday,Gender,Hobby,Notes,Group Membership,${listOf('E-mail', 'Type', 1)},IM 1 - Type,IM 1 - Service,IM 1 - Value,Phone  1 - Type,Phone 1 - Value,Address 1 - Type,${ADDRESS},Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 2 - Name,${listOf('Website', 'Type', 1)}`,
    [
      'Yomi Name',
      'Initials',
      'Maiden Name',
      'Gender',
      'Hobby',
      'IM 1 - Type',
      'IM 1 - Service',
      'IM 1 - Value',
      'Organization 1 - Type',
      'Organization 1 - Yomi Name',
      'Organization 2 - Name',
    ],
  ],
  [
    'Outlook.com',
    "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes,Categories",
    [
      'Given Yomi',
      'Surname Yomi',
      'IMAddress',
      'Office Location',
      "Manager's Name",
      "Assistant's Name",
      "Assistant's Phone",
      'Company Yomi',
      'Spouse',
      'Schools',
      'Hobby',
      'Location',
      'Anniversary',
    ],
  ],
  [
    'Outlook (classic)',
    `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,${place('Business')},${place('Home')},${place('Other', 'Country')},${PHONES},Account,Anniversary,Birthday,Business Address PO Box,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Government ID Number,Home Address PO Box,Initials,Location,Notes,Other Address PO Box,Private,User 1,Web Page`,
    [
      "Assistant's Phone",
      'Account',
      'Anniversary',
      'E-mail Type',
      'E-mail Display Name',
      'E-mail 2 Type',
      'E-mail 2 Display Name',
      'Government ID Number',
      'Initials',
      'Location',
      'Private',
      'User 1',
    ],
  ],
  [
    'Google Contacts (Outlook CSV)',
    `First Name,Middle Name,Last Name,Title,Suffix,Web Page,Birthday,Anniversary,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,${googlePlace('Home')},Spouse,Company,Job Title,Department,${googlePlace('Business')},${googlePlace('Other')},Callback,Categories`,
    ['Anniversary', 'Spouse'],
  ],
  [
    'LinkedIn',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    ['Connected On'],
  ],
  [
    'Thunderbird',
    'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home State,Home ZipCode,Home Country,Work Address,Work Address 2,Work City,Work State,Work ZipCode,Work Country,Job Title,Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,Notes',
    ['Screen Name', 'Custom 1'],
  ],
  [
    'HubSpot',
    'Record ID,First Name,Last Name,Email,Additional email addresses,Phone Number,' +
      'Job Title,Company Name,Contact owner,Lead Status,Create Date',
    ['Record ID', 'Contact owner', 'Lead Status', 'Create Date'],
  ],
  [
    null,
    'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,' +
      'Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Other Street,' +
      'Other State/Province,Phone,Mobile,Fax,Email,Birthdate,Department,Account Owner',
    ['Account Owner'],
  ],
  [
    null,
    'Id,firstName,LastName,companyName,jobTitle,emailAddress,MobilePhone,' +
      'MailingStreet,MailingPostalCode,birthDate,customerId',
    ['Id', 'customerId'],
  ],
  [
    'Tessera',
    'First Name,Labels,Timeline 1 - Text,Timeline 1 - ID,Shoe size,Tessera ID,Tessera import error',
    ['Shoe size'],
  ],
  [null, 'first_name,SURNAME,email,Mobile,Tags,Favourite,City,Zip,Shoe size', ['Shoe size']],
]

const targetsOf = (...headers: string[]) => mapHeaders(headers).columns.map(({ target }) => target)

describe('mapHeaders', () => {
  it.each(files)('recognizes the columns of %s', (profile, written, extras) => {
    const headers = written.split(',')
    const mapping = mapHeaders(headers)
    expect(detectProgram(headers)).toBe(profile)
    expect(
      mapping.columns.filter(({ target }) => target.kind === 'extra').map(({ header }) => header),
    ).toEqual(extras)
    expect(mappingError(mapping)).toBeNull()
    expect(v.parse(columnMapping, JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
  })

  it('reads a title as an honorific if there is a job title too, in any order', () => {
    const title = (field: 'namePrefix' | 'jobTitle') => ({ kind: 'text', field })
    expect(targetsOf('Title')).toEqual([title('jobTitle')])
    expect(targetsOf('Title', 'Job Title')).toEqual([title('namePrefix'), title('jobTitle')])
    expect(targetsOf('Organization Title', 'Title')).toEqual([
      title('jobTitle'),
      title('namePrefix'),
    ])
  })

  it('reads “Home Address” as a street if the file has other parts but no street', () => {
    const part = (...headers: string[]) =>
      targetsOf(...headers).map((target) =>
        target.kind === 'address'
          ? `${target.part} ${String(target.slot)} ${target.label ?? ''}`
          : '',
      )
    expect(part('Home Address', 'Home City', 'Work Address', 'Work Street')).toEqual([
      'street 1 Home',
      'city 1 Home',
      'formatted 2 Work',
      'street 2 Work',
    ])
    expect(part('Address', 'Address 3 - City', 'Other City')).toEqual([
      'formatted 4 ',
      'city 3 ',
      'city 5 Other',
    ])
  })

  it('keeps the second of two equivalent columns, and separates extras with the same name', () => {
    const names = targetsOf(
      'First Name',
      'Given Name',
      'first name',
      'Extra: Given Name',
      'Phone 1 - Value',
      'Phone 1 - Value ',
      'Phone',
      'Mobile',
    )
    expect(names.map((target) => (target.kind === 'extra' ? target.name : target.kind))).toEqual([
      'text',
      'Given Name',
      'first name',
      'Given Name (2)',
      'list',
      'Phone 1 - Value ',
      'list',
      'list',
    ])
  })

  it('reads a repeated header as another value, and keeps one that our export marked', () => {
    const headers = readTable(
      'Email,Email,E-mail Address,email,Home Phone,Home Phone,Phone 1 - Value,Phone 1 - Value,Notes,Notes\n',
    ).headers
    expect(headers.slice(0, 2)).toEqual(['Email', 'Email (2)'])
    const emails = { kind: 'list', field: 'emails', part: 'value', slot: 0 }
    const home = { ...emails, field: 'phones', label: 'Home' }
    expect(targetsOf(...headers)).toEqual([
      emails,
      emails,
      emails,
      emails,
      home,
      home,
      { ...emails, field: 'phones', slot: 1 },
      { kind: 'extra', name: 'Phone 1 - Value (2)' },
      { kind: 'text', field: 'notes' },
      { kind: 'extra', name: 'Notes (2)' },
    ])
    expect(targetsOf('Extra: Email (2)')).toEqual([{ kind: 'extra', name: 'Email (2)' }])
  })

  it('returns the extras of a file', () => {
    expect([
      ...extraColumnNames(mapHeaders(['Name', 'Birthday', 'Extra: Company', 'Shoe size', 'Phone'])),
    ]).toEqual(['Name', 'Birthday', 'Company', 'Shoe size'])
  })
})

describe('the header of an extra', () => {
  it.each([
    'Shoe size',
    'First Name',
    ' phone 1 -  value',
    '__proto__',
    '',
    'Extra: ',
    'Extra: x',
    'Company Name',
    'first_name',
    'Email (2)',
    'home  phone (3)',
    'Notes (2)',
  ])('of %j is read back as its name', (name) => {
    expect(mapHeaders([extraHeader(name)]).columns[0]?.target).toEqual({ kind: 'extra', name })
    expect(extraName(extraHeader(name))).toBe(name)
  })
})

describe('columnTargets', () => {
  it('have a key and a label each, and are plain JSON', () => {
    expect(new Set(columnTargets.map(({ key }) => key)).size).toBe(columnTargets.length)
    expect(new Set(columnTargets.map(({ label }) => label)).size).toBe(columnTargets.length)
    const mapping = { columns: columnTargets.map(({ target, key }) => ({ header: key, target })) }
    expect(v.parse(columnMapping, mapping)).toEqual(mapping)
  })

  it('name every target', () => {
    expect(columnTargets.map(({ target }) => targetLabel(target))).toEqual(
      columnTargets.map(({ label }) => label),
    )
    expect(
      targetsOf(
        'Pager',
        'Phone 7 - Label',
        'E-mail 9 - Value',
        'Home City',
        'Timeline 4 - Done',
        'Shoe size',
      ).map(targetLabel),
    ).toEqual([
      'Phone (Pager)',
      'Phone 7 label',
      'E-mail 9',
      'Home address: city',
      'Timeline note 4: isDone',
      'Keep as it is',
    ])
    expect(targetKey(extraOption('Shoe size').target)).toBe(extraOption('Other').key)
  })
})

describe('mappingError', () => {
  const mapping = (
    ...columns: [string, ColumnMapping['columns'][number]['target']][]
  ): ColumnMapping => ({ columns: columns.map(([header, target]) => ({ header, target })) })

  it('is returned if no column is known', () => {
    expect(mappingError(mapHeaders(['Shoe size', 'Tessera ID', 'Tessera import error']))).toEqual({
      column: '',
      reason: expect.stringMatching(/^No column/) as string,
    })
    expect(mappingError(mapping())).toMatchObject({ column: '' })
  })

  it('is returned if two columns have the same target', () => {
    const birthday = { kind: 'birthday', part: 'date' } as const
    expect(mappingError(mapping(['a', birthday], ['b', birthday]))).toEqual({
      column: 'b',
      reason: '“a” is already mapped to Birthday.',
    })
    expect(
      mappingError(
        mapping(
          ['a', { kind: 'extra', name: 'x' }],
          ['b', { kind: 'extra', name: 'x' }],
          ['c', birthday],
        ),
      )?.column,
    ).toBe('b')
  })

  it('is null for a target that many columns may have', () => {
    const phone = { kind: 'list', field: 'phones', part: 'value', slot: 0 } as const
    const labels = { kind: 'labels', separator: ';' } as const
    expect(
      mappingError(
        mapping(
          ['a', phone],
          ['b', phone],
          ['c', labels],
          ['d', labels],
          ['e', { kind: 'skip' }],
          ['f', { kind: 'skip' }],
        ),
      ),
    ).toBeNull()
  })
})
