/** Shorter texts are looked for by the platform, which compares each place with all of the text at worst. */
const SHORT = 32

/**
 * Returns where a text begins in another one, or -1. Unlike `indexOf`, which may compare every place with nearly the whole text ("aaaa…b"), it never goes back (Knuth, Morris
 * and Pratt), so that long notes take time in proportion to their length.
 */
export function findText(text: string, part: string): number {
  if (part.length <= SHORT || part.length > text.length) return text.indexOf(part)
  const borders = bordersOf(part)
  let matched = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (part.charCodeAt(matched) === code) matched += 1
    if (matched === part.length) return at - matched + 1
  }
  return -1
}

/** For each start of a text, the length of the longest shorter start that it also ends with. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length)
  let matched = 0
  for (let at = 1; at < part.length; at += 1) {
    const code = part.charCodeAt(at)
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (part.charCodeAt(matched) === code) matched += 1
    borders[at] = matched
  }
  return borders
}
