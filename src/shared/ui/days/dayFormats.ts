/** How a day may be typed, in the words of dayjs: first as it is shown, in the usual form of a language, then ISO 8601. */
export function dayFormats(language: string): string[] {
  const parts = new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0)
  // Letters between the numbers would be read as parts of the date.
  const isPlain = parts.every(({ type, value }) => type !== 'literal' || /^[\s./-]*$/.test(value))
  const patterns = ['MM DD', 'M D', 'MM D', 'M DD'].map((pair) => {
    const [month = '', day = ''] = pair.split(' ')
    const words: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
      year: 'YYYY',
      month,
      day,
    }
    return parts.map(({ type, value }) => words[type] ?? value).join('')
  })
  return [...new Set([...(isPlain ? patterns : []), 'YYYY-MM-DD'])]
}

/** How a time of day may be typed: with 24 hours, as it is shown, or with 12. */
export function timeFormats(): string[] {
  return ['HH:mm', 'H:mm', 'h:mm A', 'h:mm a']
}
