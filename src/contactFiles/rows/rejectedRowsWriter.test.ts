import { describe, expect, it } from 'vitest'
import { mapHeaders } from '../csv/mapHeaders'
import { createRejectedRowsWriter } from './rejectedRowsWriter'
import { MAX_SHOWN_CELL, sizeErrors } from './rowErrors'
import { readContacts, readTable } from '../testing/readCsvText'

/** The text after the reason of a row that is imported again. */
const HINT = ' If it is right as it stands, empty the column Tessera import error.'

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

/** The file of what was rejected in a file, with the row results for reasons. */
function rejectsOf(text: string): string {
  const { headers, delimiter, rows } = readTable(text)
  const results = readContacts(text, { isStrict: true })
  const writer = createRejectedRowsWriter(headers, delimiter)
  return (
    writer.header +
    results
      .map((result, index) =>
        'error' in result ? writer.row(rows[index]?.cells ?? [], [result.error]) : '',
      )
      .join('')
  )
}

describe('rejectedRowsWriter', () => {
  const file =
    'Name;Email;Shoe size\nAda;a@example.com;38\nBo;no;=39\nCleo;c@example.com;40;41\nDag;"d@example.com" x\n'

  it('writes the same file with a reason', () => {
    expect(rejectsOf(file)).toBe(
      `Name;Email;Shoe size;Tessera import error\r\nBo;no;'=39;Email: Please enter a valid email.\r\n` +
        `Cleo;c@example.com;40;"Column 4: There is text in column 4, which has no header; the file has 3.";41\r\n` +
        `Dag;"""d@example.com"" x";;Email: There is text after the quotation mark that closes this cell.\r\n`,
    )
  })

  it('is imported when corrected, without the reason', () => {
    const repaired = rejectsOf(file)
      .replace('no;', 'b@example.com;')
      .replace(';41', '')
      .replace('"""d@example.com"" x"', 'd@example.com')
    expect(readContacts(repaired)).toEqual(
      [
        ['Bo', 'b', '=39'],
        ['Cleo', 'c', '40'],
        ['Dag', 'd', ''],
      ].map(([firstName = '', email = '', size = '']) => ({
        input: { firstName, emails: [{ label: '', value: `${email}@example.com` }] },
        extras: size ? { 'Shoe size': size } : {},
        warnings: [],
      })),
    )
  })

  it.each([
    ['a quotation mark that is never closed', 'Name,Email,Shoe size\n"Ada,a@example.com,38\n'],
    ['text behind the closing one', 'Name,Email,Shoe size\n"Ada" L,a@example.com,38\n'],
    ['one in the middle', 'Name,Email,Shoe size\nA"da,a@example.com,38\n'],
    ['another delimiter', 'Name,Email,Shoe size\nAda;a@example.com;38\n'],
  ])('fails again if it is not corrected: %s', (_what, text) => {
    const rejects = rejectsOf(text)
    expect(rejects.split('\r\n')).toHaveLength(3)
    const again = rejectsOf(rejects)
    expect(cellsOf(again)).toEqual(
      cellsOf(rejects).map((cells) => [...cells.slice(0, -1), `${String(cells.at(-1))}${HINT}`]),
    )
    expect(rejectsOf(again)).toBe(again)
  })

  it('fails again if a line after a missing quotation mark is not corrected, and is imported if it was completed', () => {
    const again = rejectsOf(
      rejectsOf('Name,Email,Shoe size\nAda,a@example.com,"38\nof the left foot\n'),
    )
    expect(again).toContain(
      `"Name: This line comes after a quotation mark that is never closed, and it does not have as many cells as the header.${HINT}"`,
    )
    expect(readContacts(again.replace('of the left foot,,', 'Bo,,40'))[1]).toMatchObject({
      input: { firstName: 'Bo' },
      extras: { 'Shoe size': '40' },
    })
  })

  it('imports a row that was right once its reason is removed', () => {
    const again = rejectsOf(rejectsOf('Name,Email\n"Johnny" Lee,j@example.com\n'))
    const reason = /"Name: There is text[^"]*"/
    expect(again).toMatch(reason)
    expect(readContacts(again.replace(reason, ''))).toEqual([
      {
        input: { firstName: '"Johnny" Lee', emails: [{ label: '', value: 'j@example.com' }] },
        extras: {},
        warnings: [],
      },
    ])
  })

  it('fails again if only the start of the row was returned', () => {
    const {
      headers,
      rows: [row],
    } = readTable(`Name,Notes\nAda,${'x'.repeat(MAX_SHOWN_CELL)}\n`)
    const rejects = createRejectedRowsWriter(headers, ',')
    const error = { column: 'Name', reason: sizeErrors.large }
    const text = rejects.header + rejects.row(row?.cells ?? [], [error])
    expect(readContacts(text)).toMatchObject([{ error: { ...error, reason: error.reason + HINT } }])
    expect(readContacts(text.replace('xx', ''))).toMatchObject([{ input: { firstName: 'Ada' } }])
  })

  it('has its column once, however often a file is imported again', () => {
    const again = rejectsOf(rejectsOf(file))
    expect(readTable(again).headers).toEqual(['Name', 'Email', 'Shoe size', 'Tessera import error'])
    expect(rejectsOf(again)).toBe(again)
    expect(mapHeaders(readTable(again).headers).columns.at(-1)?.target).toEqual({ kind: 'skip' })
  })
})
