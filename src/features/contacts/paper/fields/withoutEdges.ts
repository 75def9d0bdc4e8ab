/** Removes signs from both ends of a text, in linear time: a pattern like `[.,]+$` is quadratic. */
export function withoutEdges(text: string, starts: string, ends = starts): string {
  let from = 0
  let to = text.length
  while (from < to && starts.includes(text.charAt(from))) from += 1
  while (to > from && ends.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
