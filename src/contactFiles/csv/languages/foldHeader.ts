/** Longer headers are no words of the table. */
const MAX_LENGTH = 100

/**
 * Returns a header in lower case without accents and punctuation: "tel prive" for "Tél. (privé)",
 * '' for one that is too long to be known.
 */
export function foldHeader(header: string): string {
  if (header.length > MAX_LENGTH) return ''
  return header
    .normalize('NFD')
    .replace(/[\p{M}°]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
