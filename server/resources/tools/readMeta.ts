import { Parser } from 'htmlparser2'

export interface WrittenMeta {
  title: string
  description: string
  /** As the page writes it. */
  picture: string
}

/**
 * A parser that keeps no stack but for titles. The one of the library costs the square of the depth, and a megabyte of tags that nobody closes would take it
 * minutes.
 */
class FlatParser extends Parser {
  override isVoidElement(name: string): boolean {
    return name !== 'title'
  }
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 500
/** Where each is looked for, the best place first; `<title>` comes after the others. */
const places = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'description', 'twitter:description'],
  picture: ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image'],
}

/** What the HTML of a page says of itself (Open Graph, else what is older): text of one line, within 300 and 500 characters; '' where it says nothing. */
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
      // What is longer by far than a title may be is cut off anyway.
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

/** Text of one line without controls, direction marks and halves of characters, cut at a whole one. */
export function plainText(text: string, most: number): string {
  const line = text
    .slice(0, 10 * most)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
}
