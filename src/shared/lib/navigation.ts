/**
 * Reloads the page, or loads another path of this app in its place in the history, so that nothing
 * stays in memory. Throws on an address of another origin.
 */
export function loadPage(path?: string): void {
  if (path === undefined) {
    window.location.reload()
    return
  }
  window.location.replace(urlOf(path))
}

/** Opens a path of this app in a new tab. Throws on an address of another origin. */
export function openInNewTab(path: string): void {
  window.open(urlOf(path), '_blank', 'noopener')
}

function urlOf(path: string): string {
  const url = new URL(path, window.location.origin)
  if (url.origin !== window.location.origin) throw new Error(`${path} is not a path of this app.`)
  return url.href
}
