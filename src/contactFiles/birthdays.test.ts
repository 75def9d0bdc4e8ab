import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { birthday } from '@/contract/contacts/contactFields'
import { type DateOrder, detectDateOrder, joinBirthday, readBirthday } from './birthdays'
import { dateOrderOfRows } from './dateOrder'

describe('readBirthday', () => {
  it.each<[string, DateOrder | null, string | null]>([
    ['1980-01-31', null, '1980-01-31'],
    [' --01-31 ', null, '--01-31'],
    ['--0229', null, '--02-29'],
    ['19800131', null, '1980-01-31'],
    ['1980-01-31T00:00:00.000Z', null, '1980-01-31'],
    ['1980/1/5', null, '1980-01-05'],
    ['31.1.1980', null, '1980-01-31'],
    ['05.06.1980', null, '1980-06-05'],
    ['5. 6. 1980', null, '1980-06-05'],
    ['1980. 1. 31.', null, '1980-01-31'],
    ['31.1.1980.', null, '1980-01-31'],
    ['1980年1月31日', null, '1980-01-31'],
    ['1980년 1월 31일', null, '1980-01-31'],
    ['12/28/1969', null, '1969-12-28'],
    ['28/12/1969', null, '1969-12-28'],
    ['7/7/1969', null, '1969-07-07'],
    ['1/2/1969', null, null],
    ['1/2/1969', 'dmy', '1969-02-01'],
    ['1/2/1969', 'mdy', '1969-01-02'],
    ['1-2-1969', 'mdy', '1969-01-02'],
    ['1/2/1969 0:00', 'dmy', '1969-02-01'],
    ['1/2/69', 'dmy', null],
    ['1/2/1969', 'ymd', null],
    ['12 Mar 2025', null, '2025-03-12'],
    ['March 12, 2025', null, '2025-03-12'],
    ['12-Mar-2025', null, '2025-03-12'],
    ['31/Jan/1980', null, '1980-01-31'],
    ['1. März 1980', null, '1980-03-01'],
    ['1er août 1980', null, '1980-08-01'],
    ['3 de enero de 1980', null, '1980-01-03'],
    ['14 juillet 1980', null, '1980-07-14'],
    ['14-giu-1980', null, '1980-06-14'],
    ['5 outubro 1980', null, '1980-10-05'],
    ['5 mei 1980', null, '1980-05-05'],
    ['5 Monat 1980', null, null],
    ['Thursday, January 31, 1980', null, '1980-01-31'],
    ['Donnerstag, 31. Januar 1980', null, '1980-01-31'],
    ['jeudi 31 janvier 1980', null, '1980-01-31'],
    ['miércoles, 31 de diciembre de 1980', null, '1980-12-31'],
    ['segunda-feira, 5 de maio de 1980', null, '1980-05-05'],
    ['soon, 31 January 1980', null, null],
    ['January 31st, 1980', null, '1980-01-31'],
    ['2nd May 1980', null, '1980-05-02'],
    ['1° gennaio 1980', null, '1980-01-01'],
    ['12/28/1969 12:00:00 AM', null, '1969-12-28'],
    ['12/28/1969 12:30:00 AM', null, null],
    ['', null, ''],
    ['0/0/00', null, ''],
    ['00.00.0000', null, ''],
    ['31/31/1980', 'dmy', null],
    ['1980-02-30', null, null],
    ['1981-02-29', null, null],
    ['--02-30', null, null],
    ['0000-05-06', null, '--05-06'],
    ['0000-02-29', null, '--02-29'],
    ['00000506', null, '--05-06'],
    ['6.5.0000', null, '--05-06'],
    ['5/6/0000', 'mdy', '--05-06'],
    ['6 May 0000', null, '--05-06'],
    ['soon', null, null],
    ['1980', null, null],
  ])('reads %j (%s) as %j', (text, order, date) => {
    expect(readBirthday(text, order)).toBe(date)
  })

  it('reads parts', () => {
    expect([
      joinBirthday('1980', '1', '31'),
      joinBirthday('', ' 2 ', '29'),
      joinBirthday('1980', 'March', '5'),
      joinBirthday('', '', ''),
      joinBirthday('0', '2', '29'),
    ]).toEqual(['1980-01-31', '--02-29', '1980-03-05', '', '--02-29'])
    expect([
      joinBirthday('1980', '', '3'),
      joinBirthday('80', '1', '3'),
      joinBirthday('1980', '13', '3'),
    ]).toEqual([null, null, null])
  })

  it('reads a year 0 like the contract', () => {
    expect(v.parse(birthday, '0000-05-06')).toBe('--05-06')
    expect(v.is(birthday, '0000-02-30')).toBe(false)
  })

  it('returns only values that the contract accepts, and accepted values unchanged', () => {
    const digits = fc.stringMatching(/^(?:\d{4}|-)-\d{2}-\d{2}$/)
    const numbers = fc
      .tuple(fc.nat(40), fc.nat(40), fc.nat(2100), fc.constantFrom('/', '.', '-'))
      .map(([a, b, year, mark]) => [a, b, year].join(mark))
    fc.assert(
      fc.property(fc.oneof(digits, numbers), fc.constantFrom('dmy', 'mdy', null), (text, order) => {
        const date = readBirthday(text, order)
        if (date) expect([text, v.is(birthday, date)]).toEqual([text, true])
        if (v.is(birthday, text)) expect(date).toBe(v.parse(birthday, text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('detectDateOrder', () => {
  it.each<[string[], DateOrder | null]>([
    [['1/2/1980', '12/28/1969', ''], 'mdy'],
    [['1/2/1980', '28/12/1969'], 'dmy'],
    [['1/2/1980', '3/4/1980'], null],
    [['28/12/1969', '12/28/1969'], null],
    [['1980-01-31', '31.12.1980', '', 'soon'], 'ymd'],
    [['7/7/1980'], 'ymd'],
    [[], 'ymd'],
  ])('%j: %s', (samples, order) => {
    expect(detectDateOrder(samples)).toBe(order)
  })
})

it('asks for the order of dates that have spaces around them', () => {
  const target = { kind: 'birthday', part: 'date' } as const
  const orderOf = (...cells: string[]) =>
    dateOrderOfRows(
      cells.map((cell) => ({ cells: [cell] })),
      { columns: [{ header: 'Birthday', target }] },
    )
  expect(orderOf(' 1/2/1980')).toBeNull()
  expect(orderOf(`1/2/1980${' '.repeat(30)}`)).toBeNull()
  expect(orderOf(' 1/2/1980', '\u00A028/12/1969 ')).toBe('dmy')
})

it.each(['writtenAt', 'followUpOn'] as const)('asks for the order of %s of notes', (part) => {
  const target = { kind: 'timeline', part, slot: 1 } as const
  const mapping = { columns: [{ header: 'Last contact', target }] }
  expect(dateOrderOfRows([{ cells: ['1/2/2026'] }], mapping)).toBeNull()
  expect(dateOrderOfRows([{ cells: ['1/28/2026'] }], mapping)).toBe('mdy')
})
