import { HIDDEN } from '@/contract/profiles/hiddenCharacters'

/** A word as the reader found it. Sizes and places are in pixels of the picture. */
export interface ReadWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  left: number
  top: number
  width: number
  height: number
  /** Words of a line have the same one. */
  line: string
}

/** A piece of text on a card: a line, or one of several beside each other in it. */
export interface CardLine {
  text: string
  /** Of its least certain word, from 0 to 1. */
  confidence: number
  top: number
  left: number
  /** Of its tallest word. */
  height: number
}

/** Limits for what is no business card, such as a page of a book. */
const MAX_WORDS = 1_000
const MAX_LINES = 200
const MAX_LINE_LENGTH = 200

/** A gap between two words that is this many times their height separates two columns. */
const COLUMN_GAP = 2.5
const SEPARATOR = /^[|·•●■▪∙*~—–_]+$/u
/** Words of one or two letters have a confidence that says little. */
const TELLING_LENGTH = 3

/** Returns the pieces of text on a card, top to bottom. Anything over the limits is left out. */
export function toCardLines(words: readonly ReadWord[]): CardLine[] {
  const lines: CardLine[] = []
  let pending: ReadWord[] = []
  const finish = () => {
    const line = toLine(pending)
    if (line !== null && lines.length < MAX_LINES) lines.push(line)
    pending = []
  }
  for (const word of words.slice(0, MAX_WORDS)) {
    const before = pending.at(-1)
    const isSeparator = SEPARATOR.test(word.text)
    if (before && (isSeparator || before.line !== word.line || isColumn(before, word))) finish()
    if (!isSeparator) pending.push(word)
  }
  finish()
  return lines.sort((one, other) => one.top - other.top)
}

function isColumn(before: ReadWord, word: ReadWord): boolean {
  const gap = word.left - before.left - before.width
  return gap > COLUMN_GAP * Math.max(before.height, word.height)
}

function toLine(words: readonly ReadWord[]): CardLine | null {
  const [first] = words
  const text = words
    .map((word) => visible(word.text))
    .join(' ')
    .slice(0, MAX_LINE_LENGTH)
    .trim()
  if (!first || !/[\p{L}\p{N}]/u.test(text)) return null
  const telling = words.filter((word) => word.text.length >= TELLING_LENGTH)
  const certainties = (telling.length > 0 ? telling : words).map(({ confidence }) => confidence)
  return {
    text,
    confidence: Math.min(...certainties) / 100,
    top: first.top,
    left: first.left,
    height: Math.max(...words.map(({ height }) => height)),
  }
}

/** Returns a word as it is seen: without hidden characters, and with spaces of one kind. */
function visible(word: string): string {
  const letters = word.slice(0, MAX_LINE_LENGTH).replace(new RegExp(HIDDEN, 'gu'), '')
  return letters.split(/\s+/).join(' ')
}

/** Returns text without accents, case, spaces and punctuation, to compare names with addresses. */
export function bareText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
