/** Shorter texts are left to `indexOf`, whose worst case compares the text at each index. */
const SHORT = 32

/**
 * Returns the index of a text in another one, or -1, in linear time (Knuth, Morris and Pratt).
 * `indexOf` is quadratic for texts like "aaaa…b", and notes are long.
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

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
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
