const MARKER = /^\uFEFF?(?:(?:[\w-]+\.)?(AGENT)\s*(?:;[^:]*)?:\s*)?(BEGIN|END)\s*:\s*VCARD\s*$/i
const AGENT = /^(?:[\w-]+\.)?AGENT\s*(?:;[^:]*)?:\s*$/i
/** Limit of a marker line, which bounds the cost of endless lines. */
export const MAX_MARKER = 200

/**
 * Tells whether a line (without its line end) begins or ends a card; `nested` when an AGENT begins
 * on it (vCard 2.1 section 2.1.4.1). Ignores case and spaces. A line that starts with a space
 * continues another.
 */
export function cardMarker(line: string): 'begin' | 'end' | 'nested' | null {
  if (line.length < 9 || line.length > MAX_MARKER || !/[dD]\s*$/.test(line.slice(-8))) return null
  const [all, agent, word = ''] = MARKER.exec(line) ?? []
  if (all === undefined) return null
  if (word.toLowerCase() === 'begin') return agent ? 'nested' : 'begin'
  return agent ? null : 'end'
}

/** Tells whether the next line begins a nested card. */
export function isAgentLine(line: string): boolean {
  return line.length <= MAX_MARKER && AGENT.test(line)
}

const GLUED_MARKER = /^\uFEFF?(?:BEGIN|END)\s*:\s*VCARD(?=\s*\S)/i

/**
 * Returns the lines of a text that begins with a marker but has lost the line end behind it:
 * `END:VCARDBEGIN:VCARD`, as files are joined that have no last line end.
 */
export function splitMarkers(line: string): string[] {
  if (line.length > MAX_MARKER) return [line]
  const [marker] = GLUED_MARKER.exec(line) ?? []
  return marker === undefined
    ? [line]
    : [marker, ...splitMarkers(line.slice(marker.length).trimStart())]
}

const END = 'END:VCARD'

/** Returns a text without an END:VCARD that ends it on the line of a property, or null. */
export function withoutLastEnd(text: string): string | null {
  const end = text.slice(-MAX_MARKER).trimEnd()
  if (!end.toUpperCase().endsWith(END)) return null
  return text.slice(0, text.length - (text.slice(-MAX_MARKER).length - end.length) - END.length)
}
