import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapHeaders, validateDraft } from './googleContacts'
import { CsvFault } from './CsvFault'
import { readCsv } from './readCsv'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16le = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())

/** A header row of numbered names. */
function columns(count: number, before: string, after = ''): string {
  return Array.from({ length: count }, (_, index) => `${before}${String(index)}${after}`).join(',')
}

function faultOf(bytes: Uint8Array): CsvFault {
  try {
    readCsv(bytes)
  } catch (error) {
    if (error instanceof CsvFault) return error
    throw error
  }
  throw new Error('The file was read without a fault.')
}

/** The whole way of a row; what is thrown must be a CsvFault. Gives whether the file was read. */
function survives(bytes: Uint8Array): boolean {
  try {
    const { headers, rows } = readCsv(bytes)
    const { toDraft } = mapHeaders(headers)
    for (const cells of rows) validateDraft(toDraft(cells))
    return true
  } catch (error) {
    if (error instanceof CsvFault) return false
    throw error
  }
}

const table = 'Name,Phone\nZoë,0049\nLi 李,+33'
const read = { headers: ['Name', 'Phone'], rows: [['Zoë', '0049'], ['Li 李', '+33']] }

describe('readCsv reads', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${table}`)],
    ['UTF-16 LE', utf16le(table)],
    ['UTF-16 BE', utf16be(table)],
    ['CRLF', utf8(table.replaceAll('\n', '\r\n'))],
    ['CR', utf8(table.replaceAll('\n', '\r'))],
    ['mixed line ends', utf8('Name,Phone\r\nZoë,0049\rLi 李,+33\n')],
    ['semicolons', utf8(table.replaceAll(',', ';'))],
    ['tabs', utf8(table.replaceAll(',', '\t'))],
    ['blank lines', utf8('\n\r\n  \nName,Phone\n\nZoë,0049\n \nLi 李,+33\n\n')],
    ['everything quoted', utf8('"Name","Phone"\r\n"Zoë","0049"\r\n"Li 李","+33"\r\n')],
    ['guarded formulas', utf8("Name,Phone\nZoë,0049\nLi 李,'+33\n")],
    ['surplus empty cells', utf8('Name,Phone\nZoë,0049,,\nLi 李,+33, ')],
    ['a trailing column without header', utf8('Name,Phone,\nZoë,0049,\nLi 李,+33,')],
    ['an empty column without header', utf8('Name,,Phone\nZoë,,0049\nLi 李,"",+33')],
  ])('%s', (_, bytes) => {
    expect(readCsv(bytes)).toEqual(read)
  })

  it.each<[string, string, string[][]]>([
    ['line breaks of each kind inside quotes', 'a,b\r\n"1\r2\n3\r\n4",x', [['1\r2\n3\r\n4', 'x']]],
    ['doubled quotation marks', 'a,b\n"""",""""""\n"say ""hi""",x', [['"', '""'], ['say "hi"', 'x']]],
    ['delimiters inside quotes', 'a,b\n"1,2;3\t4",x', [['1,2;3\t4', 'x']]],
    ['other delimiters in cells', 'a,b\n1;2,3\t4', [['1;2', '3\t4']]],
    ['short rows', 'a,b\n1\n2,3', [['1'], ['2', '3']]],
    ['rows of empty cells', 'a,b\n,\n"",""\n1,2', [['', ''], ['', ''], ['1', '2']]],
    ['rows of empty cells between tabs', 'a\tb\n\t\n1\t2', [['', ''], ['1', '2']]],
    ['blanks around text', 'a,b\n 1 ,\u00a02', [[' 1 ', '\u00a02']]],
    ['what looks like a type', 'a,b\n007,1e5\ntrue,2020-01-01', [['007', '1e5'], ['true', '2020-01-01']]],
    ['a header alone', 'a,b\n', []],
    ['a header with semicolons inside quotes', '"a;;;;;",b\n1,2', [['1', '2']]],
    ['emoji and a combining mark', 'a,b\n👩‍👩‍👧,e\u0301', [['👩‍👩‍👧', 'e\u0301']]],
  ])('%s', (_, text, rows) => {
    expect(readCsv(utf8(text)).rows).toEqual(rows)
  })

  it('harmlessly keeps headers that name parts of an object', () => {
    const { headers, rows } = readCsv(utf8('First Name,__proto__,constructor,toString\nAda,1,2,3\n'))
    expect(headers).toEqual(['First Name', '__proto__', 'constructor', 'toString'])
    const { extras } = mapHeaders(headers).toDraft(rows[0] ?? [])
    expect(Object.entries(extras)).toEqual([['__proto__', '1'], ['constructor', '2'], ['toString', '3']])
    expect(Object.getPrototypeOf(extras)).toBe(Object.prototype)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('a cell of 1 MB', () => {
    const text = 'x"\n,'.repeat(262_144)
    expect(readCsv(utf8(`a,b\n"${text.replaceAll('"', '""')}",1`)).rows).toEqual([[text, '1']])
  })

  it('50,000 rows', () => {
    expect(readCsv(utf8(`a,b\n${'1,"2"\n'.repeat(50_000)}`)).rows).toHaveLength(50_000)
  })
})

