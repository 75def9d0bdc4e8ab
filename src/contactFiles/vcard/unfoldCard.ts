import { MAX_MARKER, cardMarker, splitMarkers } from './cardMarker'
import { headEnd } from './propertyHead'
import { isKnownProperty } from './lineEndDoubt'

const QUOTED_PRINTABLE = /;\s*(?:ENCODING\s*=\s*)?"?QUOTED-PRINTABLE"?\s*(?:;|$)/i
const BASE64 = /;(?:ENCODING=)?(?:B|BASE64)(?:;|$)/i
/**
 * Limit for finding the colon, so that a line without one is not searched for each of its pieces.
 */
const MAX_HEAD = 10_000

/**
 * Unfolds the lines of a card (RFC 2426 section 2.6, RFC 6350 section 3.2), joins soft line breaks
 * of quoted-printable (vCard 2.1 section 2.1.3) and base64 lines without a leading space. Skips
 * empty lines, as every second one is where line ends were doubled. A marker never continues a line,
 * and no line continues a marker.
 */
export function unfoldCard(text: string): string[] {
  const lines: string[] = []
  let line = new LogicalLine('')
  for (const physical of text.split(/\r\n|\r|\n/).flatMap(splitMarkers)) {
    const first = physical.charCodeAt(0)
    if (physical === '') {
      line.isAfterBlank = true
      continue
    }
    const isOver = line.isAfterBlank && beginsProperty(physical)
    if (line.isSoft && !isOver && cardMarker(physical) === null) line.addSoft(physical)
    else if ((first === BLANK || first === TAB) && !line.isMarker) line.add(physical.slice(1))
    else if (!physical.includes(':') && /^[A-Za-z0-9+/]+=*\s*$/.test(physical) && line.isBase64())
      line.add(physical)
    else {
      if (!line.isEmpty) lines.push(line.toString())
      line = new LogicalLine(physical)
    }
  }
  if (!line.isEmpty) lines.push(line.toString())
  return lines
}

/** Tells whether a line starts with the name of a property. */
function beginsProperty(line: string): boolean {
  return isKnownProperty(/^(?:[\w-]{1,100}\.)?([\w-]{1,100})\s*[;:]/.exec(line)?.[1] ?? '')
}

const BLANK = 0x20
const TAB = 0x09

/** A line in pieces, because a picture has tens of thousands of them. */
class LogicalLine {
  /** Whether the line ends in a soft line break. */
  isSoft = false
  /** Whether an empty line follows, after which the next property does not continue this one. */
  isAfterBlank = false
  private readonly parts: string[] = []
  private length = 0
  /** Without a colon there is no head to search for. */
  private hasColon = false
  private known: { isQuotedPrintable: boolean; isBase64: boolean } | undefined

  constructor(first: string) {
    this.add(first)
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  add(part: string): void {
    this.isAfterBlank = false
    if (part !== '' || this.parts.length === 0) this.parts.push(part)
    this.length += part.length
    this.hasColon ||= part.includes(':')
    this.isSoft = part.endsWith('=') && this.head()?.isQuotedPrintable === true
  }

  addSoft(part: string): void {
    this.parts.push((this.parts.pop() ?? '').slice(0, -1))
    this.add(part)
  }

  get isMarker(): boolean {
    return this.length <= MAX_MARKER && cardMarker(this.toString()) !== null
  }

  isBase64(): boolean {
    return this.head()?.isBase64 === true
  }

  /** The encodings that the head names, found once; undefined without a colon. */
  private head(): { isQuotedPrintable: boolean; isBase64: boolean } | undefined {
    if (
      this.known === undefined &&
      this.hasColon &&
      this.length - (this.parts.at(-1)?.length ?? 0) < MAX_HEAD
    ) {
      const text = this.toString()
      const head = text.slice(0, headEnd(text))
      this.known = { isQuotedPrintable: QUOTED_PRINTABLE.test(head), isBase64: BASE64.test(head) }
    }
    return this.known
  }

  toString(): string {
    return this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.join('')
  }
}
