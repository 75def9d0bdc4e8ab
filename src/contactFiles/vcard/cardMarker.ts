const MARKER = /^\uFEFF?(?:(?:[\w-]+\.)?(AGENT)\s*(?:;[^:]*)?:\s*)?(BEGIN|END)\s*:\s*VCARD\s*$/i
const AGENT = /^(?:[\w-]+\.)?AGENT\s*(?:;[^:]*)?:\s*$/i
/** Longer lines are no markers; it bounds what a line without end can cost. */
export const MAX_MARKER = 200

/**
 * Whether a line (without its line end) begins or ends a card: `nested` where an AGENT begins on it (vCard 2.1 section 2.1.4.1), else null. Case and
 * blanks do not count; a line that starts with a blank is the continuation of another.
 */
export function cardMarker(line: string): 'begin' | 'end' | 'nested' | null {
  if (line.length < 9 || line.length > MAX_MARKER || !/[dD]\s*$/.test(line.slice(-8))) return null
  const [all, agent, word = ''] = MARKER.exec(line) ?? []
  if (all === undefined) return null
  if (word.toLowerCase() === 'begin') return agent ? 'nested' : 'begin'
  return agent ? null : 'end'
}

/** Whether a card nested in another begins on the line after this one. */
export function isAgentLine(line: string): boolean {
  return line.length <= MAX_MARKER && AGENT.test(line)
}
