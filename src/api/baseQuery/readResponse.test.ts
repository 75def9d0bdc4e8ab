import { expect, it } from 'vitest'
import { fileNameOf } from './readResponse'

it.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename=contacts.csv', 'contacts.csv'],
  ['attachment; filename="my \\"best\\" contacts.csv"', 'my "best" contacts.csv'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'%C3%A4.csv', 'ä.csv'],
  ["attachment; filename*=utf-8'de'%C3%A4.csv; filename=a.csv", 'ä.csv'],
  ["attachment; filename*=UTF-8''%E0%A4; filename=a.csv", 'a.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.csv"', 'x.csv'],
])('the file name of %j is %j', (header, expected) => {
  expect(fileNameOf(header)).toBe(expected)
})
