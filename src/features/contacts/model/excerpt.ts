/** Returns the beginning of a text's first line, at most 40 characters. */
export function excerpt(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line
}
