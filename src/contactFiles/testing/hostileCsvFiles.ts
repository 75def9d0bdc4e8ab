import type { HostileFile } from './HostileFile'
import { bytes, latin1, noise, payloads, utf16, utf8 } from './hostileText'

const header = 'First Name,Last Name,Email,Phone,Notes\r\n'
const row = 'Ada,Lovelace,ada@example.com,+33 6 39 98 00 07,hello\r\n'
const good = header + row

/**
 * Yields CSV files, most with one defect. They are made for each call, because the large ones are
 * not kept.
 */
export function* hostileCsvFiles(): Generator<HostileFile, void, undefined> {
  const file = (name: string, content: string | Uint8Array, rows?: number): HostileFile => {
    const content8 = typeof content === 'string' ? utf8(content) : content
    return {
      name: `csv: ${name}`,
      type: 'csv',
      bytes: content8,
      ...(rows !== undefined && { rows }),
    }
  }

  for (const [name, start] of Object.entries(otherFiles)) yield file(`the start of ${name}`, start)
  for (const [name, start] of Object.entries(otherFiles))
    yield file(`${name} in front of a good file`, bytes(start, utf8(good)))
  for (const [index, length] of [1, 10, 100, 1000, 65_537].entries())
    yield file(`noise of ${String(length)} bytes`, noise(length, index + 1))
  yield file('noise below a header', bytes(utf8(header), noise(5000, 9)))

  yield file('nothing', '')
  for (const [name, mark] of Object.entries(marks)) {
    yield file(`${name} byte order mark alone`, Uint8Array.from(mark))
    yield file(`${name} byte order mark before UTF-8`, bytes(mark, utf8(good)))
  }
  yield file('two byte order marks', `\uFEFF\uFEFF${good}`, 1)
  yield file('half a byte order mark', bytes([0xef, 0xbb], utf8(good)))
  for (const order of ['le', 'be'] as const) {
    yield file(`UTF-16 ${order}`, utf16(good, order, true), 1)
    yield file(`UTF-16 ${order} without byte order mark`, utf16(good, order, false))
    yield file(
      `UTF-16 ${order} with half a character at its end`,
      utf16(good, order, true).slice(0, -1),
    )
    yield file(
      `UTF-16 ${order} with a lone surrogate`,
      utf16(`${header}A\ud800,B,,,\r\n`, order, true),
    )
  }
  yield file(
    'UTF-16 without byte order mark in Japanese',
    utf16('名前,電話\n山田,12345\n', 'le', false),
  )
  yield file('UTF-32', bytes([0xff, 0xfe, 0, 0], utf16(good.split('').join('\0'), 'le', false)))
  yield file('Windows-1252', latin1(`${header}Ren\xe9,M\xfcller \x80 \x93x\x94,,,\r\n`), 1)
  yield file(
    'Windows-1252 with bytes that mean nothing',
    latin1(`${header}A\x81\x8d\x8f\x90\x9d,B,,,\r\n`),
  )
  yield file(
    'UTF-8 in one row and Windows-1252 in the next',
    bytes(utf8(`${header}René,x,,,\r\n`), latin1('Ren\xe9,x,,,\r\n')),
  )
  yield file('UTF-8 cut off in a character', utf8(`${header}René`).slice(0, -1))
  yield file(
    'UTF-8 of surrogates (CESU-8)',
    bytes(utf8(header), [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], utf8(',x,,,\r\n')),
  )
  yield file(
    'overlong UTF-8',
    bytes(utf8(header), [0xc0, 0xaf, 0xe0, 0x80, 0xaf], utf8(',x,,,\r\n')),
  )
  yield file('UTF-8 encoded twice', utf8(`${header}RenÃ©,x,,,\r\n`))
  yield file('a NUL in a cell', `${header}A\0da,x,,,\r\n`)
  yield file('a NUL in the header', `First\0Name,Email\r\nAda,a@example.com\r\n`)
  yield file('NULs only', new Uint8Array(1000))

  yield file('header only', header, 0)
  yield file('header without line end', header.trim(), 0)
  yield file('one line without line end', 'just some words')
  yield file('one character', 'x')
  for (const [name, text] of Object.entries({
    commas: ',',
    semicolons: ';',
    tabs: '\t',
    quotes: '"',
    LF: '\n',
    CR: '\r',
    CRLF: '\r\n',
    blanks: ' ',
    backslashes: '\\',
    apostrophes: "'",
  })) {
    yield file(`only ${name}`, text.repeat(1000))
    yield file(`only ${name} below a header`, header + text.repeat(1001))
  }
  for (const [name, lineEnd] of Object.entries({
    LF: '\n',
    CR: '\r',
    'LF CR': '\n\r',
    'CR CR LF': '\r\r\n',
  }))
    yield file(`line ends ${name}`, good.replaceAll('\r\n', lineEnd))
  yield file('line ends of every kind', `First Name,Email\nA,\rB,\r\nC,\n\nD,`, 4)
  yield file('line separators of Unicode', good.replaceAll('\r\n', '\u2028'))
  yield file('blank rows', `${header}\r\n,,,,\r\n  \r\n${row}\r\n\r\n`)
  yield file('sep= line of Excel', `sep=;\r\n${good.replaceAll(',', ';')}`)
  for (const [name, delimiter] of Object.entries({
    semicolons: ';',
    tabs: '\t',
    pipes: '|',
    colons: ':',
    'unit separators': '\u001f',
  })) {
    yield file(`${name} for commas`, good.replaceAll(',', delimiter))
  }
  yield file('another delimiter in each row', `${header}A;B;;;\r\nA\tB\t\t\t\r\nA,B,,,\r\n`)
  yield file(
    'a decimal comma between semicolons',
    'Name;Amount,x;Email\r\nAda;1,5;a@example.com\r\n',
    1,
  )

  yield file('short and long rows', `${header}A\r\nA,B\r\nA,B,,,n,too,many\r\n${row}`, 4)
  yield file('rows with text below no header', 'First Name,,Email\r\nAda,lost,a@example.com\r\n', 1)
  yield file('a trailing delimiter in each row', good.replaceAll('\r\n', ',\r\n'), 1)
  yield file('a header shorter than its rows', `First Name\r\nAda,Lovelace,x\r\n`, 1)
  yield file('a million empty cells', `${header}${','.repeat(1_000_000)}\r\n`, 1)

  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    'length',
    '__defineGetter__',
    'then',
    '0',
    '-1',
  ]) {
    yield file(`the header ${name}`, `First Name,${name}\r\nAda,${name}\r\n`, 1)
  }
  yield file(
    'all dangerous headers at once',
    '__proto__,constructor,toString,First Name\r\n{},{},{},Ada\r\n',
    1,
  )
  yield file(
    'dangerous values everywhere',
    `${header}__proto__,constructor,toString,valueOf,__proto__\r\n`,
    1,
  )
  yield file(
    'the same header three times',
    'Email,Email,Email,First Name\r\na@example.com,b@example.com,,Ada\r\n',
    1,
  )
  yield file(
    'the same header a thousand times',
    `First Name${',Email'.repeat(1000)}\r\nAda${',a@example.com'.repeat(1000)}\r\n`,
    1,
  )
  yield file(
    'headers that differ in case and blanks',
    'First Name,first name, FIRST  NAME \r\nA,B,C\r\n',
    1,
  )
  yield file('empty headers', ',,,,\r\na,b,c,d,e\r\n')
  yield file('a header of 100,000 characters', `First Name,${'x'.repeat(100_000)}\r\nAda,y\r\n`, 1)
  yield file(
    'a quoted header over lines',
    '"First\nName","Email\r\nAddress",First Name\r\nx,y,Ada\r\n',
    1,
  )
  yield file(
    '5,000 columns',
    `First Name,${Array.from({ length: 4999 }, (_, index) => `c${String(index)}`).join(',')}\r\nAda${',x'.repeat(4999)}\r\n`,
  )
  yield file('50,000 columns', `${'c,'.repeat(50_000)}\r\n${'x,'.repeat(50_000)}\r\n`)
  yield file(
    'slots of enormous numbers',
    'First Name,E-mail 1 - Value,E-mail 9999 - Value,E-mail 99999999999 - Value,E-mail -1 - Value,E-mail 0 - Value\r\nAda,a@example.com,b@example.com,c,d,e\r\n',
    1,
  )
  yield file('headers of no known field', 'a,b,c\r\n1,2,3\r\n')

  for (const [index, place] of [0, 1, 3, 4].entries()) {
    const cells = ['Ada', 'Lovelace', 'ada@example.com', '+33 6', 'hello']
    cells[place] = `"${cells[place] ?? ''}`
    yield file(
      `a quote never closed in column ${String(place + 1)}`,
      header + `${cells.join(',')}\r\n${row}${row}`,
    )
    yield file(
      `a quote never closed in the last row, column ${String(index + 1)}`,
      `${header}${row}${cells.join(',')}`,
    )
  }
  yield file('a quote never closed in the header', `First Name,"Last Name,Email\r\n${row}${row}`)
  yield file('a quote never closed before 20,000 rows', `${header}"Ada,${row}${row.repeat(20_000)}`)
  yield file('quotes in the middle', `${header}A"d"a,L"ove,,,\r\n${row}`, 2)
  yield file('text after a closing quote', `${header}"Ada"x,"Lovelace" ,,,\r\n${row}`, 2)
  yield file('quotes escaped by backslashes', `${header}"A\\"da",x,,,\r\n${row}`)
  yield file('single quotes', `${header}'Ada','Love,lace',,,\r\n${row}`)
  yield file('curly quotes', `${header}“Ada”,“Love”,,,\r\n${row}`, 2)
  yield file('quotes of quotes', `${header}"""","""""",,,\r\n${row}`)
  yield file('every cell quoted', `${header}"Ada","Love""lace","","","a\r\nb"\r\n`, 1)
  yield file('a quoted cell of 10,000 lines', `${header}Ada,,,,"${'line\n'.repeat(10_000)}"\r\n`, 1)

  yield file('a cell of 1 MB', `${header}Ada,,,,${'x'.repeat(1_048_576)}\r\n${row}`, 2)
  yield file('a quoted cell of 1 MB', `${header}Ada,,,,"${'x,""\n'.repeat(200_000)}"\r\n${row}`, 2)
  yield file('a name of 1 MB', `${header}${'x'.repeat(1_048_576)},,,,\r\n${row}`, 2)
  yield file(
    'an e-mail of 1 MB',
    `${header}Ada,,${'a'.repeat(1_048_576)}@example.com,,\r\n${row}`,
    2,
  )
  yield file('a phone of 1 MB', `${header}Ada,,,${'1'.repeat(1_048_576)},\r\n${row}`, 2)
  yield file(
    '100,000 values in one cell',
    `${header}Ada,,${'a@example.com ::: '.repeat(100_000)},,\r\n`,
    1,
  )
  yield file(
    '100,000 tags in one cell',
    `First Name,Labels\r\nAda,${'x ::: '.repeat(100_000)}\r\n`,
    1,
  )
  yield file('100,000 tiny rows', `First Name\n${'x\n'.repeat(100_000)}`, 100_000)
  yield file('5,000 rows, each with an error', `${header}${'Ada,,no,no,\r\n'.repeat(5000)}`, 5000)
  yield file(
    'patterns that make a slow e-mail check',
    `${header}Ada,,${'a.'.repeat(5000)}@${'a.'.repeat(5000)},,\r\n`,
    1,
  )
  yield file(
    'patterns that make a slow date check',
    `First Name,Birthday\r\nAda,${'1-'.repeat(20_000)}\r\n`,
    1,
  )
  yield file(
    'birthdays of every kind',
    `First Name,Birthday\r\n${['31/12/1980', '0000-00-00', '1980-02-30', '--02-29', '99999-01-01', '1980', 'soon', '1e9', '-1'].map((day) => `A,${day}\r\n`).join('')}`,
    9,
  )
  yield file(
    'our id, broken and twice',
    `First Name,Tessera ID\r\nA,17\r\nB,0e984725-c51c-4bf4-9960-e1c80e27aba0\r\nC,0E984725-C51C-4BF4-9960-E1C80E27ABA0\r\n`,
    3,
  )

  for (const [name, text] of Object.entries(payloads)) {
    const cell = `"${text.replaceAll('"', '""')}"`
    yield file(
      `${name} in every cell`,
      `${header}${[cell, cell, cell, cell, cell].join(',')}\r\n${row}`,
      2,
    )
    yield file(`${name} as a header`, `First Name,${cell}\r\nAda,${cell}\r\n`, 1)
  }
}

/** First bytes of files that are not text. */
export const otherFiles: Readonly<Record<string, Uint8Array>> = {
  'a zip file': latin1('PK\x03\x04\x14\x00\x08\x00\x08\x00'),
  'an empty zip file': latin1(`PK\x05\x06${'\0'.repeat(18)}`),
  'an xlsx workbook': latin1('PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00[Content_Types].xml'),
  'an old Excel workbook': latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'),
  'a gzip file': latin1('\x1f\x8b\x08\x00\0\0\0\0\0\x03'),
  'a PDF': latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  'a PNG picture': latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  'a JPEG picture': latin1('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  'a program': latin1('\x7fELF\x02\x01\x01\0\0\0'),
  'a SQLite file': latin1('SQLite format 3\0'),
}

const marks = { 'UTF-8': [0xef, 0xbb, 0xbf], 'UTF-16 le': [0xff, 0xfe], 'UTF-16 be': [0xfe, 0xff] }
