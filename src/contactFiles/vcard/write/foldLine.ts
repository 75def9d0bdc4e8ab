/** Octets of a line, without its line end (RFC 2426 section 2.6, RFC 6350 section 3.2). */
const MAX_OCTETS = 75

/** Folds a content line at 75 octets of UTF-8, never inside a character. */
export function foldLine(line: string, lineEnd = '\r\n'): string {
  if (line.length <= MAX_OCTETS / 3 || (line.length <= MAX_OCTETS && isAscii(line))) return line
  const parts: string[] = []
  let start = 0
  let octets = 0
  for (let index = 0; index < line.length;) {
    const code = line.codePointAt(index) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > MAX_OCTETS) {
      parts.push(line.slice(start, index))
      start = index
      octets = 1
    }
    octets += size
    index += code < 0x10000 ? 1 : 2
  }
  parts.push(line.slice(start))
  return parts.join(`${lineEnd} `)
}

/** Tells whether a text is printable ASCII and line ends. */
export function isAscii(text: string): boolean {
  return !/[^\r\n\x20-\x7e]/.test(text)
}
