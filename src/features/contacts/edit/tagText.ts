const MOST = 20

/** Tags as one line of text, with commas between them; one that holds a comma stands in quotes, as in a CSV file (RFC 4180). */
export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

/** The tags of such a text, each once; nothing between two commas is no tag. */
export function parseTags(text: string): string[] {
  return [...new Set(parts(text).filter(Boolean))]
}

/** What a list of tags that is being typed could become: its last tag completed, or one more. */
export function tagOptions(typed: string, suggestions: readonly string[]): string[] {
  const before = parts(typed)
  const begun = (before.pop() ?? '').replace(/^"/, '').toLowerCase()
  const offered = suggestions.filter(
    (tag) => !before.includes(tag) && tag.toLowerCase().startsWith(begun),
  )
  return offered.slice(0, MOST).map((tag) => formatTags([...before.filter(Boolean), tag]))
}

/** What stands between the commas that are not in quotes; a quote that nothing ends is text. */
function parts(text: string): string[] {
  return [...`${text},`.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*)),/g)].map(
    ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
