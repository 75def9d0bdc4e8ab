const MOST = 20

/** What a list of tags that is being typed could become: its last tag completed, or one more. */
export function tagOptions(typed: string, suggestions: readonly string[]): string[] {
  const parts = typed.split(',').map((tag) => tag.trim())
  const begun = (parts.pop() ?? '').toLowerCase()
  const before = parts.map((tag) => `${tag}, `).join('')
  return suggestions.filter((tag) => !parts.includes(tag) && tag.toLowerCase().startsWith(begun)).slice(0, MOST).map((tag) => before + tag)
}
