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
