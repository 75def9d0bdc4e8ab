import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arbitraryContact,
  comparable,
  comparableCard,
  fileContact,
  storedContact,
} from '../../testing/arbitraryContact'
import { dropRefusedValues } from '../../rows/dropRefusedValues'
import { readCard } from '../readCard'
import { type CardVersion, writeCard } from './writeCard'

const numRuns = process.env.LONG === '1' ? 2000 : 100
const versions = ['2.1', '3.0', '4.0'] as const

describe('a written card', () => {
  it.each(versions)('is read as exactly the same contact in vCard %s', (version) => {
    fc.assert(
      fc.property(arbitraryContact, (contact) => {
        const read = readCard(writeCard(contact, { version }))
        const stored = 'input' in read ? dropRefusedValues(read, contact, false) : read
        if (!('input' in stored)) throw new Error(JSON.stringify(stored))
        expect(storedContact(stored.id, stored.input, stored.extras)).toEqual(
          comparableCard(contact),
        )
      }),
      { numRuns },
    )
  })
})

describe('writeCard', () => {
  it.each(versions)(
    'keeps the line after an extra that ends like a soft line break: %s',
    (version) => {
      const extras = { 'X-A;TYPE=NOT-QUOTED-PRINTABLE': 'abc=', 'X-B': 'y' }
      const read = readCard(writeCard(fileContact({ firstName: 'Ada', extras }), { version }))
      expect(read).toMatchObject({ extras })
    },
  )

  const ada = fileContact({
    firstName: 'Ada',
    lastName: 'Lovelace; Müller',
    organization: 'ACME, Inc',
    department: 'R&D',
    emails: [
      { label: 'Work', value: 'a@example.com' },
      { label: 'Boat', value: 'b@example.com' },
    ],
    phones: [{ label: 'Mobile', value: '+33 6' }],
    birthday: '--01-31',
    notes: 'one\r\ntwo',
    tags: ['a,b', 'VIP'],
    isFavorite: true,
    extras: {
      'X-SOCIALPROFILE;TYPE=twitter': 'https://x.example/a\\,b',
      'Shoe size': '38',
      'item1.X-ABDATE': '2020-01-01',
      'item1.X-ABLABEL': 'Since',
    },
    addresses: [
      {
        label: 'Home',
        formatted: 'Lane "1"\nTown',
        street: 'Lane 1',
        extendedAddress: '',
        poBox: '',
        city: 'Town',
        region: '',
        postalCode: '0123',
        country: '',
      },
    ],
    timeline: [
      {
        id: '0e984725-c51c-4bf4-9960-e1c80e27aba1',
        text: 'Call',
        writtenAt: '2026-01-01T10:00:00Z',
        followUpOn: '2026-02-01',
        isDone: true,
      },
    ],
  })

  it.each<[CardVersion, string[]]>([
    [
      '2.1',
      [
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lovelace\\;=20M=C3=BCller;Ada;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ada=20Lovelace;=20M=C3=BCller',
        'ORG:ACME\\, Inc;R&D',
        'EMAIL;INTERNET;WORK;PREF:a@example.com',
        'item2.EMAIL;INTERNET:b@example.com',
        'item2.X-ABLabel:Boat',
        'TEL;CELL:+33 6',
        'item3.ADR;HOME:;;Lane 1;Town;;0123;',
        'item3.LABEL;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lane=20"1"=0D=0ATo=',
        'wn',
        'BDAY:--01-31',
        'NOTE;X-TESSERA-EOL=b;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo',
        'CATEGORIES:a\\,b,VIP',
        'X-TESSERA-FAVORITE:1',
        'X-TESSERA-NOTE;ID=0e984725-c51c-4bf4-9960-e1c80e27aba1;WRITTEN="2026-01-01T10:00:00Z";FOLLOW-UP=2026-02-01;DONE=1;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=',
        'Call',
        'X-SOCIALPROFILE;TYPE=twitter:https://x.example/a\\,b',
        'item1.X-ABDATE:2020-01-01',
        'item1.X-ABLABEL:Since',
        'X-TESSERA-EXTRA:Shoe size;38',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
        '',
      ],
    ],
    [
      '3.0',
      [
        'N:Lovelace\\; Müller;Ada;;;',
        'FN:Ada Lovelace\\; Müller',
        'ORG:ACME\\, Inc;R&D',
        'EMAIL;TYPE=INTERNET,WORK,PREF:a@example.com',
        'item2.EMAIL;TYPE=INTERNET:b@example.com',
        'item2.X-ABLabel:Boat',
        'TEL;TYPE=CELL:+33 6',
        'item3.ADR;TYPE=HOME:;;Lane 1;Town;;0123;',
        'item3.LABEL;TYPE=HOME:Lane "1"\\nTown',
        'BDAY:--01-31',
        'NOTE;X-TESSERA-EOL=b:one\\ntwo',
        'CATEGORIES:a\\,b,VIP',
        'X-TESSERA-FAVORITE:1',
        'X-TESSERA-NOTE;ID=0e984725-c51c-4bf4-9960-e1c80e27aba1;WRITTEN="2026-01-01T',
        ' 10:00:00Z";FOLLOW-UP=2026-02-01;DONE=1:Call',
        'X-SOCIALPROFILE;TYPE=twitter:https://x.example/a\\,b',
        'item1.X-ABDATE:2020-01-01',
        'item1.X-ABLABEL:Since',
        'X-TESSERA-EXTRA:Shoe size;38',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      ],
    ],
    [
      '4.0',
      [
        'N:Lovelace\\; Müller;Ada;;;',
        'FN:Ada Lovelace; Müller',
        'ORG:ACME\\, Inc;R&D',
        'EMAIL;TYPE=work;PREF=1:a@example.com',
        'item2.EMAIL:b@example.com',
        'item2.X-ABLabel:Boat',
        'TEL;TYPE=cell:+33 6',
        'ADR;TYPE=home;LABEL="Lane ^\'1^\'^nTown":;;Lane 1;Town;;0123;',
        'BDAY:--0131',
        'NOTE;X-TESSERA-EOL=b:one\\ntwo',
        'CATEGORIES:a\\,b,VIP',
        'X-TESSERA-FAVORITE:1',
        'X-TESSERA-NOTE;ID=0e984725-c51c-4bf4-9960-e1c80e27aba1;WRITTEN="2026-01-01T',
        ' 10:00:00Z";FOLLOW-UP=2026-02-01;DONE=1:Call',
        'X-SOCIALPROFILE;TYPE=twitter:https://x.example/a\\,b',
        'item1.X-ABDATE:2020-01-01',
        'item1.X-ABLABEL:Since',
        'X-TESSERA-EXTRA:Shoe size;38',
        'PHOTO:data:image/jpeg;base64,/9j/4AAQ',
      ],
    ],
  ])('writes vCard %s', (version, lines) => {
    const text = writeCard(ada, {
      version,
      photo: { type: 'image/jpeg', base64: '/9j/4AAQ' },
      productId: 'Tessera',
    })
    const head = [
      'BEGIN:VCARD',
      `VERSION:${version}`,
      ...(version === '2.1' ? [] : ['PRODID:Tessera']),
      `X-TESSERA-ID:${ada.id}`,
    ]
    expect(text.split('\r\n')).toEqual([...head, ...lines, 'END:VCARD', ''])
    const read = readCard(text)
    expect(
      'input' in read && [storedContact(read.id, read.input, read.extras), read.photo],
    ).toEqual([comparable(ada), { type: 'image/jpeg', base64: '/9j/4AAQ' }])
  })

  it('writes people who are not contacts without an id, and always with FN', () => {
    const { id: _id, ...visitor } = fileContact({
      organization: 'ACME',
      emails: [{ label: '', value: 'a@example.com' }],
    })
    const text = writeCard(visitor, { version: '3.0' })
    expect(text).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:ACME\r\nORG:ACME\r\nEMAIL;TYPE=INTERNET:a@example.com\r\nEND:VCARD\r\n',
    )
    expect(readCard(text)).toEqual({
      input: { organization: 'ACME', emails: visitor.emails },
      extras: {},
      warnings: [],
    })
  })

  it.each(versions)(
    'writes each of what came under one head as that property again, in vCard %s',
    (version) => {
      const extras = { 'X-A': '1', 'X-A (2)': '2', 'X-A (3)': '3', 'X-A (4)': '4' }
      const text = writeCard(fileContact({ firstName: 'Ada', extras }), { version })
      expect(text.match(/^X-(?!TESSERA-ID).*$/gm)).toEqual(['X-A:1', 'X-A:2', 'X-A:3', 'X-A:4'])
      expect(readCard(text)).toMatchObject({ extras })
    },
  )

  it.each(versions)('folds lines of vCard %s at 75 octets, never inside a character', (version) => {
    fc.assert(
      fc.property(arbitraryContact, (contact) => {
        const text = writeCard(
          { ...contact, extras: {}, timeline: [] },
          { version, photo: { type: 'image/png', base64: 'AAAA'.repeat(100) } },
        )
        const lines = text.split('\r\n')
        // vCard 2.1 cannot fold the part before the colon.
        const isShort = (line: string) =>
          new TextEncoder().encode(line).length <= (version === '2.1' ? 76 : 75) ||
          (version === '2.1' && line.endsWith(':='))
        expect(lines.filter((line) => !isShort(line) || !line.isWellFormed())).toEqual([])
        expect(lines.filter((line) => /^(?:BEGIN|END):/i.test(line))).toEqual([
          'BEGIN:VCARD',
          'END:VCARD',
        ])
      }),
      { numRuns: numRuns / 4 },
    )
  })

  it('leaves out a picture that is larger than the limit of uploads', () => {
    expect(
      writeCard(ada, {
        version: '3.0',
        photo: { type: 'image/png', base64: 'AAAA'.repeat(1_800_000) },
      }),
    ).not.toContain('PHOTO')
  })
})
