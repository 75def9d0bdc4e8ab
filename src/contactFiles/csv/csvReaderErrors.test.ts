import { describe, expect, it } from 'vitest'
import { createCsvReader } from './csvReader'
import type { FileRow } from '../rows/fileRow'
import { readTable } from '../testing/readCsvText'

describe('only the row itself has an error:', () => {
  it.each<[string, string, number, string, RegExp, string[]]>([
    [
      'a cell too many',
      'a,b\n1,2\n1,2,3\n4,5',
      2,
      'Column 3',
      /column 3, which has no header; the file has 2/,
      ['1', '2', '3'],
    ],
    [
      'a cell too many after blank lines',
      'a,b\n\n\n1,2\n\n1,,,3\n4,5',
      2,
      'Column 4',
      /column 4/,
      ['1', '', '3'],
    ],
    [
      'text behind the last cell of the header row',
      'a,b,\n1,2\n1,,9,8\n4',
      2,
      'Column 4',
      /column 4, which has no header; the file has 3/,
      ['1', '', '9', '8'],
    ],
    ['a quote never closed', 'a,b\n1,2\n1,"2\n4,5', 2, 'b', /never closed/, ['1', '"2']],
    ['a quote never closed at the end', 'a,b\n1,2\n1,"', 2, 'b', /never closed/, ['1', '"']],
    [
      'a lost quotation mark before a good one',
      'a,b\n1,2\n1,"2\n4,"5"\n',
      2,
      'b',
      /text after/,
      ['1', '"2'],
    ],
    ['text after a closing quote', 'a,b\n1,2\n"1"x,2\n4,5', 2, 'a', /text after/, ['"1"x', '2']],
    [
      'a quote within plain text',
      'a,b\n1,2\n5" pipe,2\n4,5',
      2,
      'a',
      /in the middle/,
      ['5" pipe', '2'],
    ],
    [
      'a quote that lost its opening one',
      'a,b,c\n1,2\nSmith, John",2\n4,5',
      2,
      'b',
      /in the middle/,
      ['Smith', ' John"', '2'],
    ],
    [
      'quoting with backslashes',
      'a,b\n1,2\n"say \\"hi\\"",2\n4,5',
      2,
      'a',
      /text after/,
      ['"say \\"hi\\""', '2'],
    ],
  ])('%s', (_, text, row, column, reason, cells) => {
    for (const size of [1, 3, 1000]) {
      const { rows } = readTable(text, size)
      expect(rows.map(({ error }) => error !== undefined)).toEqual(
        rows.map((_row, index) => index === row - 1),
      )
      expect(rows[row - 1]?.error?.column).toBe(column)
      expect(rows[row - 1]?.error?.reason).toMatch(reason)
      expect(rows[row - 1]?.cells).toEqual(cells)
      expect(rows[0]?.cells.filter(Boolean)).toEqual(['1', '2'])
    }
  })

  it('a row without an end is rejected, and the next ones are read', () => {
    const { rows } = readTable(`a,b\n1,2\n1,${'x'.repeat(20_000_000)}\n3,4\n`, 1_000_000)
    expect(rows.map(({ error }) => error?.reason ?? '')).toEqual([
      '',
      expect.stringMatching(/too long/),
      '',
    ])
    expect(rows[2]?.cells).toEqual(['3', '4'])
  })

  it('many misplaced quotes, many doubled ones and a line of quotes are each read quickly', () => {
    expect(
      readTable(`a\n${'" x'.repeat(300_000)}${' '.repeat(300_000)}\n`, 65_536).rows,
    ).toHaveLength(1)
    expect(readTable(`a\n"b${'""'.repeat(300_000)}\n1`, 65_536).rows).toHaveLength(2)
    expect(readTable(`a\n${'"b\n'.repeat(50_000)}`, 65_536).rows).toHaveLength(50_000)
  })
})

