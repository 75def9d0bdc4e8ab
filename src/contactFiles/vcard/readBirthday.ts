const DATE = /^(?:(\d{4})-?|--)(\d{2})-?(\d{2})(?:[T ].*)?$/

/**
 * The birthday of a BDAY value as `1980-01-31`, or `--01-31` without a year: basic and extended ISO dates, with a time or without (RFC 2426 section 3.1.5,
 * RFC 6350 section 4.3.4). `omitYear` is the year that stands for none (Apple's X-APPLE-OMIT-YEAR), and so does 0000. Null where the value is no such date; whether the day
 * exists is for the contract.
 */
export function readBirthday(value: string, omitYear: string): string | null {
  const [all, year = '', month = '', day = ''] = DATE.exec(value.trim()) ?? []
  if (all === undefined) return null
  return year === '' || year === '0000' || year === omitYear
    ? `--${month}-${day}`
    : `${year}-${month}-${day}`
}
