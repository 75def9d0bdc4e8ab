/** Returns the dayjs formats in which a day may be typed: first the one it is shown in, by language, last ISO 8601. */
export function dayFormats(language: string): string[] {
  const parts = new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0)
  // dayjs would parse letters between the numbers as tokens.
  const isPlain = parts.every(({ type, value }) => type !== 'literal' || /^[\s./-]*$/.test(value))
  const patterns = ['MM DD', 'M D', 'MM D', 'M DD'].map((pair) => {
    const [month = '', day = ''] = pair.split(' ')
    const tokens: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
      year: 'YYYY',
      month,
      day,
    }
    return parts.map(({ type, value }) => tokens[type] ?? value).join('')
  })
  return [...new Set([...(isPlain ? patterns : []), 'YYYY-MM-DD'])]
}

/** Returns the dayjs formats in which a time may be typed: 24 hours, as shown, or 12. */
export function timeFormats(): string[] {
  return ['HH:mm', 'H:mm', 'h:mm A', 'h:mm a']
}
