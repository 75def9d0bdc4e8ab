/**
 * Tells whether a text that was typed to confirm an act is a name as people read it: in any case,
 * with spaces of any kind, and with accents in either form of Unicode.
 */
export function isTypedName(typed: string, name: string): boolean {
  return asRead(typed) === asRead(name)
}

function asRead(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
