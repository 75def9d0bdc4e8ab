/**
 * Splits a whole name into first and last name. The last name is the last word, with the lower-case
 * words before it, such as “van der”.
 */
export function splitName(text: string): [firstName: string, lastName: string] {
  const words = text.trim().split(/\s+/)
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1
  if (start < 1) return [words[0] ?? '', '']
  return [words.slice(0, start).join(' '), words.slice(start).join(' ')]
}

function isParticle(word: string): boolean {
  return /^\p{Ll}/u.test(word) && word.length <= 5
}
