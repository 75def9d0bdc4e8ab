/**
 * Returns a text for comparison, without case and accents. Separate accents are removed first,
 * because normalizing sorts long runs of them in quadratic time; they decompose only into other
 * accents, so the result is the same.
 */
export function fold(text: string): string {
  // Most text is ASCII, and a million names are compared at once.
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
