import { fold } from '@/contract/fold'
import type { Command } from '@/shared/lib/menu'

/**
 * Returns the commands that contain every typed word, best first: a title that starts with the text,
 * then words of the title, then keywords. Equals keep their order.
 */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const query = fold(text).trim().replace(/\s+/g, ' ')
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
  if (words.every((word) => hasWordStartingWith(foldedTitle, word))) return 1
  if (words.every((word) => hasWordStartingWith(`${foldedTitle} ${foldedKeywords}`, word))) return 2
  return Infinity
}

function hasWordStartingWith(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`)
}
