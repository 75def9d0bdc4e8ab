import { cutText } from '@/contract/cutText'
import { type Pen, fontOf } from './pen'
import { textDirection } from './textDirection'

export interface TextFit {
  text: string
  weight: number
  /** The font sizes to try, from the best to the smallest, in pixels. */
  sizes: readonly number[]
  maxLines: number
}

export interface FittedText {
  lines: string[]
  size: number
  weight: number
  direction: 'ltr' | 'rtl'
}

/** The length of a text that is looked at: a picture has no room for more. */
const MAX_CHARACTERS = 240

/**
 * Breaks a text into lines of at most `width` pixels, at the first size at which they are few
 * enough. At the smallest size the rest is left out, with an ellipsis.
 */
export function fitText(pen: Pen, { text, weight, sizes, maxLines }: TextFit, width: number) {
  const shown = beginningOf(text.replace(/\s+/gu, ' ').trim())
  const direction = textDirection(shown)
  let fitted: FittedText = { lines: [], size: sizes[0] ?? 0, weight, direction }
  if (shown === '') return fitted
  for (const size of sizes) {
    pen.font = fontOf(size, weight)
    fitted = { lines: breakLines(pen, shown, width), size, weight, direction }
    if (fitted.lines.length <= maxLines) return fitted
  }
  const last = fitted.lines.slice(maxLines - 1).join(' ')
  return { ...fitted, lines: [...fitted.lines.slice(0, maxLines - 1), shorten(pen, last, width)] }
}

/** Returns a text, or its beginning with an ellipsis, without the character that the limit may cut. */
function beginningOf(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  return `${charactersOf(cutText(text, MAX_CHARACTERS)).slice(0, -1).join('').trimEnd()}…`
}

function breakLines(pen: Pen, text: string, width: number): string[] {
  const isWide = (line: string) => pen.measureText(line).width > width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (!isWide(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = isWide(word) ? breakWord(pen, word, width) : [word]
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

/** Breaks a long word, or a text in a script without spaces, between its characters. */
function breakWord(pen: Pen, word: string, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of charactersOf(word)) {
    if (part !== '' && pen.measureText(part + character).width > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

function shorten(pen: Pen, text: string, width: number): string {
  const characters = charactersOf(text)
  while (characters.length > 0 && pen.measureText(`${characters.join('')}…`).width > width)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Returns what a reader sees as characters: an emoji of several code points is one. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
