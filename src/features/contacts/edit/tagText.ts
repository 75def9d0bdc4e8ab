import { fold } from '@/contract/fold'
const MOST = 20

/** Joins tags with commas; a tag with a comma is quoted as in a CSV file (RFC 4180). */
export function formatTags(tags: readonly string[]): string {
  return tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

/** Splits a text into tags, without duplicates and empty ones. */
export function parseTags(text: string): string[] {
  return [...new Set(parts(text).filter(Boolean))]
}

/** Returns completions of the last tag that is being typed. */
export function tagOptions(typed: string, suggestions: readonly string[]): string[] {
  const before = parts(typed)
  const begun = fold((before.pop() ?? '').replace(/^"/, ''))
  const offered = suggestions.filter((tag) => !before.includes(tag) && fold(tag).startsWith(begun))
  return offered.slice(0, MOST).map((tag) => formatTags([...before.filter(Boolean), tag]))
}

/** Splits at commas outside quotes; an unclosed quote is plain text. */
function parts(text: string): string[] {
  return [...`${text},`.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*)),/g)].map(
    ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
