import type { RowError } from '../rows/rowResult'
import { FileError } from '../FileError'
import type { FileRow } from '../rows/fileRow'
import { MAX_MARKER, cardMarker, isAgentLine } from './cardMarker'
import { withoutImportErrors } from './rejectedCard'

/** A card of a file. Its text is the only cell; `error` is set when it is not one whole card. */
export interface CardRow extends FileRow {
  /** Counts from 1. */
  row: number
}

export interface VcardReader {
  /** Returns the cards that end in this piece of text. */
  push: (chunk: string) => CardRow[]
  /**
   * Returns the rest at the end of the file. Throws `FileError` when the file has no card at all.
   */
  end: () => CardRow[]
}

/** Limit of characters in one card. A longer one is not kept in memory. */
export const MAX_CARD = 8 * 1024 * 1024
/** Characters shown of a card that is too long. */
const MAX_SHOWN = 1000

/**
 * Splits a vCard file (any version, any line end, in pieces) into cards, from BEGIN to its END; a
 * card in an AGENT (vCard 2.1) stays inside. Nothing is lost silently: a card without END, one over
 * 8 MB (8,388,608 characters) and text outside of cards are rows with an error. A BEGIN in an open
 * card that is no AGENT starts the next card, so that a damaged card costs one row. `push` never
 * throws.
 */
export function createVcardReader(): VcardReader {
  const card = new OpenText()
  let rows: CardRow[] = []
  let count = 0
  let depth = 0
  let isAfterAgent = false
  let rest = ''
  /** Whether the text continues a line that is partly in `card`. */
  let isMidLine = false

  const emit = (error: RowError | null) => {
    const { text, isTooLong } = card.take()
    if (depth === 0 && error && withoutImportErrors(text).trim() === '') return
    count += 1
    const found = isTooLong ? { column: 'BEGIN', reason: 'This is longer than 8 MB.' } : error
    rows.push({ row: count, cells: [text], ...(found && { error: found }) })
  }
  const closeOpen = () => {
    emit(depth === 0 ? outsideError : unterminatedError)
    depth = 0
  }
  const readLine = (line: string, lineEnd: string) => {
    const marker = cardMarker(line)
    if (marker === 'begin' && !(depth > 0 && isAfterAgent)) closeOpen()
    card.add(line + lineEnd)
    if (marker === 'begin' || (marker === 'nested' && depth > 0)) depth += 1
    if (marker === 'end' && depth > 0) {
      if (depth === 1) emit(null)
      depth -= 1
    }
    if (marker !== null || line !== '') isAfterAgent = marker === null && isAgentLine(line)
  }

  /** Reads the complete lines of `text` and keeps the rest for the next piece. */
  const readLines = (text: string, isLast: boolean) => {
    let start = 0
    if (isMidLine) {
      start = firstLineEnd(text, isLast)
      card.add(text.slice(0, start))
      if (start === text.length) return
      isMidLine = false
      const length = lineEndLength(text, start)
      card.add(text.slice(start, start + length))
      start += length
    }
    let cr = text.indexOf('\r', start)
    let lf = text.indexOf('\n', start)
    while (cr !== -1 || lf !== -1) {
      const end = cr === -1 || (lf !== -1 && lf < cr) ? lf : cr
      if (end === text.length - 1 && end === cr && !isLast) break
      const next = end + lineEndLength(text, end)
      readLine(text.slice(start, end), text.slice(end, next))
      start = next
      if (cr !== -1 && cr < start) cr = text.indexOf('\r', start)
      if (lf !== -1 && lf < start) lf = text.indexOf('\n', start)
    }
    rest = text.slice(start)
    if (rest.length <= MAX_MARKER || rest.endsWith('\r')) return
    card.add(rest)
    rest = ''
    isMidLine = true
    isAfterAgent = false
  }
  const taken = () => {
    const done = rows
    rows = []
    return done
  }

  return {
    push: (chunk) => {
      const text = rest + chunk
      rest = ''
      readLines(text, false)
      return taken()
    },
    end: () => {
      const text = rest
      rest = ''
      readLines(text, true)
      if (rest !== '') readLine(rest, '')
      rest = ''
      if (count === 0 && depth === 0)
        throw new FileError(
          'This file contains no contact card (BEGIN:VCARD). Choose a vCard file.',
        )
      closeOpen()
      return taken()
    },
  }
}

const outsideError: RowError = {
  column: 'BEGIN',
  reason: 'This text is outside of a card. A card starts with BEGIN:VCARD.',
}
const unterminatedError: RowError = { column: 'END', reason: 'The card has no END:VCARD.' }

/** Text up to the limit, without its last line end. */
class OpenText {
  private parts: string[] = []
  private length = 0

  add(part: string): void {
    this.length += part.length
    if (this.length <= MAX_CARD) this.parts.push(part)
    else if (this.parts.length > 0) this.parts = [this.shown()]
  }

  take(): { text: string; isTooLong: boolean } {
    const isTooLong = this.length > MAX_CARD
    const text = (isTooLong ? this.shown() : this.parts.join('')).replace(/(?:\r\n|\r|\n)$/, '')
    this.parts = []
    this.length = 0
    return { text, isTooLong }
  }

  private shown(): string {
    return this.parts.join('').slice(0, MAX_SHOWN).toWellFormed()
  }
}

function lineEndLength(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? 2 : 1
}

/**
 * Returns the end of the first line, or the text's length. A CR at the very end may be half of a
 * line end.
 */
function firstLineEnd(text: string, isLast: boolean): number {
  const end = text.search(/[\r\n]/)
  return end === -1 || (!isLast && end === text.length - 1 && text.endsWith('\r'))
    ? text.length
    : end
}
