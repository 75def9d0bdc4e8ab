/** 0x80 to 0x9F of Windows-1252 (WHATWG Encoding). */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Fixes 0x80 to 0x9F after the platform's Windows-1252 decoder: Node 20 decodes them as control
 * characters, browsers only the five undefined ones.
 */
export function fixWindows1252(text: string): string {
  return text.replace(
    /[\x80-\x9f]/g,
    (character) => HIGH[character.charCodeAt(0) - 0x80] ?? character,
  )
}
