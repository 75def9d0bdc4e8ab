import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contactChange, contactInput, contactPatch } from '@/contract/contacts/contact'
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
      warnings: [{ column: 'TEL', reason: 'Please enter a valid phone number.' }],
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
  ])('takes %j for %j', (lines, input) => {
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
    ['CATEGORIES:a:::b,', { CATEGORIES: 'a:::b,' }, 'CATEGORIES', 'A tag cannot hold “:::”.'],
    [
      'no colon here',
      { 'X-UNREADABLE': 'no colon here' },
      'X-UNREADABLE',
      'This line is no property: it has no name with a colon behind it.',
    ],
    [
      'two words: x',
      { 'X-UNREADABLE': 'two words: x' },
      'X-UNREADABLE',
      'This line is no property: it has no name with a colon behind it.',
    ],
    ['X-TESSERA-ID:17', {}, 'X-TESSERA-ID', 'This is not an id.'],
    [
      'item1.TEL:5\nitem1.X-ABLabel:Boat',
      { 'item1.TEL': '5', 'item1.X-ABLABEL': 'Boat' },
      'TEL',
      'Please enter a valid phone number.',
    ],
  ])('keeps %j as an extra with a warning, and the contact', (lines, extras, column, reason) => {
    expect(read(`FN:Ada\n${lines}`)).toEqual({
      input: { firstName: 'Ada' },
      extras,
      warnings: [{ column, reason }],
    })
  })

  it('never fetches a picture: its address is an extra', () => {
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
  ])('takes the picture of %j', (lines, type, base64) => {
    expect(read(`FN:Ada\n${lines}\nTITLE:x`)).toMatchObject({
      photo: { type, base64 },
      input: { jobTitle: 'x' },
    })
  })

  it('keeps what goes beyond the limits, and names that would clash', () => {
    const emails = Array.from(
      { length: 60 },
      (_, index) => `EMAIL:a${String(index)}@example.com`,
    ).join('\n')
    const { input, extras, warnings } = read(`FN:Ada\n${emails}\nX-A:1\nX-A:2\n__PROTO__:3`)
    expect(input.emails).toHaveLength(50)
    expect(Object.entries(extras).filter(([key]) => !key.startsWith('EMAIL'))).toEqual([
      ['X-A', '1'],
      ['X-A (2)', '2'],
      ['__PROTO__', '3'],
    ])
    expect([extras['EMAIL'], extras['EMAIL (10)'], warnings]).toEqual([
      'a50@example.com',
      'a59@example.com',
      [{ column: 'EMAIL', reason: 'Use at most 50.' }],
    ])
  })

  it.each([
    ['', 'BEGIN', 'A card starts with BEGIN:VCARD.'],
    ['FN:x', 'BEGIN', 'A card starts with BEGIN:VCARD.'],
    ['BEGIN:VCARD\nFN:x', 'END', 'The card has no END:VCARD.'],
    [`${card('FN:x')}\n${card('FN:y')}`, 'END', 'There is more after END:VCARD.'],
    [
      'BEGIN:VCARD\nFN:x\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD',
      'BEGIN',
      'Another card begins before END:VCARD.',
    ],
    [card(''), 'FN', 'This field is required.'],
    [card('NOTE:x'), 'FN', 'This field is required.'],
    [card('EMAIL:no'), 'EMAIL', 'Please enter a valid email.'],
    [
      card('FN:Friends\nX-ADDRESSBOOKSERVER-KIND:group'),
      'KIND',
      'This card is a group of contacts, not a contact.',
    ],
  ])('refuses %j at %s', (text, column, reason) => {
    expect(readCard(text)).toEqual({ error: { column, reason } })
  })

  it('notes what the contact of our own card may have from before a rule, and what it would become', () => {
    const lines = 'N:Berg;A\tda\nitem1.URL:./path\nitem1.X-ABLabel:Old\nURL:javascript:x\nTEL:1'
    const { input, extras, warnings, refused } = read(`X-TESSERA-ID:${ID}\n${lines}`)
    expect(input).toMatchObject({
      firstName: 'A\tda',
      websites: [{ label: 'Old', value: './path' }],
    })
    expect(extras).toEqual({ URL: 'javascript:x', TEL: '1' })
    expect(warnings.map(({ column }) => column)).toEqual(['URL', 'TEL'])
    const reason = 'A name cannot hold control characters such as tabs. Remove them.'
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

  it('never throws, and gives nothing that cannot be stored, whatever a card says', () => {
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
