/**
 * Returns one or two capital letters for a name without a picture, of its first and last word; ''
 * where no word starts with a letter or digit.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => {
    const first = new RegExp(/[\p{L}\p{N}]\p{M}*/u).exec(word)?.[0]
    return first === undefined || word.endsWith('.') ? [] : [first]
  })
  return [words[0], words.length > 1 ? words.at(-1) : ''].join('').toLocaleUpperCase('en')
}
