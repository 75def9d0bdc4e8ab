import type { RowError } from '../rows/rowResult'
import { FileError } from '../FileError'
import type { FileRow } from '../rows/fileRow'
import { MAX_MARKER, cardMarker, isAgentLine, splitMarkers, withoutLastEnd } from './cardMarker'
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

/** Limit of characters in one card. The text of a longer one is cut. */
export const MAX_CARD = 8 * 1024 * 1024
/** Limit of characters that are returned of a card that is too long. */
const MAX_SHOWN = 1000

/**
 * Splits a vCard file (any version, any line end, in pieces) into cards, from BEGIN to its END; a
 * card in an AGENT (vCard 2.1) stays inside. Nothing is lost silently: a card without END, one over
 * 8 MB (8,388,608 characters) and text outside of cards are rows with an error. A BEGIN in an open
 * card that is no AGENT starts the next card, so that a damaged card costs one row; markers count
 * without the line end beside them, too. `push` never throws.
 */
export function createVcardReader(): VcardReader {
  const cards = new CardCollector()
  let rest = ''
  /** True if the text continues a line whose start was already added. */
  let isMidLine = false

  /** Reads the complete lines of `text` and keeps the rest for the next piece. */
  const readLines = (text: string, isLast: boolean) => {
    let start = 0
    if (isMidLine) {
      start = firstLineEnd(text, isLast)
      cards.addPart(text.slice(0, start))
      if (start === text.length) return
      isMidLine = false
      const length = lineEndLength(text, start)
      cards.addPart(text.slice(start, start + length))
      start += length
    }
    let cr = text.indexOf('\r', start)
    let lf = text.indexOf('\n', start)
    while (cr !== -1 || lf !== -1) {
      const end = cr === -1 || (lf !== -1 && lf < cr) ? lf : cr
      if (end === text.length - 1 && end === cr && !isLast) break
      const next = end + lineEndLength(text, end)
      cards.addLine(text.slice(start, end), text.slice(end, next))
      start = next
      if (cr !== -1 && cr < start) cr = text.indexOf('\r', start)
      if (lf !== -1 && lf < start) lf = text.indexOf('\n', start)
    }
    rest = text.slice(start)
    if (rest.length <= MAX_MARKER || rest.endsWith('\r')) return
    cards.addPart(rest)
    rest = ''
    isMidLine = true
  }

  return {
    push: (chunk) => {
      const text = rest + chunk
      rest = ''
      readLines(text, false)
      return cards.take()
    },
    end: () => {
      const text = rest
      rest = ''
      readLines(text, true)
      if (rest !== '') cards.addLine(rest, '')
      rest = ''
      cards.end()
      return cards.take()
    },
  }
}

const outsideError: RowError = {
  column: 'BEGIN',
  reason: 'This text is outside of a card. A card starts with BEGIN:VCARD.',
}
const unterminatedError: RowError = { column: 'END', reason: 'The card has no END:VCARD.' }

/** Joins the lines of a file to cards. */
class CardCollector {
  private readonly card = new OpenText()
  private rows: CardRow[] = []
  private count = 0
  /** The number of open BEGIN lines: 0 outside of cards, more than 1 in an AGENT. */
  private depth = 0
  private isAfterAgent = false

  addLine(text: string, lineEnd: string): void {
    const lines = splitMarkers(text)
    for (const line of lines) this.addOwnLine(line, lines.length > 1 ? lineEnd || '\n' : lineEnd)
  }

  private addOwnLine(text: string, lineEnd: string): void {
    // Outside of a card, there is nothing that a line with a space could continue.
    const canBegin = this.depth === 0 && text.length <= MAX_MARKER
    const start = canBegin ? text.replace(/^[ \t]+/, '') : text
    const marker = cardMarker(start)
    const line = marker === 'begin' ? start : text
    if (marker === 'begin' && !(this.depth > 0 && this.isAfterAgent)) this.closeOpen()
    this.card.add(line + lineEnd)
    if (marker === 'begin' || (marker === 'nested' && this.depth > 0)) this.depth += 1
    if (marker === 'end' && this.depth > 0) {
      if (this.depth === 1) this.emit(null)
      this.depth -= 1
    }
    if (marker !== null || line !== '') this.isAfterAgent = marker === null && isAgentLine(line)
  }

  /** Adds a part of a line that is too long for a marker. */
  addPart(part: string): void {
    this.card.add(part)
    this.isAfterAgent = false
  }

  /** Ends the file. Throws `FileError` when it has no card at all. */
  end(): void {
    if (this.count === 0 && this.depth === 0)
      throw new FileError('This file contains no contact card (BEGIN:VCARD). Choose a vCard file.')
    this.closeOpen()
  }

  /** Returns the cards since the last call. */
  take(): CardRow[] {
    const complete = this.rows
    this.rows = []
    return complete
  }

  private closeOpen(): void {
    this.emit(this.depth === 0 ? outsideError : unterminatedError)
    this.depth = 0
  }

  private emit(given: RowError | null): void {
    let error = given
    const { text, isTooLong } = this.card.take()
    if (error === unterminatedError && this.depth === 1 && withoutLastEnd(text) !== null)
      error = null
    if (this.depth === 0 && error && withoutImportErrors(text).trim() === '') return
    this.count += 1
    const found = isTooLong ? { column: 'BEGIN', reason: 'This is longer than 8 MB.' } : error
    this.rows.push({ row: this.count, cells: [text], ...(found && { error: found }) })
  }
}

/** Text up to the limit, without its last line end. */
class OpenText {
  private parts: string[] = []
  private length = 0

  add(part: string): void {
    this.length += part.length
    if (this.length <= MAX_CARD) this.parts.push(part)
    else if (this.parts.length > 0) this.parts = [this.start()]
  }

  take(): { text: string; isTooLong: boolean } {
    const isTooLong = this.length > MAX_CARD
    const text = (isTooLong ? this.start() : this.parts.join('')).replace(/(?:\r\n|\r|\n)$/, '')
    this.parts = []
    this.length = 0
    return { text, isTooLong }
  }

  private start(): string {
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
