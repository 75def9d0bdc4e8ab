import type { ReadWord } from '../fields/cardLine'

const SIZE = 20
const CHARACTER = 0.55

interface PrintedLine {
  text: string
  /** Height of the letters. */
  size?: number
  confidence?: number
}

/** Returns the words of printed lines, below each other; two spaces are a column's gap. */
export function printedWords(lines: readonly (string | PrintedLine)[]): ReadWord[] {
  let top = 0
  return lines.flatMap((given, index) => {
    const {
      text,
      size = SIZE,
      confidence = 95,
    } = typeof given === 'string' ? { text: given } : given
    top += size * 1.5
    let left = 0
    return text.split(' ').flatMap((word) => {
      const width = word.length * size * CHARACTER
      const place = { left, top, width, height: size }
      left += word === '' ? size * 4 : width + size * 0.3
      return word === '' ? [] : [{ text: word, confidence, ...place, line: String(index) }]
    })
  })
}
