/**
 * Makes a cell harmless to spreadsheets, which run a cell that starts with = + - @, a tab or a carriage return as a formula (OWASP "CSV Injection",
 * ASVS 1.2.10): it gets a leading apostrophe, also where blanks come before, which some programs skip. So does text that has apostrophes before such characters already, so
 * that `unguardFormula` gives every text back: `+33` is written `'+33`, and `'+33` is written `''+33`.
 */
export function guardFormula(text: string): string {
  return mayBeGuarded(text.charCodeAt(0)) && /^'*\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Undoes `guardFormula`: takes one leading apostrophe off where only apostrophes and blanks stand before a formula character. */
export function unguardFormula(cell: string): string {
  return cell.charCodeAt(0) === APOSTROPHE && /^'+\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

const APOSTROPHE = 0x27
const LAST_ASCII = 0x7f
/** What an ASCII text that is guarded starts with: one look at it spares most texts the whole test. */
const FIRSTS = new Set(Array.from("'=+-@\t\r\n\v\f ", (character) => character.charCodeAt(0)))

function mayBeGuarded(first: number): boolean {
  return first > LAST_ASCII || FIRSTS.has(first)
}
