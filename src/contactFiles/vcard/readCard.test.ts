import { describe, expect, it } from 'vitest'
import type { ReadContact } from '../rows/rowResult'
import { readCard } from './readCard'

const card = (lines: string, version = '3.0') =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD`

function read(lines: string, version?: string): ReadContact {
  const result = readCard(card(lines, version))
  if (!('input' in result)) throw new Error(JSON.stringify(result))
  return result
}

describe('readCard', () => {
  it('reads vCard 2.1 with bare types, quoted-printable over several lines and a charset', () => {
    const lines = [
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=',
      '=BCrgen',
      'ORG:ACME\\; Co;Sales',
      'TEL;WORK;FAX:11',
      'TEL;CELL;PREF:22',
      'EMAIL;INTERNET;HOME:a@example.com',
      'ADR;HOME:;;Main St 5, rear;Town;;0123;',
      'LABEL;HOME;ENCODING=QUOTED-PRINTABLE:Main St 5=0D=0ATown',
      'NOTE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:caf=E9=0D=0A=',
      'END',
      'BDAY:19800131',
    ]
    expect(read(lines.join('\r\n'), '2.1')).toEqual({
      input: {
        lastName: 'Müller',
        firstName: 'Jürgen',
        organization: 'ACME; Co',
        department: 'Sales',
        phones: [
          { label: 'Mobile', value: '22' },
          { label: 'Work Fax', value: '11' },
        ],
        emails: [{ label: 'Home', value: 'a@example.com' }],
        addresses: [
          {
            label: 'Home',
            formatted: 'Main St 5\nTown',
            street: 'Main St 5, rear',
            extendedAddress: '',
            poBox: '',
            city: 'Town',
            region: '',
            postalCode: '0123',
            country: '',
          },
        ],
        notes: 'café\nEND',
        birthday: '1980-01-31',
      },
      extras: {},
      warnings: [],
    })
  })

  it('reads vCard 3.0 as Apple and Google write it', () => {
    const lines = [
      'n:Lovelace;Ada;Augusta,King;Countess;',
      'FN:Countess Ada',
      'NICKNAME:Ada,AL',
      'item1.EMAIL;type=INTERNET;type=pref:a@example.com',
      'item1.X-ABLabel:_$!<Other>!$_',
      'item2.URL:http\\://example.com/a\\,b',
      'item2.X-ABLabel:My\\, site',
      'TEL;TYPE=IPHONE,CELL,VOICE:1',
      'TEL;TYPE="work,cell":33',
      'TEL;TYPE=X-Boat:44',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29',
      'NOTE:one\\ntwo \\; th',
      ' ree',
      'NOTE:second',
      'CATEGORIES:VIP,myContacts,starred',
      'X-SOCIALPROFILE;TYPE=twitter:https://x.example/ada',
      'item3.X-ABDATE:2020-01-01',
      'item3.X-ABLabel:_$!<Anniversary>!$_',
      'item4.ADR;TYPE=WORK:;;1 Rue A\\, B;Paris,Nord;;75;FR',
      'item4.X-ABADR:fr',
    ]
    expect(read(lines.join('\n'))).toEqual({
      input: {
        lastName: 'Lovelace',
        firstName: 'Ada',
        middleName: 'Augusta, King',
        namePrefix: 'Countess',
        nickname: 'Ada, AL',
        emails: [{ label: 'Other', value: 'a@example.com' }],
        phones: [
          { label: 'Work Mobile', value: '33' },
          { label: 'Boat', value: '44' },
        ],
        websites: [{ label: 'My, site', value: 'http://example.com/a,b' }],
        addresses: [
          {
            label: 'Work',
            formatted: '',
            street: '1 Rue A, B',
            extendedAddress: '',
            poBox: '',
            city: 'Paris, Nord',
            region: '',
            postalCode: '75',
            country: 'FR',
          },
        ],
        birthday: '--02-29',
        notes: 'one\ntwo ; three\n\nsecond',
        tags: ['VIP'],
        isFavorite: true,
      },
      extras: {
        'TEL;TYPE=IPHONE,CELL,VOICE': '1',
        'X-SOCIALPROFILE;TYPE=twitter': 'https://x.example/ada',
        'item3.X-ABDATE': '2020-01-01',
        'item3.X-ABLABEL': '_$!<Anniversary>!$_',
        'item4.X-ABADR': 'fr',
      },
      warnings: [],
      leftOut: {
        values: [
          {
            column: 'TEL',
            value: '1',
            reason: 'Please enter a valid phone number.',
            extra: 'TEL;TYPE=IPHONE,CELL,VOICE',
          },
        ],
        count: 1,
        gaps: [],
      },
    })
  })

  it('reads vCard 4.0 with preferences, addresses of telephones and quoted parameters', () => {
    const lines = [
      'FN:Ada',
      'EMAIL;PREF=2;TYPE=home:two@example.com',
      'EMAIL;PREF=1;TYPE=work:one@example.com',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+1-555-0100;ext=7',
      'BDAY:--0131',
      'ADR;TYPE=home;GEO="geo:1,2";LABEL="Mr. A; \\"B:^nLane^\'1\\, X\\nY":;;Lane 1;;;;',
      'PHOTO:data:image/png;base64,iVBORw0KGgo=',
      'X-FAVORITE:TRUE',
      'UID:urn:uuid:1',
      'REV:20200101T000000Z',
    ]
    const { input, extras, photo } = read(lines.join('\r'), '4.0')
    expect(input).toMatchObject({
      firstName: 'Ada',
      birthday: '--01-31',
      isFavorite: true,
      emails: [
        { label: 'Work', value: 'one@example.com' },
        { label: 'Home', value: 'two@example.com' },
      ],
      phones: [{ label: 'Home', value: '+1-555-0100 ext. 7' }],
    })
    expect(input.addresses?.[0]).toMatchObject({ label: 'Home', street: 'Lane 1' })
    expect(photo).toEqual({ type: 'image/png', base64: 'iVBORw0KGgo=' })
    expect(extras).toEqual({ UID: 'urn:uuid:1', REV: '20200101T000000Z' })
  })

  it.each([
    ['FN:Ada', { firstName: 'Ada' }],
    ['N:;;;;\nFN:Ada', { firstName: 'Ada' }],
    ['N:Only;;;;\nFN:Ada', { lastName: 'Only' }],
    ['FN:ACME\nORG:ACME', { organization: 'ACME' }],
    [
      'FN:a@example.com\nEMAIL:mailto:a@example.com',
      { emails: [{ label: '', value: 'a@example.com' }] },
    ],
    ['FN:A\\nB', { firstName: 'A B' }],
    ['FN:A\\xB\\', { firstName: 'A\\xB\\' }],
    ['ORG:;Sales\nFN:Ada', { firstName: 'Ada', department: 'Sales' }],
    ['FN:Ada\nBDAY:1980-01-31T22:00:00Z', { firstName: 'Ada', birthday: '1980-01-31' }],
    ['FN:Ada\nBDAY:0000-05-06', { firstName: 'Ada', birthday: '--05-06' }],
    [
      'FN:Ada\nTEL:+12125550143\\;ext=77',
      { firstName: 'Ada', phones: [{ label: '', value: '+12125550143;ext=77' }] },
    ],
    ['FN:Ada\nBDAY;VALUE=date:--01-31', { firstName: 'Ada', birthday: '--01-31' }],
    ['FN:Ada\nADR:;;;;;;', { firstName: 'Ada' }],
    ['FN:Ada\nPRODID:x\nX-TESSERA-IMPORT-ERROR:y', { firstName: 'Ada' }],
  ])('reads %j as %j', (lines, input) => {
    expect(read(lines)).toEqual({ input, extras: {}, warnings: [] })
  })

  it.each([
    [
      'BDAY:soon',
      { BDAY: 'soon' },
      'BDAY',
      'Write a date like 1980-01-31, or --01-31 without the year.',
    ],
    [
      'BDAY:1980-02-30',
      { BDAY: '1980-02-30' },
      'BDAY',
      'Write a date like 1980-01-31, or --01-31 without the year.',
    ],
    ['EMAIL;TYPE=WORK:no', { 'EMAIL;TYPE=WORK': 'no' }, 'EMAIL', 'Please enter a valid email.'],
    ['URL:javascript:alert(1)', { URL: 'javascript:alert(1)' }, 'URL', 'Invalid URL.'],
    ['PHOTO;ENCODING=b:@@@', { 'PHOTO;ENCODING=b': '@@@' }, 'PHOTO', 'The picture is damaged.'],
    [
      `TITLE:${'x'.repeat(201)}`,
      { TITLE: 'x'.repeat(201) },
      'TITLE',
      'Use at most 200 characters.',
    ],
    ['CATEGORIES:a:::b,', { CATEGORIES: 'a:::b,' }, 'CATEGORIES', 'A tag cannot contain “:::”.'],
    [
      'no colon here',
      { 'X-UNREADABLE': 'no colon here' },
      'X-UNREADABLE',
      'This line is not a property: it has no name followed by a colon.',
    ],
    [
      'two words: x',
      { 'X-UNREADABLE': 'two words: x' },
      'X-UNREADABLE',
      'This line is not a property: it has no name followed by a colon.',
    ],
    ['X-TESSERA-ID:17', {}, 'X-TESSERA-ID', 'This is not an id.'],
    [
      'item1.TEL:5\nitem1.X-ABLabel:Boat',
      { 'item1.TEL': '5', 'item1.X-ABLABEL': 'Boat' },
      'TEL',
      'Please enter a valid phone number.',
    ],
  ])('keeps %j as an extra and lists it, and the contact', (lines, extras, column, reason) => {
    const { warnings, leftOut, ...contact } = read(`FN:Ada\n${lines}`)
    expect(contact).toEqual({ input: { firstName: 'Ada' }, extras })
    expect([...warnings, ...(leftOut?.values ?? [])]).toMatchObject([{ column, reason }])
    const strict = readCard(card(`FN:Ada\n${lines}`), { isStrict: true })
    expect('error' in strict).toBe(leftOut !== undefined && column !== 'PHOTO')
  })

  it('never fetches a picture: its URL is an extra', () => {
    const { extras, photo, warnings } = read('FN:Ada\nPHOTO;VALUE=uri:https://example.com/a\n .jpg')
    expect([extras, photo, warnings]).toEqual([
      { 'PHOTO;VALUE=uri': 'https://example.com/a.jpg' },
      undefined,
      [],
    ])
  })

  it.each([
    ['\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/\n 4AAQ\n', 'image/jpeg', '/9j/4AAQ'],
    ['PHOTO;BASE64;GIF:\n/9j/4AAQ\nSkZJ\n', 'image/jpeg', '/9j/4AAQSkZJ'],
    ['PHOTO;ENCODING=BASE64;TYPE=gif:AAAA', 'image/gif', 'AAAA'],
    ['PHOTO;ENCODING=b:AAA', 'image/jpeg', 'AAA='],
    ['PHOTO;ENCODING=b;TYPE=PREF;TYPE=PNG:AAAA', 'image/png', 'AAAA'],
    ['PHOTO:data:image/jpeg;base64\\,/9j/4AAQ', 'image/jpeg', '/9j/4AAQ'],
    ['PHOTO;VALUE=URI:DATA:IMAGE/GIF\\;BASE64\\,AAAA', 'image/gif', 'AAAA'],
  ])('reads the picture of %j', (lines, type, base64) => {
    expect(read(`FN:Ada\n${lines}\nTITLE:x`)).toMatchObject({
      photo: { type, base64 },
      input: { jobTitle: 'x' },
    })
  })
})
