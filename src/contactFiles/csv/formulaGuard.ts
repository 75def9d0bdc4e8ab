/**
 * A text that begins like a formula, after spaces or not. Japanese spreadsheets read full-width signs
 * like the others, and some write a carriage return back as a line feed. Apostrophes before it make
 * room for one more, and for its removal.
 */
const FORMULA = /^'*\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/

/**
 * Returns a cell that no spreadsheet runs as a formula (OWASP "CSV Injection", ASVS 1.2.10). Text
 * that starts with = + - @, a tab or a line end, also after spaces, gets an apostrophe, and
 * so does text with apostrophes before these, so that `unguardFormula` restores it: `+33` becomes
 * `'+33`, and `'+33` becomes `''+33`.
 */
export function guardFormula(text: string): string {
  return mayBeGuarded(text.charCodeAt(0)) && FORMULA.test(text) ? `'${text}` : text
}

/**
 * Undoes `guardFormula`: removes one apostrophe where only apostrophes and spaces precede a formula
 * character.
 */
export function unguardFormula(cell: string): string {
  return cell.charCodeAt(0) === APOSTROPHE && FORMULA.test(cell) ? cell.slice(1) : cell
}

const APOSTROPHE = 0x27
const LAST_ASCII = 0x7f
/**
 * First characters that need a guard. Looking at them first spares most texts the regular
 * expression.
 */
const FIRSTS = new Set(Array.from("'=+-@\t\r\n\v\f ", (character) => character.charCodeAt(0)))

function mayBeGuarded(first: number): boolean {
  return first > LAST_ASCII || FIRSTS.has(first)
}
