import type { KnownColumn } from '../knownColumn'
import { foldHeader } from './foldHeader'
import { type Language, type Meaning, meaningsOf } from './languageColumns'

/** Returns the languages in which a header is no common word, with the number of such headers. */
function languagesOf(all: readonly (readonly Meaning[])[]): Map<Language, number> {
  const found = new Map<Language, number>()
  for (const [first, ...others] of all)
    if (first && others.length === 0 && !first.isDoubtful)
      found.set(first.language, (found.get(first.language) ?? 0) + 1)
  return found
}

/** Returns the language of most headers that only one language has, or null. */
export function detectLanguage(headers: readonly string[]): Language | null {
  const counts = [...languagesOf(headers.map((header) => meaningsOf(foldHeader(header))))]
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/**
 * Returns the columns of headers in German, French, Spanish, Italian, Portuguese and Dutch. A word
 * of several languages has the meaning in those that the file is written in; where they differ, and
 * for a doubtful word in a file of another language, it is null.
 */
export function foreignColumns(headers: readonly string[]): (KnownColumn | null)[] {
  const all = headers.map((header) => meaningsOf(foldHeader(header)))
  const languages = languagesOf(all)
  return all.map((meanings) => {
    const own = meanings.filter(({ language }) => languages.has(language))
    return agreed(own.length > 0 ? own : meanings.filter(({ isDoubtful }) => !isDoubtful))
  })
}

/** Tells whether a header is a word of any language for a field. */
export function isForeignHeader(header: string): boolean {
  return meaningsOf(foldHeader(header)).some(({ column }) => column !== null)
}

/** Returns the column on which meanings agree; a language without one only counts where alone. */
function agreed(meanings: readonly Meaning[]): KnownColumn | null {
  const known = meanings.flatMap(({ column }) => (column ? [column] : []))
  const [first = null, ...others] = known
  return others.every((other) => isSame(other, first)) ? first : null
}

function isSame(one: KnownColumn, other: KnownColumn | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
