/**
 * Text for comparing: without case and accents. Accents that stand alone leave before the text is normalized, which would sort long runs of them in quadratic time; they only
 * decompose into others, so the result is the same.
 */
export function fold(text: string): string {
  // Most text is plain, and a million names are compared at once.
  if (!/[^\x20-\x7e]/.test(text)) return text.toLowerCase()
  return text
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
}
