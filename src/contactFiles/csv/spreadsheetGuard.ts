import { guardFormula, unguardFormula } from './formulaGuard'

/** Longer texts stay text: no number or date has as many characters. */
const MAX_LENGTH = 400
/** Integers that every spreadsheet shows and saves as they are written. */
const LASTING = /^(?:0|[1-9]\d{0,10})$/
/** Digits with what stands between, before and behind them in numbers, amounts, dates, times and moments. */
const NUMBER = /^[\s$€£¥.,(]*\d[\d\s.,:/\-%()'’+$€£¥eTZ年月日時时分秒년월일시분초]*$/i
/** The words for true and false, and the names of months and days, in the languages of our headers. */
const truths = wordsOf(
  'true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar',
)
const dateWords = wordsOf(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august ' +
    'september october november december mär mrz mai okt dez januar jänner februar märz juni juli ' +
    'oktober dezember janv févr mars avr juin juil août déc janvier février avril juillet septembre ' +
    'octobre novembre décembre ene abr ago dic enero febrero marzo abril mayo junio julio agosto ' +
    'septiembre octubre noviembre diciembre gen mag giu lug set ott gennaio febbraio aprile maggio ' +
    'giugno luglio settembre ottobre dicembre fev out janeiro fevereiro março maio junho julho ' +
    'setembro outubro novembro dezembro mrt mei januari februari maart augustus am pm uhr de ' +
    'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi do fr sa so ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi ' +
    'vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì ' +
    'mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta feira maandag dinsdag ' +
    'woensdag donderdag vrijdag zaterdag zondag',
)
/** Longest text that may be a date with words. */
const MAX_WORDS = 40

/**
 * Tells whether a spreadsheet that opens and saves a CSV file may write this text in another way: it
 * takes it for a number (`0171`, `3E5`, 16 digits), an amount, a date (`1/2`, `May 5`), a time, or a
 * truth. Microsoft names the cases on "Stop automatically changing numbers to dates" and "Keeping
 * leading zeros and large numbers", LibreOffice on "Number recognition" and "Text import".
 */
export function isRenumbered(text: string): boolean {
  if (text === '' || text.length > MAX_LENGTH || LASTING.test(text)) return false
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKC')
  if (NUMBER.test(plain)) return true
  if (text.length > MAX_WORDS) return false
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? []
  if (/\d/.test(plain))
    return (
      words.length > 0 && !/^'|[@#&_]/.test(plain) && words.every((word) => dateWords.has(word))
    )
  return truths.has(plain.trim().toLowerCase())
}

/**
 * Returns a cell that a spreadsheet neither runs as a formula (`guardFormula`) nor renumbers: an
 * apostrophe makes it text, and `unguardCell` takes it off again.
 */
export function guardCell(text: string): string {
  const guarded = guardFormula(text)
  return guarded === text && isRenumbered(withoutApostrophes(text)) ? `'${text}` : guarded
}

/** Undoes `guardCell`, `guardFormula` and `guardForProgram`. */
export function unguardCell(cell: string): string {
  const formula = unguardFormula(cell)
  return formula === cell && cell.startsWith("'") && isRenumbered(withoutApostrophes(cell))
    ? cell.slice(1)
    : formula
}

/** A phone number with a country code, a date without a year, or a negative number. */
const HARMLESS = /^(?:\+\d[\d ().\-/]{5,40}|--\d{2}-\d{2}|-\d{1,20}(?:[.,]\d{1,20})?)$/

/**
 * Returns a cell for a program that reads values as text and knows no apostrophe: a phone number, a
 * date or a number stays as it is, and nothing runs as a formula.
 */
export function guardForProgram(text: string): string {
  if (HARMLESS.test(text)) return text
  return text === unguardCell(text) ? guardFormula(text) : `'${text}`
}

function withoutApostrophes(text: string): string {
  return text.startsWith("'") ? text.replace(/^'+/, '') : text
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
