import { describe, expect, it } from 'vitest'
import { contactChange, contactPatch } from '@/contract/contacts/contactChange'
import { stricterFields } from './rowResult'
import { mapHeaders } from '../csv/mapHeaders'
import { createRowReader } from './rowReader'
import { type Row, contactOf, resultOf } from '../testing/oneRowFile'

describe('rowReader', () => {
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
    ['Favorit', 'WAHR', { isFavorite: true }],
    ['Favori', 'Oui', { isFavorite: true }],
    ['Favorito', 'SÍ', { isFavorite: true }],
    ['Favoriet', 'ja', { isFavorite: true }],
    ['Website', 'example.com', { websites: [{ label: '', value: 'example.com' }] }],
    ['Birthday', '', { birthday: null }],
  ])('reads %j with %j next to a name', (header, cell, input) => {
    expect(
      contactOf([
        ['Name', 'Ada'],
        [header, cell],
      ]),
    ).toMatchObject({ input, extras: {}, warnings: [] })
  })

  it('moves preferred values to the front, else keeps the order of the slots', () => {
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

  it('drops labels without a value and addresses without a part, and leaves out fields without a column', () => {
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

  it('reads a row with our id as written', () => {
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

  it('keeps unreadable values as extras, and lists them', () => {
    const row: Row = [
      ['Name', 'Ada'],
      ['Birthday', '1/2/1980'],
      ['Favorite', 'perhaps'],
      ['Extra: Birthday', 'x'],
    ]
    const { input, extras, leftOut } = contactOf(row)
    expect([input, extras]).toEqual([
      { firstName: 'Ada', isFavorite: false },
      { Birthday: 'x', 'Birthday (2)': '1/2/1980', Favorite: 'perhaps' },
    ])
    expect(leftOut).toMatchObject({
      count: 2,
      values: [
        { column: 'Birthday', value: '1/2/1980', at: 1, extra: 'Birthday (2)' },
        { column: 'Favorite', value: 'perhaps', at: 2, extra: 'Favorite' },
      ],
    })
    expect(contactOf(row, { dateOrder: 'dmy' }).input.birthday).toBe('1980-02-01')
  })

  it('keeps headers that are names of object properties', () => {
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

  it('reports an empty row', () => {
    expect(
      resultOf([
        ['Name', ' '],
        ['Shoe size', '\t'],
      ]),
    ).toEqual({ empty: true })
    expect(createRowReader(mapHeaders(['Name']))([])).toEqual({ empty: true })
  })
})

it('has each field whose stored values may be refused as new ones', () => {
  const strict = new Map<string, unknown>(Object.entries(contactPatch.entries))
  const changes = Object.entries(contactChange.entries)
  const differing = changes.flatMap(([field, schema]) =>
    strict.get(field) === schema ? [] : [field],
  )
  expect(differing.sort()).toEqual([...stricterFields].sort())
})
