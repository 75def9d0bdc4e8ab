import { asciiDigits } from '@/values/asciiDigits'

/**
 * The order of day, month and year in numeric dates such as `12/28/1969`, which differs by country.
 */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** The first letters of each month in English, German, French, Spanish, Italian, Portuguese, Dutch. */
const MONTHS = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mae', 'mrz', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]
/**
 * A day of the week before a date with the name of its month, as spreadsheets write a long date, in
 * the same languages.
 */
const DAY_NAMES = [
  'mon|tue|wed|thu|fri|sat|sun',
  'die|mit|don|fre|sam|son',
  'lun|mar|mer|jeu|ven|dim',
  'mi[eé]|jue|vie|s[aá]b|dom|gio|seg',
  'ter|qua|qui|sex|maa|din|woe|vri|zat|zon',
].join('|')
const WEEKDAY = new RegExp(`^(?:${DAY_NAMES})\\p{L}{0,8}(?:-feira)?\\.?,? `, 'iu')
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Outlook's text for no date. */
const NONE = /^0+[/.-]0+[/.-]0+$/

/**
 * Returns a birthday in the contract's form (`1980-01-31`, `--01-31` without a year), '' for none,
 * or null when the text is unreadable or ambiguous: a two-digit year, or an order that neither the
 * caller nor the numbers show it.
 */
export function readBirthday(text: string, order: DateOrder | null): string | null {
  const written = asciiDigits(text).trim()
  if (written === '' || NONE.test(written)) return ''
  const iso = /^(?:(\d{4})|-)-?(\d{2})-?(\d{2})(?:[T ][\d:.,]+(?:Z|[+-][\d:]+)?)?$/.exec(written)
  if (iso) return date(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const numbers =
    /^(\d{1,4})([/.-]|\. )(\d{1,2})\2(\d{1,4})\.?(?: (?:0?0:00(?::00)?|12:00(?::00)? ?am))?$/i.exec(
      written,
    )
  if (numbers)
    return fromNumbers(
      [numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''],
      numbers[2] === '/' || numbers[2] === '-' ? order : 'dmy',
    )
  const asian = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/.exec(written)
  if (asian) return date(asian[1] ?? '', asian[2] ?? '', asian[3] ?? '')
  return readNamedMonth(written) ?? readNamedMonth(written.replace(WEEKDAY, ''))
}

function readNamedMonth(written: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})(?:er|st|nd|rd|th|\.?[º°]|\.)?[ /-](?:de )?(\p{L}{3,10})\.?[ /-](?:de )?(\d{4})$/iu.exec(
      written,
    ) ?? []
  const [, otherMonth = '', otherDay = '', otherYear = ''] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(written) ?? []
  return date(year || otherYear, monthNumber(month || otherMonth), day || otherDay)
}

/** Returns the same from the parts of a date. A missing part is ''. */
export function joinBirthday(year: string, month: string, day: string): string | null {
  const [y, m, d] = [year.trim(), month.trim(), day.trim()]
  if (y === '' && m === '' && d === '') return ''
  return date(y, /^\d/.test(m) ? m : monthNumber(m), d)
}

/**
 * Returns the order of a column's dates, shown by a number above 12, or `ymd` when no date is
 * ambiguous. Null when the order is unknown or contradictory, so that a person must choose.
 */
export function detectDateOrder(samples: Iterable<string>): DateOrder | null {
  const possible = new Set<DateOrder>(['dmy', 'mdy'])
  let isOpen = false
  for (const sample of samples) {
    if (readBirthday(sample, null) === null && readBirthday(sample, 'dmy') !== null) isOpen = true
    const [, first, second] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(sample) ?? []
    if (Number(first) > 12) possible.delete('mdy')
    if (Number(second) > 12) possible.delete('dmy')
  }
  if (possible.size === 2) return isOpen ? null : 'ymd'
  const [order] = possible
  return order ?? null
}

function fromNumbers(
  [first, second, third]: [string, string, string],
  order: DateOrder | null,
): string | null {
  if (first.length === 4) return date(first, second, third)
  if (third.length !== 4) return null
  if (first === second || order === 'dmy' || Number(first) > 12) return date(third, second, first)
  return order === 'mdy' || Number(second) > 12 ? date(third, first, second) : null
}

function date(written: string, month: string, day: string): string | null {
  // There is no year 0; it means an unknown year.
  const year = /^0+$/.test(written) ? '' : written
  const days = DAYS[Number(month) - 1]
  if (days === undefined || !/^\d{1,2}$/.test(day) || (year !== '' && !/^\d{4}$/.test(year)))
    return null
  const isLeap =
    year === '' ||
    (Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0))
  if (
    Number(day) < 1 ||
    Number(day) > days ||
    (month.padStart(2, '0') === '02' && Number(day) === 29 && !isLeap)
  )
    return null
  return `${year || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function monthNumber(name: string): string {
  const folded = name.slice(0, 20).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const index = MONTHS.findIndex((starts) => starts.some((start) => folded.startsWith(start)))
  return index === -1 ? '' : String(index + 1)
}
