import { Parser } from 'htmlparser2'

const HIDDEN = new Set(['script', 'style', 'template', 'noscript'])
/** Elements within a line; every other one begins a new word. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'mark', 's', 'small', 'span'])
for (const name of ['strong', 'sub', 'sup', 'u', 'wbr']) INLINE.add(name)

/** A parser without a stack, which would take quadratic time in the depth; see `readMeta`. */
class FlatParser extends Parser {
  override isVoidElement(name: string): boolean {
    return !HIDDEN.has(name)
  }
}

/**
 * Returns the text of a piece of HTML in one line, with entities decoded, cut at a word to at most
 * `max` characters.
 */
export function plainText(html: string, max: number): string {
  let text = ''
  let hidden = ''
  const parser = new FlatParser({
    onopentagname(name) {
      if (hidden === '' && HIDDEN.has(name)) hidden = name
      if (!INLINE.has(name)) text += ' '
    },
    ontext(piece) {
      if (hidden === '') text += piece
    },
    onclosetag(name, isImplied) {
      if (name === hidden) hidden = ''
      if (!isImplied && !INLINE.has(name)) text += ' '
    },
  })
  parser.end(html)
  // The database stores neither NUL nor half a surrogate pair.
  return cut(
    text
      .replace(/[\s\0]+/g, ' ')
      .trim()
      .toWellFormed(),
    max,
  )
}

function cut(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > max / 2 ? start.slice(0, space) : start).trimEnd()}…`
}
