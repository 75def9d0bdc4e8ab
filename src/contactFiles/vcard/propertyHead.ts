export interface CardParam {
  /** In upper case. A bare value (vCard 2.1) gets the name it stands for, mostly TYPE. */
  name: string
  /** As written, without quotes; a list ("work,fax") is one value. */
  value: string
}

/** The part of a property before the colon. */
export interface PropertyHead {
  /** As written; '' for none. */
  group: string
  /** In upper case. */
  name: string
  params: CardParam[]
  /** In upper case: QUOTED-PRINTABLE, B, BASE64 … or ''. */
  encoding: string
  charset: string
  /**
   * The key of an extra with this head. Quoted-printable is left out, because the value is decoded.
   */
  key: string
}

const NAME = /^(?:([\w-]+)\.)?([\w-]+)$/
const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT', 'B', 'Q'])

/** Parses the part before the colon, or returns null when it is not a property. */
export function parseHead(text: string): PropertyHead | null {
  const [written = '', ...rest] = splitParams(text)
  const [, group = '', name = ''] = NAME.exec(written.trim()) ?? []
  if (name === '') return null
  const head: PropertyHead = {
    group,
    name: name.toUpperCase(),
    params: [],
    encoding: '',
    charset: '',
    key: '',
  }
  let params = ''
  for (const part of rest) {
    const param = parseParam(part)
    const { name: kind, value } = param
    if (kind === 'ENCODING')
      head.encoding = value.toUpperCase() === 'Q' ? 'QUOTED-PRINTABLE' : value.toUpperCase()
    if (kind === 'CHARSET') head.charset = value
    if (kind !== 'CHARSET' && !(kind === 'ENCODING' && head.encoding === 'QUOTED-PRINTABLE'))
      params += `;${part}`
    head.params.push(param)
  }
  head.key = (group && `${group}.`) + head.name + params
  return head
}

/** Returns the values of a parameter, with lists split. */
export function paramValues({ params }: PropertyHead, name: string): string[] {
  return params
    .flatMap((param) => (param.name === name ? param.value.split(',') : []))
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

/** Returns the text of a parameter, or ''. */
export function paramText({ params }: PropertyHead, name: string): string {
  return params.find((param) => param.name === name)?.value ?? ''
}

function parseParam(part: string): CardParam {
  const equals = part.indexOf('=')
  if (equals === -1) {
    const value = part.trim()
    return { name: ENCODINGS.has(value.toUpperCase()) ? 'ENCODING' : 'TYPE', value }
  }
  const value = part.slice(equals + 1).trim()
  return {
    name: part.slice(0, equals).trim().toUpperCase(),
    value: decodeCarets(value.includes('"') ? value.replaceAll('"', '') : value),
  }
}

/** RFC 6868 section 3.1. */
function decodeCarets(value: string): string {
  return value.includes('^')
    ? value.replace(/\^([n'^])/g, (_all, mark: string) =>
        mark === 'n' ? '\n' : mark === "'" ? '"' : '^',
      )
    : value
}

/** Encodes text for a quoted parameter (RFC 6868 section 3.1). */
export function encodeCarets(text: string): string {
  return text
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'")
    .replace(/\r\n|\r|\n/g, '^n')
}

/**
 * Returns the index of the colon after the head, or -1. Skips colons in quotes, unless a quote is
 * never closed.
 */
export function headEnd(line: string): number {
  const first = line.indexOf(':')
  const quote = line.indexOf('"')
  if (quote === -1 || first < quote) return first
  let isQuoted = false
  for (let index = quote; index < line.length; index += 1) {
    const character = line[index]
    if (character === '"') isQuoted = !isQuoted
    else if (character === ':' && !isQuoted) return index
  }
  return first
}

function splitParams(head: string): string[] {
  if (!head.includes('"')) return head.split(';')
  const parts: string[] = []
  let isQuoted = false
  let start = 0
  for (let index = 0; index < head.length; index += 1) {
    const character = head[index]
    if (character === '"') isQuoted = !isQuoted
    else if (character === ';' && !isQuoted) {
      parts.push(head.slice(start, index))
      start = index + 1
    }
  }
  parts.push(head.slice(start))
  return parts
}
