/**
 * Reloads the page, or loads another path of this app in its place in the history, so that nothing
 * stays in memory. Throws on an address of another origin.
 */
export function loadPage(path?: string): void {
  if (path === undefined) {
    window.location.reload()
    return
  }
  const url = new URL(path, window.location.origin)
  if (url.origin !== window.location.origin) throw new Error(`${path} is not a path of this app.`)
  window.location.replace(url.href)
}
