import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileError } from '../FileError'
import { readContacts, readTable } from '../testing/readCsvText'

const table = 'Name,Phone\nZoë,0049\nLi 李,+33'
const read = {
  headers: ['Name', 'Phone'],
  rows: [
    ['Zoë', '0049'],
    ['Li 李', '+33'],
  ],
}

/** Returns a text's headers and the cells of its rows, none of which may have an error. */
function cellsOf(text: string, size?: number) {
  const { headers, rows } = readTable(text, size)
  expect(rows.filter(({ error }) => error)).toEqual([])
  return { headers, rows: rows.map(({ cells }) => cells) }
}

it('removes one formula guard from a row whose header is found at the end of the file', () => {
  expect(cellsOf("Shoe,,\n''+33,x\n''+34,x\n").rows.map(([cell]) => cell)).toEqual(["'+33", "'+34"])
})

describe('csvReader reads', () => {
  it.each<[string, string]>([
    ['CRLF', table.replaceAll('\n', '\r\n')],
    ['CR', table.replaceAll('\n', '\r')],
    ['mixed line ends', 'Name,Phone\r\nZoë,0049\rLi 李,+33\n'],
    ['semicolons', table.replaceAll(',', ';')],
    ['tabs', table.replaceAll(',', '\t')],
    ['a delimiter that Excel names', `sep=;\r\n${table.replaceAll(',', ';')}`],
    ['blank lines', '\n\r\n  \nName,Phone\n\nZoë,0049\n \nLi 李,+33\n\n'],
    ['everything quoted', '"Name","Phone"\r\n"Zoë","0049"\r\n"Li 李","+33"\r\n'],
    ['blanks around quotation marks', '"Name", "Phone"\nZoë, "0049"\n"Li 李" ,"+33"\t\n'],
    ['guarded formulas', "Name,Phone\nZoë,0049\nLi 李,'+33\n"],
    ['surplus empty cells', 'Name,Phone\nZoë,0049,,\nLi 李,+33, '],
    ['a trailing column without header', 'Name,Phone,\nZoë,0049,\nLi 李,+33,'],
    ['a byte order mark read as Windows-1252', `ï»¿${table}`],
    [
      "LinkedIn's notes above the header",
      `Notes:\r\n"When exporting, you may notice, that some\r\nare missing"\r\n\r\n${table}`,
    ],
    ['a title above the header', `My contacts\n${table}`],
  ])('%s, cut anywhere', (_, text) => {
    for (const size of [1, 2, 3, 1000]) expect(cellsOf(text, size)).toEqual(read)
  })

  it.each<[string, string, string[][]]>([
    ['line breaks of each kind inside quotes', 'a,b\r\n"1\r2\n3\r\n4",x', [['1\r2\n3\r\n4', 'x']]],
    [
      'doubled quotation marks',
      'a,b\n"""",""""""\n"say ""hi""",x',
      [
        ['"', '""'],
        ['say "hi"', 'x'],
      ],
    ],
    ['delimiters inside quotes', 'a,b\n"1,2;3\t4",x', [['1,2;3\t4', 'x']]],
    ['other delimiters in cells', 'a,b\n1;2,3\t4', [['1;2', '3\t4']]],
    ['short rows', 'a,b\n1\n2,3', [['1'], ['2', '3']]],
    [
      'rows of empty cells',
      'a,b\n,\n"",""\n1,2',
      [
        ['', ''],
        ['', ''],
        ['1', '2'],
      ],
    ],
    [
      'rows of empty cells between tabs',
      'a\tb\n\t\n1\t2',
      [
        ['', ''],
        ['1', '2'],
      ],
    ],
    [
      'empty cells at the end',
      'a,b\n1,\n2,',
      [
        ['1', ''],
        ['2', ''],
      ],
    ],
    ['blanks around text', 'a,b\n 1 ,\u00a02', [[' 1 ', '\u00a02']]],
    [
      'what looks like a type',
      'a,b\n007,1e5\ntrue,2020-01-01',
      [
        ['007', '1e5'],
        ['true', '2020-01-01'],
      ],
    ],
    ['a header alone', 'a,b\n', []],
    ['a header with semicolons inside quotes', '"a;;;;;",b\n1,2', [['1', '2']]],
    ['one column', 'Notes\nx\ny', [['x'], ['y']]],
    ['emoji and a combining mark', 'a,b\n👩‍👩‍👧,e\u0301', [['👩‍👩‍👧', 'e\u0301']]],
  ])('%s', (_, text, rows) => {
    for (const size of [1, 2, 1000]) expect(cellsOf(text, size).rows).toEqual(rows)
  })

  it('each header once', () => {
    expect(readTable('a,b,a,a (2),a,__proto__,__proto__\n').headers).toEqual([
      'a',
      'b',
      'a (3)',
      'a (2)',
      'a (4)',
      '__proto__',
      '__proto__ (2)',
    ])
  })

  it.each<[string, string, string[], string[][]]>([
    [
      'row numbers',
      ',First Name,Email\n0,Ada,a@example.com\n1,Bo,b@example.com',
      ['Column 1', 'First Name', 'Email'],
      [
        ['0', 'Ada', 'a@example.com'],
        ['1', 'Bo', 'b@example.com'],
      ],
    ],
    [
      'one between others',
      'a, ,b\n1,,2\n1,9,2',
      ['a', 'Column 2', 'b'],
      [
        ['1', '', '2'],
        ['1', '9', '2'],
      ],
    ],
    [
      'those at the end in which there is text',
      'a,b,,,\n1,2,,,\n3,4,,5,\n6,7,8',
      ['a', 'b', 'Column 3', 'Column 4'],
      [
        ['1', '2'],
        ['3', '4', '', '5'],
        ['6', '7', '8'],
      ],
    ],
    [
      'next to a header of that name',
      ',Column 1,Column 1,Column 4\n1,2,3,4,5',
      ['Column 1 (2)', 'Column 1', 'Column 1 (3)', 'Column 4'],
      [['1', '2', '3', '4']],
    ],
  ])('columns without a header, by their position: %s', (_, text, headers, rows) => {
    for (const size of [1, 3, 1000]) {
      const table = readTable(text, size)
      expect([
        table.headers,
        table.rows.map(({ cells }) => cells.slice(0, headers.length)),
      ]).toEqual([headers, rows])
    }
  })

  it('a file with more empty headers at its end than columns are read', () => {
    const { headers, rows } = readTable(
      `Name${','.repeat(20_000)}\nAda${','.repeat(20_000)}\nBo${','.repeat(20_000)}x\n`,
    )
    expect(rows[0]).toEqual({ cells: ['Ada'] })
    expect(rows[1]?.error).toMatchObject({
      column: 'Column 20001',
      reason: expect.stringContaining('has no header') as string,
    })
    expect(headers.slice(0, 2)).toEqual(['Name', 'Column 2'])
  })

  it('a cell of 1 MB, in small pieces', () => {
    const text = 'x"\n,'.repeat(262_144)
    expect(cellsOf(`a,b\n"${text.replaceAll('"', '""')}",1`, 10_000).rows).toEqual([[text, '1']])
  })
})

