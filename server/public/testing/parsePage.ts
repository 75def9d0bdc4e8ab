import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A parsed HTML page. */
export interface ParsedPage {
  elements: Element[]
  all: (name: string) => Element[]
  text: (name: string) => string
  /** Returns the content of the `meta` element with this name or property. */
  meta: (name: string) => string | undefined
  /** Returns every value of an attribute, in order. */
  values: (attribute: string) => string[]
}

export function parsePage(html: string): ParsedPage {
  const document = parseDocument(html)
  const elements = DomUtils.getElementsByTagName('*', document)
  const all = (name: string) => elements.filter((element) => element.name === name)
  return {
    elements,
    all,
    text: (name) =>
      all(name)
        .map((element) => DomUtils.textContent(element))
        .join('\n'),
    meta: (wanted) =>
      all('meta').find(
        ({ attribs }) => attribs['name'] === wanted || attribs['property'] === wanted,
      )?.attribs['content'],
    values: (attribute) => elements.flatMap(({ attribs }) => attribs[attribute] ?? []),
  }
}
