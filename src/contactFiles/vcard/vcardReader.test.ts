import { describe, expect, it } from 'vitest'
import { rejectedCard } from './rejectedCard'
import { MAX_CARD, createVcardReader } from './vcardReader'

function cut(text: string, size = text.length) {
  const reader = createVcardReader()
  const rows = []
  for (let start = 0; start < text.length; start += size)
    rows.push(...reader.push(text.slice(start, start + size)))
  return [...rows, ...reader.end()]
}

const OUTSIDE = {
  column: 'BEGIN',
  reason: 'This text is outside of a card. A card starts with BEGIN:VCARD.',
}
const UNTERMINATED = { column: 'END', reason: 'The card has no END:VCARD.' }
const long = `BEGIN:VCARD\nNOTE:${'x'.repeat(700)}\nEND:VCARD`

describe('vcardReader', () => {
  it.each<[string, string[]]>([
    [
      'BEGIN:VCARD\r\nFN:a\r\nEND:VCARD\r\n\r\nBEGIN:VCARD\r\nFN:b\r\nEND:VCARD',
      ['BEGIN:VCARD\r\nFN:a\r\nEND:VCARD', 'BEGIN:VCARD\r\nFN:b\r\nEND:VCARD'],
    ],
    ['\uFEFFbegin : vcard \rFN:a\rend:VCard\r', ['\uFEFFbegin : vcard \rFN:a\rend:VCard']],
    [
      'BEGIN:VCARD\nAGENT:\n\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD\n',
      ['BEGIN:VCARD\nAGENT:\n\nBEGIN:VCARD\nEND:VCARD\nEND:VCARD'],
    ],
    [
      'BEGIN:VCARD\nx.agent;a=b:begin:vcard\nEND:VCARD\nEND:VCARD',
      ['BEGIN:VCARD\nx.agent;a=b:begin:vcard\nEND:VCARD\nEND:VCARD'],
    ],
    ['BEGIN:VCARD\nNOTE:a\n END:VCARD\nEND:VCARD', ['BEGIN:VCARD\nNOTE:a\n END:VCARD\nEND:VCARD']],
    [
      'BEGIN:VCARD\nNOTE:\u2028END:VCARD\u2028\nEND:VCARD',
      ['BEGIN:VCARD\nNOTE:\u2028END:VCARD\u2028\nEND:VCARD'],
    ],
  ])('splits %j into its cards, in any pieces', (text, cards) => {
    const expected = cards.map((card, index) => ({ row: index + 1, cells: [card] }))
    for (const size of [1, 2, 3, 7, 300, text.length]) expect(cut(text, size)).toEqual(expected)
  })

  it('rejoins long lines', () => {
    for (const size of [1, 300, 699, 720])
      expect(cut(`${long}\r\n${long}\r\n`, size)).toEqual([
        { row: 1, cells: [long] },
        { row: 2, cells: [long] },
      ])
  })

  it('returns one row with an error per damage, and loses no other card', () => {
    const good = 'BEGIN:VCARD\nFN:b\nEND:VCARD'
    const rows = cut(
      `hello\nEND:VCARD\n${good}\nBEGIN:VCARD\nFN:a\n${good}\n \nBEGIN:VCARD\nNOTE:a=`,
      5,
    )
    expect(rows).toEqual([
      { row: 1, cells: ['hello\nEND:VCARD'], error: OUTSIDE },
      { row: 2, cells: [good] },
      { row: 3, cells: ['BEGIN:VCARD\nFN:a'], error: UNTERMINATED },
      { row: 4, cells: [good] },
      { row: 5, cells: ['BEGIN:VCARD\nNOTE:a='], error: UNTERMINATED },
    ])
  })

  it('does not keep a card of over 8 MB in memory', () => {
    const line = `NOTE:${'x'.repeat(10_000)}\n`
    const big = `BEGIN:VCARD\n${line.repeat(Math.ceil(MAX_CARD / line.length))}END:VCARD\n`
    const rows = cut(`${big}BEGIN:VCARD\nFN:b\nEND:VCARD`, 1_000_000)
    expect(rows.map(({ cells, error }) => [cells[0]?.length, error?.reason])).toEqual([
      [1000, 'This is longer than 8 MB.'],
      [26, undefined],
    ])
  })

  it.each(['', ' \n\n', 'First Name,Last Name\nAda,Lovelace\n', 'END:VCARD'])(
    'refuses %j, a file without any card',
    (text) => {
      expect(() => cut(text)).toThrow(
        'This file contains no contact card (BEGIN:VCARD). Choose a vCard file.',
      )
    },
  )

  it('reads a file of rejected rows as the same rows', () => {
    const texts = [
      'stray',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:x\r\nEND:VCARD',
      'BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a=',
    ]
    const file = texts.map((text) => rejectedCard(text, `No: ${'long, '.repeat(30)}`)).join('')
    const again = cut(file).map(({ cells }) => rejectedCard(cells[0] ?? '', 'Other'))
    expect(again).toEqual([
      'stray\r\nX-TESSERA-IMPORT-ERROR:Other\r\n',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nX-TESSERA-IMPORT-ERROR:Other\r\nNOTE:x\r\nEND:VCARD\r\n',
      'BEGIN:VCARD\nX-TESSERA-IMPORT-ERROR:Other\nNOTE;QUOTED-PRINTABLE:a=\n',
    ])
    expect(
      cut(`${again[1] ?? ''}X-TESSERA-IMPORT-ERROR:left behind\n over two lines\n`),
    ).toHaveLength(1)
  })
})
