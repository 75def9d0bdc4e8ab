import { foldLine, isAscii } from './foldLine'
import { encodeQuotedPrintable } from '../quotedPrintable'
import { escapeText } from '../vcardText'

export type CardVersion = '2.1' | '3.0' | '4.0'

export interface PropertyOptions {
  group?: string
  /** In upper case, as in vCard 2.1 and 3.0. */
  types?: readonly string[]
  /** Further parameters as written, each with its value: `PREF=1`. */
  params?: readonly string[]
}

/** Octets of a vCard 2.1 line that needs no encoding. */
const MAX_PLAIN = 75

/**
 * Collects the lines of a card, folded at 75 octets; vCard 2.1 uses quoted-printable in UTF-8 for
 * long or non-ASCII lines.
 */
export class CardLineWriter {
  private readonly lines: string[] = []

  constructor(readonly version: CardVersion) {}

  /** Adds a property with an escaped value. Only vCard 2.1 values may contain line ends. */
  add(name: string, value: string, options: PropertyOptions = {}): void {
    this.addHead(this.head(name, options), value)
  }

  /** Adds a property with a finished head. */
  addHead(head: string, value: string): void {
    if (this.version !== '2.1') {
      this.lines.push(foldLine(`${head}:${value}`))
      return
    }
    if (head.length + value.length < MAX_PLAIN && isAscii(value) && !/[\r\n]|=$|\s$/.test(value)) {
      this.lines.push(`${head}:${value}`)
      return
    }
    const encoded = `${head};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:`
    this.lines.push(encoded + encodeQuotedPrintable(value, encoded.length))
  }

  /** Adds a folded property in base64. vCard 2.1 ends it with an empty line (section 2.1.5). */
  addBase64(head: string, value: string): void {
    this.lines.push(foldLine(`${head}:${value}`) + (this.version === '2.1' ? '\r\n' : ''))
  }

  /**
   * Escapes a value. vCard 2.1 has no escape for line ends (quoted-printable has them), and 4.0
   * none for a semicolon here (RFC 6350 section 4.1).
   */
  text(text: string): string {
    if (this.version === '2.1') return text.replace(/\\/g, '\\\\')
    return this.version === '4.0' ? escapeText(text).replace(/\\;/g, ';') : escapeText(text)
  }

  /** Escapes one part of a structured value. */
  part(text: string): string {
    return this.version === '2.1' ? text.replace(/[\\,;]/g, '\\$&') : escapeText(text)
  }

  /** Escapes one of several values separated by commas. */
  item(text: string): string {
    return this.version === '2.1' ? this.part(text) : this.text(text)
  }

  toString(): string {
    return `${this.lines.join('\r\n')}\r\n`
  }

  private head(name: string, { group, types = [], params = [] }: PropertyOptions): string {
    return [(group === undefined ? '' : `${group}.`) + name, ...this.types(types), ...params].join(
      ';',
    )
  }

  /**
   * `;WORK;FAX` in vCard 2.1, `TYPE=WORK,FAX` in 3.0, `TYPE="work,fax"` in 4.0, which has no
   * INTERNET.
   */
  private types(types: readonly string[]): string[] {
    if (this.version === '2.1') return [...types]
    const known =
      this.version === '3.0'
        ? types
        : types.filter((type) => type !== 'INTERNET').map((type) => type.toLowerCase())
    if (known.length === 0) return []
    return [
      this.version === '4.0' && known.length > 1
        ? `TYPE="${known.join(',')}"`
        : `TYPE=${known.join(',')}`,
    ]
  }
}
