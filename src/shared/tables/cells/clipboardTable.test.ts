import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tooSlow } from '@/contactFiles/testing/growth'
import { formatTable, parseTable } from './clipboardTable'

describe('a table in the clipboard', () => {
  it.each<[string, string[][]]>([
    ['', [['']]],
    ['a', [['a']]],
    ['a\tb\nc', [['a', 'b'], ['c']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['\n\n', [[''], ['']]],
    ['a\t', [['a', '']]],
    ['"two\nlines"\t"say ""hi"""\n', [['two\nlines', 'say "hi"']]],
    ['""\t""', [['', '']]],
    ['5" disk\t"open', [['5" disk', '"open']]],
    ['"a" b\tc', [['"a" b', 'c']]],
    ['"tab\there', [['"tab', 'here']]],
  ])('%j is read as %j', (text, rows) => {
    expect(parseTable(text)).toEqual(rows)
  })

  it('is read as it was written', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ')).map((marks) => marks.join('')),
    )
    const table = fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 })
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseTable(formatTable(rows))).toEqual(rows)
      }),
    )
  })

  it('keeps every character of any text in some cell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('"', '\t', '\n', 'a')).map((marks) => marks.join('')),
        (text) => {
          const letters = (value: string) => value.replaceAll(/[^a]/g, '')
          expect(letters(parseTable(text).flat().join(''))).toBe(letters(text))
        },
      ),
    )
  })

  it('takes time in proportion to its text', async () => {
    const run = (text: string) => [
      parseTable(text),
      parseTable(text.replaceAll(/./gs, '"a\t')),
      parseTable(text.replaceAll(/./gs, '""\t')),
      parseTable(`"${text.replaceAll(/./gs, '\t""""a')}`),
      parseTable(`"${text.replaceAll(/./gs, '\t"""a')}`),
    ]
    expect(await tooSlow([{ name: 'parseTable', run }], false)).toEqual([])
  }, 60_000)
})
