/** Returns a header in lower case without underscores and repeated spaces. */
export function normalizeHeader(header: string): string {
  return header
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}
