/** The scripts that are written from right to left and that people's names are in. */
const FROM_RIGHT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Returns the direction of a text by its first letter, like `dir="auto"` in HTML. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const first = text.search(/\p{L}/u)
  return first >= 0 && FROM_RIGHT.test(text.slice(first)) ? 'rtl' : 'ltr'
}