describe('rows with another delimiter than the header', () => {
  const header = 'First Name,Last Name,Email,Phone'
  const hosts = ['Ada;Berg;a@example.com;', 'Bo;"Cruz; Jr";b@example.com;1,5', 'Cy;Dahl']
  const text = `${header}\n${hosts.join('\n')}\nDi,Egg,d@example.com,12\n`
  const errors = (rows: readonly FileRow[]) => rows.map(({ error }) => error?.reason)
  const REASON = 'This row seems to be separated by semicolons, but it is read with commas.'

  it.each([';', '\t'] as const)('have an error, and are counted: %j', (delimiter) => {
    const reader = createCsvReader()
    const rows = [...reader.push(text.replaceAll(';', delimiter)), ...reader.end()]
    const reason = delimiter === ';' ? REASON : REASON.replace('semicolons', 'tabs')
    expect(rows.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 3 }, () => ({ column: 'First Name', reason })),
      undefined,
    ])
    expect([...reader.otherDelimiters]).toEqual([[delimiter, 3]])
  })

  it('are read with it if the user chooses so; then the others have the error', () => {
    for (const size of [1, 3, 1000]) {
      const { delimiter, headers, rows } = readTable(text, size, { rowDelimiter: ';' })
      expect([delimiter, headers]).toEqual([',', header.split(',')])
      expect(rows.slice(0, 3)).toEqual([
        { cells: ['Ada', 'Berg', 'a@example.com', ''] },
        { cells: ['Bo', 'Cruz; Jr', 'b@example.com', '1,5'] },
        { cells: ['Cy', 'Dahl'] },
      ])
      expect(rows[3]?.error?.reason).toBe(
        'This row seems to be separated by commas, but it is read with semicolons.',
      )
    }
  })

  it('are read as they are if the user chooses so', () => {
    expect(
      errors(readTable(`${header}\n${hosts[0] ?? ''}\n`, 1000, { rowDelimiter: ',' }).rows),
    ).toEqual([undefined])
  })

  it('are recognized if a spreadsheet padded them with empty cells', () => {
    expect(errors(readTable(`${header}\nAda;Berg;a@example.com;,,,\n`).rows)).toEqual([REASON])
  })

  it.each([
    ['a list in the first cell', 'Ada; Bo; Cy,Berg,,'],
    ['a list in a quoted cell', '"Ada; Bo; Cy",Berg'],
    ['a name with a semicolon', 'Ada; Dr.,,,'],
    ['a short row', 'Ada'],
  ])('are not %s', (_what, row) => {
    expect(errors(readTable(`${header}\n${row}\n`).rows)).toEqual([undefined])
  })

  it('are not the rows of a list of one column', () => {
    expect(errors(readTable('Notes\n"a;b;c"\n').rows)).toEqual([undefined])
  })
})

describe('after an unclosed quotation mark, a line is a row', () => {
  const REASON =
    'This line comes after a quotation mark that is never closed, and it does not have as many cells as the header.'
  const reasons = (text: string, size: number) =>
    readTable(text, size).rows.map(({ error }) => error?.reason)
  const UNCLOSED = 'This cell begins with a quotation mark that is never closed.'

  it('only if it has as many cells as the header', () => {
    for (const size of [1, 3, 1000]) {
      expect(
        reasons('a,b,c\n1,2,3\n4,5,"six\nmore text\nmore, text\n\n7,8,9\n1,2,3,\n', size),
      ).toEqual([undefined, UNCLOSED, REASON, REASON, undefined, REASON])
    }
  })

  it('so that all rows after a missing quotation mark are read', () => {
    for (const size of [7, 65_536]) {
      const { rows } = readTable(`a,b\n"x,1\n${'y,2\n'.repeat(200)}`, size)
      expect(rows.filter(({ error }) => !error)).toHaveLength(200)
    }
  })

  it('up to the quotation mark that would have closed it', () => {
    for (const size of [1, 3, 1000]) {
      expect(reasons('a,b\n1,"two\nmore text\n3,"4"\nshort\n', size)).toEqual([
        expect.stringMatching(/^There is text after/),
        REASON,
        undefined,
        undefined,
      ])
    }
  })

  it('also if the header row has empty cells at its end', () => {
    expect(reasons('a,b,,\n1,"2,,\n3,4,,\n5,6\n7\n', 1000)).toEqual([
      UNCLOSED,
      undefined,
      undefined,
      REASON,
    ])
  })
})