describe('csvReader refuses, because it has no usable header row,', () => {
  it.each<[string, string, RegExp]>([
    ['nothing', '', /no header row/],
    ['blank lines', '\n \r\n\t\n', /no header row/],
    ['empty cells', ',,\n1,2,3', /no header row/],
    ['a quoted empty cell', '"",""\n', /no header row/],
    ['broken quoting there', 'a,"b\n1,2', /^In the header row: .* never closed/],
    ['a lone quotation mark', '"', /^In the header row: .* never closed/],
    [
      'a NUL',
      'Name,Em\0ail\nAda,a@example.com',
      /^In the header row: Column 2 contains a character that cannot be stored/,
    ],
    [
      'too many columns without a field',
      Array.from({ length: 10_001 }, (_, index) => `c${String(index)}`).join(),
      /more than 10,000 columns that match no field/,
    ],
    ['too many columns', `${'Email,'.repeat(12_000)}Email`, /more than 12,000 columns/],
  ])('%s', (_, text, message) => {
    expect(() => readTable(text)).toThrow(FileError)
    expect(() => readTable(text)).toThrow(message)
  })
})

describe('any text', () => {
  const good =
    'First Name,Notes,Labels\r\n"Ada ""A""","line 1\nline 2",Friends ::: * starred\r\nZoë,,"a,b"\r\n'

  it('has an error in a row or the file for an extra quotation mark at any position', () => {
    const hasError = (text: string) => {
      try {
        return readTable(text).rows.some(({ error }) => error)
      } catch (error) {
        return error instanceof FileError
      }
    }
    for (let at = 0; at <= good.length; at += 1)
      expect([at, hasError(`${good.slice(0, at)}"${good.slice(at)}`)]).toEqual([at, true])
    for (const { index } of good.matchAll(/"/g))
      expect([index, hasError(good.slice(0, index) + good.slice(index + 1))]).toEqual([index, true])
  })

  it('throws only FileError and has one result per row, in any pieces', () => {
    const word = fc.constantFrom(
      'First Name',
      'Name',
      'Title',
      'Job Title',
      'Labels',
      'Birthday',
      'Tessera ID',
      'E-mail 1 - Value',
      'E-mail 1 - Label',
      'Phone 2 - Value',
      'Address 9999 - City',
      'Home Street',
      'Extra: ',
      '__proto__',
      'constructor',
      ',',
      ',',
      ';',
      '\t',
      '\n',
      '\n',
      '\r\n',
      '\r',
      '"',
      '""',
      "'",
      '=',
      '* ',
      ' ::: ',
      '* starred',
      '😀',
      '\ud83d',
      '1/2/1980',
      ' ',
      'sep=;\n',
    )
    const outcome = (text: string, size: number) => {
      try {
        return readTable(text, size)
      } catch (error) {
        if (error instanceof FileError) return error.message
        throw error
      }
    }
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (words, size) => {
          const text = words.join('')
          const whole = outcome(text, text.length || 1)
          expect(outcome(text, size)).toEqual(whole)
          if (typeof whole !== 'string') expect(readContacts(text)).toHaveLength(whole.rows.length)
        },
      ),
      { numRuns: process.env.LONG === '1' ? 20_000 : 1000 },
    )
  })
})
