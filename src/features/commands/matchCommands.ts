import type { Command } from '@/shared/lib/menu'

/**
 * The commands that every typed word is found in, best first: a title that starts with the text, then a word of the title, then the keywords. The given
 * order decides between equals; without text all stand in that order.
 */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const query = fold(text)
  const words = query.split(' ').filter(Boolean)
  return commands
    .map((command) => ({ command, rank: rankOf(command, query, words) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

function rankOf({ title, keywords = '' }: Command, query: string, words: string[]): number {
  const foldedTitle = fold(title)
  const foldedKeywords = fold(keywords)
  if (foldedTitle.startsWith(query)) return 0
  if (words.every((word) => startsAWord(foldedTitle, word))) return 1
  if (words.every((word) => startsAWord(`${foldedTitle} ${foldedKeywords}`, word))) return 2
  return Infinity
}

function startsAWord(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`)
}

/** Lower case without accents and doubled blanks: "Café" is found by "cafe". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}
