/**
 * Returns the letter of a key for a shortcut, in lower case, also with Caps Lock on.
 * Keyboards with other letters than Latin ones have it where it is on an English one.
 */
export function shortcutLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = key.toLowerCase()
  const [, place] = /^Key([A-Z])$/.exec(code) ?? []
  const isOtherLetter = /^[^\p{ASCII}\p{Script=Latin}]$/u.test(letter)
  return place !== undefined && isOtherLetter ? place.toLowerCase() : letter
}
