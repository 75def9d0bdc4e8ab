const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe' }

/** Returns a text without case and accents, as the server compares texts. */
export function fold(text: string): string {
  return text
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœ]/g, (letter) => letters[letter] ?? letter)
}
