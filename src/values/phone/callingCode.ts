/** The calling codes of one and two digits (ITU-T E.164); all others have three. */
const SHORT_CODES = new Set(
  (
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 ' +
    '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
)
/** The prefixes of calls within a country that are not 0. */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = {
  1: '1',
  7: '8',
  36: '06',
  375: '80',
  993: '8',
}

/** Returns the calling code that the digits of an international number begin with. */
export function callingCodeOf(digits: string): string {
  const code = [digits.slice(0, 1), digits.slice(0, 2)].find((text) => SHORT_CODES.has(text))
  return code ?? digits.slice(0, 3)
}

/**
 * Returns the digits of an international number, or of its beginning, as they are dialed within
 * its country: bare, after a 0, and after the country's own prefix.
 */
export function nationalDigits(digits: string): string[] {
  const code = callingCodeOf(digits)
  const rest = digits.slice(code.length)
  if (rest === '') return []
  const own = TRUNK_PREFIXES[code]
  return [rest, `0${rest}`, ...(own === undefined ? [] : [`${own}${rest}`])]
}

/**
 * Returns the digits of a number that is dialed with a country's own prefix other than 0, as those of
 * an international number: `8 495 …` is `7 495 …`. Several countries may have the prefix.
 */
export function internationalDigits(national: string): string[] {
  return Object.entries(TRUNK_PREFIXES).flatMap(([code, prefix]) =>
    national.startsWith(prefix) ? [code + national.slice(prefix.length)] : [],
  )
}
