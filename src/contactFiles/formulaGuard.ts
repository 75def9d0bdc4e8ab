/**
 * Makes a cell harmless to spreadsheets, which run a cell that starts with = + - @, a tab or a carriage return as a formula (OWASP "CSV Injection",
 * ASVS 1.2.10): it gets a leading apostrophe. So does text that has apostrophes before such a character already, so that `unguardFormula` gives
 * every text back: `+33` is written `'+33`, and `'+33` is written `''+33`.
 */
export function guardFormula(text: string): string {
  return FIRSTS.has(text.charCodeAt(0)) && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Undoes `guardFormula`: takes one leading apostrophe off where only apostrophes stand before a formula character. */
export function unguardFormula(cell: string): string {
  return cell.charCodeAt(0) === APOSTROPHE && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

const APOSTROPHE = 0x27
/** What a text that is guarded starts with: one look at it spares most texts the whole test. */
const FIRSTS = new Set(Array.from("'=+-@\t\r", (character) => character.charCodeAt(0)))
