const MIN_LETTERS = 5

/** Tells whether a search has a word in which the server forgives a typo. */
export function mayHaveTypo(search: string): boolean {
  return search.split(/\s+/).some((word) => (word.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS)
}
