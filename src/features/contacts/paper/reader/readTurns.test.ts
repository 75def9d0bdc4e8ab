import { describe, expect, it } from 'vitest'
import { printedWords } from '../testing/printedWords'
import { toGray, toPgm, turned } from './grayPicture'
import { readTurns } from './readTurns'
import { readWords } from './readWords'
import type { GrayPicture, Turn } from './readerMessages'

const good = printedWords(['Nora Lindqvist', 'Meridiana Lighting'])
const bad = printedWords([{ text: 'eJoN js!', confidence: 30 }])
const sideways = good.map((word) => ({ ...word, width: word.height, height: word.width }))
const picture: GrayPicture = { pixels: Uint8Array.of(0, 1, 2, 3, 4, 5), width: 3, height: 2 }

/** Reads well only what looks like the picture after this turn, or its negative. */
function readOnly(turn: Turn, isNegative: boolean, otherwise = bad) {
  const wanted = [...turned(picture, turn).pixels].map((shade) =>
    isNegative ? 255 - shade : shade,
  )
  let count = 0
  const reading = readTurns(
    picture,
    ({ pixels }) => (pixels.join() === wanted.join() ? good : otherwise),
    () => {
      count += 1
    },
  )
  return { ...reading, count }
}

describe('reading a picture', () => {
  it.each<[string, Turn, boolean, typeof bad, number]>([
    ['upright', 0, false, bad, 2],
    ['from the side', 90, false, sideways, 3],
    ['from the other side', 270, false, bad, 4],
    ['upside down', 180, false, bad, 5],
    ['as a negative', 0, true, bad, 6],
  ])('reads it %s', (_name, turn, isNegative, otherwise, count) => {
    expect(readOnly(turn, isNegative, otherwise)).toEqual({ words: good, turn, count })
  })

  it('takes the best of bad readings', () => {
    const better = printedWords([{ text: 'Nora Lindqvist', confidence: 60 }])
    const words = [bad, bad, better, bad, bad, []]
    const reading = readTurns(
      picture,
      () => words.shift() ?? [],
      () => undefined,
    )
    expect(reading).toEqual({ words: better, turn: 270 })
  })

  it('adds faint print where nothing was read before', () => {
    const [first] = good
    const faint = printedWords(['', '', '', 'nora@meridiana.se'])
    const looks = [good, [...good, ...faint]]
    const reading = readTurns(
      picture,
      () => looks.shift() ?? [],
      () => undefined,
    )
    expect(reading.words.map(({ text }) => text)).toEqual([
      ...good.map(({ text }) => text),
      'nora@meridiana.se',
    ])
    expect(reading.words.at(-1)?.line).not.toBe(first?.line)
  })

  it('takes words of the table, without noise', () => {
    const row = (...cells: (string | number)[]) => cells.join('\t')
    const table = [
      row('level', 'page_num'),
      row(4, 1, 1, 1, 1, 0, 5, 6, 70, 8, -1, ''),
      row(5, 1, 1, 1, 1, 1, 5, 6, 40, 8, 91.5, 'Nora'),
      row(5, 1, 1, 1, 1, 2, 50, 6, 4, 8, 3, '~'),
      '5\t1',
    ].join('\n')
    expect(readWords(table)).toEqual([
      { text: 'Nora', confidence: 91.5, left: 5, top: 6, width: 40, height: 8, line: '1-1-1-1' },
    ])
  })
})

describe('a gray picture', () => {
  it('is turned clockwise', () => {
    expect(turned(picture, 90)).toEqual({
      pixels: Uint8Array.of(3, 0, 4, 1, 5, 2),
      width: 2,
      height: 3,
    })
    expect(turned(turned(picture, 90), 270)).toEqual(picture)
    expect(turned(turned(picture, 180), 180)).toEqual(picture)
  })

  it('reaches from black to white, unless it has one color', () => {
    const colors = (...shades: number[]) =>
      Uint8ClampedArray.from(shades.flatMap((shade) => [shade, shade, shade, 255]))
    expect([...toGray(colors(50, 100, 152), 3, 1).pixels]).toEqual([0, 125, 255])
    expect([...toGray(colors(60, 62, 64), 3, 1).pixels]).toEqual([60, 62, 64])
  })

  it('is written as a file', () => {
    expect(new TextDecoder().decode(toPgm({ ...picture, pixels: Uint8Array.of(65, 66) }))).toBe(
      'P5\n3 2\n255\nAB',
    )
  })
})
