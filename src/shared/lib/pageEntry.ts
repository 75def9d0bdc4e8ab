/** Returns the address of the page's first script, which changes with every build; '' without one. */
export function pageEntry(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
}
