import { describe, expect, it } from 'vitest'
import { blobChunks, decodeChunks } from './decodeChunks'
import { detectEncoding, type Encoding } from './detectEncoding'
import { FileError } from '../FileError'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0))
const utf16le = (text: string) =>
  Uint8Array.from(
    Array.from(
      { length: text.length * 2 },
      (_, at) => (text.charCodeAt(at >> 1) >> (at % 2 ? 8 : 0)) & 255,
    ),
  )
const utf16be = (text: string) => utf16le(text).map((_, index, all) => all[index ^ 1] ?? 0)

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )
}

async function decode(bytes: Uint8Array, size = bytes.length || 1): Promise<string> {
  const parts: string[] = []
  for await (const text of decodeChunks(() => chunksOf(bytes, size))) parts.push(text)
  return parts.join('')
}

const table = 'Name,Phone\nZoë,0049\nLi 李 😀,+33'
const padding = 'x'.repeat(2000)

describe('decodeChunks', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8(table), table],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${table}`), table],
    ['UTF-16 LE', utf16le(`\uFEFF${table}`), table],
    ['UTF-16 BE', utf16be(`\uFEFF${table}`), table],
    ['UTF-16 LE without a byte order mark', utf16le(table), table],
    ['UTF-16 BE without a byte order mark', utf16be(table), table],
    [
      'UTF-16 of a script without Latin letters',
      utf16le('姓,名\n山田,太郎\n'),
      '姓,名\n山田,太郎\n',
    ],
    ['Windows-1252', bytesOf('Name\nZo\xeb \x80 \x93Ada\x94 \x9f'), 'Name\nZoë € “Ada” Ÿ'],
    ['Windows-1252 at the very end', bytesOf('Name\nZo\xeb'), 'Name\nZoë'],
    [
      'what is UTF-8 but for one byte far behind',
      bytesOf(`Zo\xc3\xab${padding}\x80`),
      `ZoÃ«${padding}€`,
    ],
    ['NUL in a cell', utf8('Name\nA\0da'), 'Name\nA\0da'],
    [
      'NULs in every other place of a short text',
      utf8('Name\nAda\0,Bo and others\nCy\0dney and more\n'),
      'Name\nAda\0,Bo and others\nCy\0dney and more\n',
    ],
    ['NUL far behind', utf8(`Name\n${padding}\0`), `Name\n${padding}\0`],
    ['NUL in UTF-16', utf16le('\uFEFFName\nA\0da, Bo and others'), 'Name\nA\0da, Bo and others'],
    ['half a surrogate pair in UTF-16', utf16le('\uFEFFName\n\ud83d!'), 'Name\n\ud83d!'],
    ['half a surrogate pair in UTF-16 BE', utf16be('\uFEFFName\n\ud83d!'), 'Name\n\ud83d!'],
    ['a byte order mark alone', utf8('\uFEFF'), ''],
  ])('reads %s, cut anywhere', async (_, bytes, text) => {
    for (const size of [1, 2, 3, 7, 5000]) expect(await decode(bytes, size)).toBe(text)
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['zero bytes', utf8(''), /^The file is empty/],
    ['an Excel workbook', bytesOf('PK\x03\x04\x14\0\x06\0\x08\0'), /Excel workbook/],
    ['an empty zip', bytesOf('PK\x05\x06\0\0'), /empty zip/],
    ['an old Excel workbook', bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /old Excel/],
    ['gzip', bytesOf('\x1f\x8b\x08\0'), /compressed/],
    ['a PDF', bytesOf('%PDF-1.7\n'), /PDF/],
    ['a PNG', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), /NUL/],
    ['UTF-32', bytesOf('\xff\xfe\0\0N\0\0\0'), /NUL/],
    [
      'more than a few control characters',
      utf8(`Name\n${`${'x'.repeat(20)}\0`.repeat(200)}`),
      /NUL/,
    ],
    [
      'a picture with text in front',
      bytesOf(`Name\n${padding}${'\0\x01\x02ab'.repeat(100)}`),
      /NUL/,
    ],
    ['UTF-16 of an odd length', utf16le('\uFEFFName\nZoe').subarray(0, -1), /damaged/],
    ['UTF-8 cut off in a character', utf8('Zoë Zoë Zoë Zoë €').slice(0, -1), /cut off/],
  ])('refuses %s before any text', async (_, bytes, message) => {
    for (const size of [1, 5000]) {
      await expect(decodeChunks(() => chunksOf(bytes, size)).next()).rejects.toThrow(FileError)
      await expect(decode(bytes, size)).rejects.toThrow(message)
    }
  })

  it('rejoins characters that are split by a folded line of a vCard', async () => {
    const note = 'NOTE:Ünïcode lång wörds with 漢字 and 😀'
    const folds = ['\r\n ', '\n ', '\r\n\t', '\r ']
    for (const fold of folds) {
      const all = utf8(note)
      const folded = bytesOf(Array.from(all, (byte) => String.fromCharCode(byte)).join(fold))
      for (const size of [1, 2, 3, 5, 5000]) {
        const parts: string[] = []
        for await (const text of decodeChunks(() => chunksOf(folded, size), { type: 'vcf' }))
          parts.push(text)
        expect([fold, size, parts.join('').replaceAll(fold, '')]).toEqual([fold, size, note])
      }
    }
  })

  it('does not change other folds of a vCard, or line ends of a table', async () => {
    const read = async (bytes: Uint8Array, type: 'csv' | 'vcf') => {
      const parts: string[] = []
      for await (const text of decodeChunks(() => [bytes], { type })) parts.push(text)
      return parts.join('')
    }
    const card = 'NOTE:Zoë\r\n ë\r\n \r\nNOTE;QUOTED-PRINTABLE:x=\r\n =C3=AB\r\n'
    expect(await read(utf8(card), 'vcf')).toBe(card)
    expect(await read(bytesOf('Name\nZo\xeb\n \x80'), 'csv')).toBe('Name\nZoë\n €')
  })

  it.each<[string, Uint8Array, Encoding, string]>([
    ['Windows-1252', utf8('Zoë'), 'windows-1252', 'ZoÃ«'],
    ['UTF-8, whatever is in the file', bytesOf('Zo\xeb!\xc3'), 'utf-8', 'Zo\uFFFD!\uFFFD'],
    ['UTF-16', utf16le('Zoë'), 'utf-16le', 'Zoë'],
    ['Windows-1250', bytesOf('Micha\xb3 \x9cl\xb9ski'), 'windows-1250', 'Michał śląski'],
    ['Windows-1251', bytesOf('\xc8\xe2\xe0\xed'), 'windows-1251', 'Иван'],
    ['Windows-1253', bytesOf('\xc1\xed\xed\xe1 \x80'), 'windows-1253', 'Αννα €'],
    ['Windows-1254', bytesOf('Ay\xfee \x80'), 'windows-1254', 'Ayşe €'],
    ['Mac Roman', bytesOf('Ren\x8e'), 'macintosh', 'René'],
    ['Shift JIS', bytesOf('\x8eR\x93c,\x91\xbe\x98Y'), 'shift_jis', '山田,太郎'],
    ['GB 18030', bytesOf('\xd5\xc5\xce\xb0'), 'gb18030', '张伟'],
    ['Big5', bytesOf('\xb1i\xb0\xb6'), 'big5', '張偉'],
    ['EUC-KR', bytesOf('\xb1\xe8'), 'euc-kr', '김'],
    ['UTF-16 of an odd length', utf16le('Zoë!').subarray(0, 7), 'utf-16le', 'Zoë\uFFFD'],
  ])('reads in the chosen encoding: %s', async (_, bytes, encoding, text) => {
    for (const size of [1, 2, 1000]) {
      const parts: string[] = []
      for await (const part of decodeChunks(() => chunksOf(bytes, size), { encoding }))
        parts.push(part)
      expect(parts.join('')).toBe(text)
    }
  })

  it('reads UTF-8 with values that a program cut inside a character, and tells of the damage', async () => {
    const rows = 'Zoë,Łódź,山田\n'.repeat(100)
    for (const size of [1, 3, 1500, 5000]) {
      const bytes = Uint8Array.from([...utf8(rows), ...bytesOf('Jos\xc3\n'), ...utf8(rows)])
      expect(await detectEncoding(chunksOf(bytes, size))).toEqual({
        encoding: 'utf-8',
        isDamaged: true,
      })
      expect(await decode(bytes, size)).toBe(`${rows}Jos\uFFFD\n${rows}`)
    }
  })

  it('reads a Blob in pieces', async () => {
    const blob = new Blob([utf8(`Name\n${'ë'.repeat(1_000_000)}`)])
    const sizes: number[] = []
    for await (const bytes of blobChunks(blob)) sizes.push(bytes.length)
    expect(sizes).toEqual([1_048_576, 951_429])
    expect(await detectEncoding(blobChunks(blob))).toEqual({ encoding: 'utf-8', isDamaged: false })
  })
})
