import { hasWebAddress } from '@/contract/fields'

/** The most characters of a stranger's words in a subject. */
const MAX_WORDS = 60

const graphemes = new Intl.Segmenter()

/**
 * Returns a stranger's words for a subject or a sentence of ours, cut between graphemes; '' for an
 * address, which mail programs would make a link in the product's name.
 */
export function strangersName(words: string): string {
  if (hasWebAddress(words)) return ''
  if (words.length <= MAX_WORDS) return words
  let cut = ''
  for (const { segment } of graphemes.segment(words.slice(0, 2 * MAX_WORDS))) {
    if (cut.length + segment.length >= MAX_WORDS) break
    cut += segment
  }
  return cut && `${cut.trimEnd()}…`
}

/** Marks each line that a stranger wrote, so that none looks like one of ours. */
export function quoted(text: string): string {
  return `> ${text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).join('\n> ')}`
}
