const DATE = /^(?:(\d{4})-?|--)(\d{2})-?(\d{2})(?:[T ].*)?$/

/**
 * Returns the birthday of a BDAY value as `1980-01-31`, or `--01-31` without a year. Reads basic
 * and extended ISO dates, with or without a time (RFC 2426 section 3.1.5, RFC 6350 section 4.3.4).
 * 0000 and `omitYear` (Apple's X-APPLE-OMIT-YEAR) stand for no year. Null for any other text; the
 * contract checks the day.
 */
export function readBirthday(value: string, omitYear: string): string | null {
  const [all, year = '', month = '', day = ''] = DATE.exec(value.trim()) ?? []
  if (all === undefined) return null
  return year === '' || year === '0000' || year === omitYear
    ? `--${month}-${day}`
    : `${year}-${month}-${day}`
}
