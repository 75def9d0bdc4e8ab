/** Returns several values as the one text that a cell of a table has: "a; b". */
export function joinedTexts(texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? ''
  return [...new Set(texts)].filter((text) => text.trim() !== '').join('; ')
}
