/** 0x80 to 0x9F of Windows-1252 (WHATWG Encoding). */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** What the platform's Windows-1252 decoder left of 0x80 to 0x9F: Node 20 takes them for control characters, a browser only the five without a meaning. */
export function fixWindows1252(text: string): string {
  return text.replace(
    /[\x80-\x9f]/g,
    (character) => HIGH[character.charCodeAt(0) - 0x80] ?? character,
  )
}
