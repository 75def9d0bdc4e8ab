const XHTML = 'http://www.w3.org/1999/xhtml'

/** Gives the Content-Security-Policy's nonce to style elements that libraries create. */
export function allowRuntimeStyles(page: Document, nonce: string): void {
  if (nonce === '') return
  const createElement = (name: string, options?: ElementCreationOptions) => {
    const element = page.createElementNS(XHTML, name.toLowerCase(), options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  Object.assign(page, { createElement })
}
