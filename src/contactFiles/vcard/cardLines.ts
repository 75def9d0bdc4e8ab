import type { RowError } from '../rows/rowResult'
import { cardMarker, isAgentLine, withoutLastEnd } from './cardMarker'
import { type PropertyHead, headEnd, parseHead } from './propertyHead'
import { decodeQuotedPrintable } from './quotedPrintable'
import { unfoldCard } from './unfoldCard'
import { LAST_RANK, labelOfTypes, preference } from './vcardLabels'
import { escapeText } from './vcardText'

/** The head of a property with facts about its value. */
export interface CardHead extends PropertyHead {
  /** The label from its types, or ''. */
  typeLabel: string
  /** Its rank of preference, from 1. */
  rank: number
}

/**
 * A property of a card. Its value is unfolded and decoded from quoted-printable, but still escaped.
 */
export interface CardProperty {
  head: CardHead
  value: string
}

export interface CardLines {
  properties: CardProperty[]
  /** Lines that are not properties. */
  unreadable: string[]
}

/**
 * Returns the properties of a card's text, from BEGIN to END, which may end the line of the last
 * property. A nested card becomes the value of its AGENT, as in vCard 3.0. Returns an error when the
 * text is not exactly one card.
 */
export function readCardLines(text: string): CardLines | { error: RowError } {
  const lines: string[] = []
  const reading = { depth: 0, isOver: false }
  let nested: string[] = []
  for (const line of unfoldCard(text)) {
    const marker = cardMarker(line)
    if (reading.isOver && line.trim() !== '')
      return { error: { column: 'END', reason: 'There is text after END:VCARD.' } }
    if (reading.depth === 0) {
      if (line.trim() === '') continue
      if (marker !== 'begin')
        return { error: { column: 'BEGIN', reason: 'A card starts with BEGIN:VCARD.' } }
      reading.depth = 1
    } else if (
      marker === 'nested' ||
      (marker === 'begin' && (reading.depth > 1 || isAgentLine(lines.at(-1) ?? '')))
    ) {
      if (marker === 'nested' && reading.depth === 1)
        lines.push(line.slice(0, line.indexOf(':') + 1))
      reading.depth += 1
      nested.push(
        marker === 'nested' && reading.depth === 2 ? line.slice(line.indexOf(':') + 1) : line,
      )
    } else if (marker === 'begin') {
      return { error: { column: 'BEGIN', reason: 'Another card begins before END:VCARD.' } }
    } else if (marker === 'end') {
      reading.depth -= 1
      if (reading.depth === 0) reading.isOver = true
      else nested.push(line)
      if (reading.depth === 1) {
        lines.push((lines.pop() ?? '') + escapeText(nested.join('\n')))
        nested = []
      }
    } else if (reading.depth > 1) nested.push(line)
    else lines.push(line)
  }
  const last = reading.depth === 1 ? withoutLastEnd(lines.at(-1) ?? '') : null
  if (last !== null) lines.splice(-1, 1, last)
  else if (!reading.isOver)
    return {
      error: {
        column: reading.depth === 0 ? 'BEGIN' : 'END',
        reason:
          reading.depth === 0 ? 'A card starts with BEGIN:VCARD.' : 'The card has no END:VCARD.',
      },
    }
  return propertiesOf(lines)
}

function propertiesOf(lines: readonly string[]): CardLines {
  const properties: CardProperty[] = []
  const unreadable: string[] = []
  for (const line of lines) {
    const end = headEnd(line)
    const head = end === -1 ? null : readHead(line.slice(0, end))
    if (head) properties.push({ head, value: valueOf(head, line.slice(end + 1)) })
    else if (line.trim() !== '') unreadable.push(line)
  }
  return { properties, unreadable }
}

/** A cache: few heads make up nearly all lines of a file. */
const known = new Map<string, CardHead>()
const MAX_KNOWN = 1000

function readHead(text: string): CardHead | null {
  const found = known.get(text)
  if (found) return found
  // A copy, because a substring would keep the whole card in memory.
  const parsed = parseHead(Array.from(text).join(''))
  if (!parsed) return null
  const head = { ...parsed, typeLabel: labelOfTypes(parsed), rank: preference(parsed) }
  if (text.length <= 100) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(Array.from(text).join(''), head)
  }
  return head
}

/** Returns the head of a property without parameters. */
export function bareHead(name: string): CardHead {
  return {
    group: '',
    name,
    params: [],
    encoding: '',
    charset: '',
    key: name,
    typeLabel: '',
    rank: LAST_RANK,
  }
}

function valueOf({ encoding, charset }: PropertyHead, value: string): string {
  if (encoding !== 'QUOTED-PRINTABLE') return value
  return decodeQuotedPrintable(value, charset).replace(/\r\n|\r|\n/g, '\\n')
}
