import type { ReadWord } from '../fields/cardLine'

/** The level of a word in the reader's table. */
const WORD = '5'
/** Words below are noise: edges, patterns, pictures. */
const LEAST_CONFIDENCE = 20
const MAX_WORD = 200

/** Reads the words of the reader's table (tab-separated, a row per word). */
export function readWords(table: string): ReadWord[] {
  return table.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const [level, page, block, paragraph, line] = cells
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells
      .slice(6, 11)
      .map(Number)
    const text = (cells[11] ?? '').trim().slice(0, MAX_WORD)
    if (level !== WORD || text === '' || !(confidence >= LEAST_CONFIDENCE)) return []
    const key = [page, block, paragraph, line].join('-')
    return [{ text, confidence, left, top, width, height, line: key }]
  })
}

/** Counts the letters that were read with certainty: the more, the better the reading. */
export function certainLetters(words: readonly ReadWord[]): number {
  return words.reduce((sum, { text, confidence }) => {
    const letters = text.replace(/[^\p{L}\p{N}@]/gu, '').length
    return letters < 2 || confidence < 50 ? sum : sum + (letters * confidence) / 100
  }, 0)
}

/** Tells whether most words stand upright in the picture: their line was read from its side. */
export function isSideways(words: readonly ReadWord[]): boolean {
  const long = words.filter(({ text }) => text.length >= 4)
  const upright = long.filter(({ width, height }) => height > width)
  return upright.length > long.length / 2
}