describe('readCsv refuses', () => {
  const zip = 'PK\x03\x04\x14\0\x06\0\x08\0'
  it.each<[string, Uint8Array, RegExp, number | undefined]>([
    ['zero bytes', utf8(''), /empty/, undefined],
    ['a byte order mark alone', utf8('\uFEFF'), /no header row/, undefined],
    ['blank lines alone', utf8('\n \r\n\t\n'), /no header row/, undefined],
    ['a header row of empty cells', utf8(',,\n1,2,3'), /no header row/, undefined],
    ['a quoted empty header row', utf8('"",""\n'), /no header row/, undefined],
    ['an Excel workbook', latin1(zip), /Excel workbook/, undefined],
    ['an empty zip', latin1('PK\x05\x06\0\0'), /zip/, undefined],
    ['an old Excel workbook', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /old Excel/, undefined],
    ['gzip', latin1('\x1f\x8b\x08\0'), /compressed/, undefined],
    ['a PDF', latin1('%PDF-1.7\n'), /PDF/, undefined],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0'), /not UTF-8/, undefined],
    ['Windows-1252', latin1('Name\nZo\xeb\n'), /not UTF-8/, undefined],
    ['Windows-1252 punctuation', latin1('Name\n\x93Ada\x94\n'), /not UTF-8/, undefined],
    ['Shift JIS', latin1('Name\n\x93\xfa\x96\x7b\n'), /not UTF-8/, undefined],
    ['a surrogate in UTF-8', latin1('Name\n\xed\xa0\x80\n'), /not UTF-8/, undefined],
    ['an overlong form', latin1('Name\n\xc0\xaf\n'), /not UTF-8/, undefined],
    ['UTF-8 that breaks off', latin1('Name\nZo\xc3'), /not UTF-8/, undefined],
    ['UTF-16 without a byte order mark', new Uint8Array(Buffer.from('Name\nZoe', 'utf16le')), /byte order mark/, undefined],
    ['UTF-16 of an odd length', utf16le('Name\nZoe').subarray(0, -1), /damaged/, undefined],
    ['half a surrogate pair in UTF-16', utf16le('Name\n\ud83d!'), /damaged/, undefined],
    ['half a surrogate pair in UTF-16 BE', utf16be('Name\n\ud83d!'), /damaged/, undefined],
    ['UTF-32', latin1('\xff\xfe\0\0N\0\0\0'), /NUL/, undefined],
    ['NUL in a cell', utf8('Name\nA\0da'), /NUL/, undefined],
    ['NUL in the header', utf8('Na\0me\nAda'), /NUL/, undefined],
    ['a header twice', utf8('Name,Phone,Name\nA,1,B'), /“Name” is there twice/, undefined],
    ['__proto__ twice', utf8('__proto__,__proto__\nA,B'), /“__proto__” is there twice/, undefined],
    ['a guarded header twice', utf8("=a,'=a\nA,B"), /“=a” is there twice/, undefined],
    ['a cell too many', utf8('a,b\n1,2\n1,2,3'), /^Row 2 has text in column 3, but there are only 2 headers/, 2],
    ['a cell too many after blank lines', utf8('a,b\n\n\n1,2\n\n1,2,,3'), /^Row 2 has text in column 4/, 2],
    ['a cell too many in one column', utf8('a\n1\n2,3'), /^Row 2 has text in column 2/, 2],
    ['text in a column without header', utf8('a,,c\n1,,3\n1,2,3'), /^Row 2 has text in column 2, but column 2 has no header/, 2],
    ['a quote never closed', utf8('a,b\n1,2\n1,"2\n3,4\n'), /^Row 2: a cell begins with a quotation mark that is never closed/, 2],
    ['a quote never closed at the end', utf8('a,b\n1,2\n1,"'), /^Row 2: .* never closed/, 2],
    ['a quote never closed in the header', utf8('a,"b\n1,2'), /^In the header row, .* never closed/, undefined],
    ['a lone quote', utf8('"'), /^In the header row, .* never closed/, undefined],
    ['three quotes', utf8('"""'), /^In the header row, .* never closed/, undefined],
    ['text after a closing quote', utf8('a,b\n"1"x,2'), /^Row 1: there is text after/, 1],
    ['a blank after a closing quote', utf8('a,b\n1,2\n"1" ,2'), /^Row 2: there is text after/, 2],
    ['a quote within plain text', utf8('a,b\n1,2\n5" pipe,2'), /^Row 2: a quotation mark stands in the middle/, 2],
    ['a blank before an opening quote', utf8('a,b\n1, "2"'), /^Row 1: a quotation mark stands in the middle/, 1],
    ['a quote that lost its opening one', utf8('a,b\nSmith, John",2'), /^Row 1: a quotation mark/, 1],
    ['a quote after a long quoted cell', utf8(`a,b\n"1\n2\n3",4\n5,6"`), /^Row 2: a quotation mark/, 2],
    ['quoting with backslashes', utf8('a,b\n"say \\"hi\\"",2'), /^Row 1: there is text after/, 1],
    ['more rows than it takes', utf8(`a\n${'1\n'.repeat(100_001)}`), /more than 100,000 rows/, undefined],
    ['more columns than it takes', utf8(columns(2001, 'c')), /more than 2000 columns/, undefined],
    ['2 million misplaced quotes before blanks', utf8(`a\n${'" x'.repeat(1_000_000)}${' '.repeat(1_000_000)}\n`), /^Row 1: there is text after/, 1],
    ['a million opened quotes', utf8(`a\n"b${'""'.repeat(1_000_000)}`), /never closed/, 1],
  ])('%s', (_, bytes, message, row) => {
    const fault = faultOf(bytes)
    expect(fault.message).toMatch(message)
    expect(fault.row).toBe(row)
  })

  it('says each header at a length that fits a screen', () => {
    const long = 'h'.repeat(10_000)
    expect(faultOf(utf8(`${long},${long}\n1,2`)).message.length).toBeLessThan(150)
  })
})

