import { Parser } from 'htmlparser2'
import { cutText } from '@/contract/cutText'

export interface WrittenMeta {
  title: string
  description: string
  /** The address as the page has it, perhaps relative. */
  picture: string
}

/**
 * A parser without a stack, except for titles. The library's takes quadratic time in the depth,
 * which is minutes for a megabyte of unclosed tags.
 */
class FlatParser extends Parser {
  override isVoidElement(name: string): boolean {
    return name !== 'title'
  }
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 500
/** The properties to look for, the best one first; `<title>` comes last. */
const places = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'description', 'twitter:description'],
  picture: ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image'],
}

/**
 * Returns the metadata of an HTML page (Open Graph, else older properties) as single lines of at
 * most 300 and 500 characters; '' if missing.
 */
export function readMeta(html: string): WrittenMeta {
  const found = new Map<string, string>()
  let title = ''
  let isInTitle = false
  const parser = new FlatParser({
    onopentag(name, { property, name: called, content = '' }) {
      isInTitle = name === 'title' && title === ''
      const key = (property ?? called ?? '').trim().toLowerCase()
      if (name === 'meta' && !found.has(key) && content.trim() !== '') found.set(key, content)
    },
    ontext(text) {
      // A text far longer than a title is cut off anyway.
      if (isInTitle && title.length < 10 * MAX_TITLE) title += text
    },
    onclosetag() {
      isInTitle = false
    },
  })
  parser.end(html)
  const first = (keys: string[]) =>
    keys.map((key) => found.get(key)).find((value) => value !== undefined) ?? ''
  return {
    title: plainText(first(places.title) || title, MAX_TITLE),
    description: plainText(first(places.description), MAX_DESCRIPTION),
    picture: first(places.picture).trim(),
  }
}

/**
 * Returns a text as one line without control characters, direction marks and lone surrogates, cut
 * at a whole character.
 */
export function plainText(text: string, most: number): string {
  const line = text
    .slice(0, 10 * most)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim()
  return line.length <= most ? line : `${cutText(line, most - 1).trimEnd()}…`
}
