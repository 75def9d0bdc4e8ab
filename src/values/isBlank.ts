/**
 * Tells whether nothing of a text can be seen: spaces, marks of direction, and the letters
 * and signs that Unicode draws as nothing, such as the zero-width space or the Hangul filler.
 */
export function isBlank(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]*$/u.test(text)
}
