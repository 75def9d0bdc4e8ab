/** The colors of tags, which are mixed with the theme's surface and text. */
export const tagHues = [
  '#2f7d78',
  '#3f74b8',
  '#7a5bb5',
  '#b04c8f',
  '#bf4a4a',
  '#c06a24',
  '#96801a',
  '#5d8a2c',
  '#2f8fa3',
  '#7d7266',
] as const

/** Returns the color of a tag: a hash (FNV-1a) of its text without case, the same on every device. */
export function tagHue(tag: string): string {
  let hash = 0x811c9dc5
  for (const letter of tag.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return tagHues[((hash ^ (hash >>> 15)) >>> 0) % tagHues.length] ?? tagHues[0]
}
