const XHTML = 'http://www.w3.org/1999/xhtml'

/** Libraries that write their styles at run time get the nonce of the page's Content-Security-Policy, which allows no other inline style. */
export function allowRuntimeStyles(page: Document, nonce: string): void {
  if (nonce === '') return
  const createElement = (name: string, options?: ElementCreationOptions) => {
    const element = page.createElementNS(XHTML, name.toLowerCase(), options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  Object.assign(page, { createElement })
}