describe('whatever the bytes, nothing but CsvFault is thrown', () => {
  const good = 'First Name,Notes,Labels\r\n"Ada ""A""","line 1\nline 2",Friends ::: * starred\r\nZoë,,"a,b"\r\n'

  it('one quotation mark too many, at each place, is a fault', () => {
    for (let at = 0; at <= good.length; at += 1) expect([at, survives(utf8(`${good.slice(0, at)}"${good.slice(at)}`))]).toEqual([at, false])
  })

  it('one quotation mark too few is a fault', () => {
    const places = [...good.matchAll(/"/g)].map(({ index }) => index)
    for (const at of places) expect([at, survives(utf8(good.slice(0, at) + good.slice(at + 1)))]).toEqual([at, false])
  })

  it('any file cut off at each byte', () => {
    const bytes = utf8(good)
    for (let end = 0; end <= bytes.length; end += 1) survives(bytes.subarray(0, end))
    expect(survives(bytes)).toBe(true)
  })

  it('any bytes, behind any mark', () => {
    const mark = fc.constantFrom('', '\xef\xbb\xbf', '\xff\xfe', '\xfe\xff', 'PK')
    fc.assert(
      fc.property(mark, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        survives(new Uint8Array([...latin1(start), ...rest]))
      }),
      { numRuns: 1000 },
    )
  })

  it.each<[string, string]>([
    ['wide and long', `${columns(1000, 'E-mail ', ' - Value')}\n${'a\n'.repeat(50_000)}`],
    ['of many extras', `${columns(1000, 'c')}\n${'a\n'.repeat(50_000)}`],
    ['with half a million values in a cell', `Name,Phone\nAda,${'1 ::: '.repeat(500_000)}`],
    ['with a million labels in a cell', `Name,Labels\nAda,${'a:::'.repeat(1_000_000)}`],
  ])('a file %s takes seconds at most', (_, text) => {
    expect(survives(utf8(text))).toBe(true)
  }, 12_000)

  it('any soup of headers, delimiters, marks and text', () => {
    const word = fc.constantFrom(
      'First Name', 'Name', 'Title', 'Job Title', 'Labels', 'Birthday', 'Tessera ID', 'E-mail 1 - Value', 'E-mail 1 - Label', 'Phone 2 - Value',
      'Address 9999 - City', 'Extra: ', '__proto__', 'constructor', ',', ',', ';', '\t', '\n', '\n', '\r\n', '"', '""', "'", '=', '* ', ' ::: ',
      '* starred', '😀', ' ',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        survives(utf8(words.join('')))
      }),
      { numRuns: 3000 },
    )
  })
})
