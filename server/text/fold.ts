/** Text for comparing: without case and accents. */
export function fold(text: string): string {
  // Most text is plain, and a million names are compared at once.
  if (!/[^\x20-\x7e]/.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/ł/g, 'l').replace(/æ/g, 'ae').replace(/œ/g, 'oe')
}
