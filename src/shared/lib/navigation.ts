/**
 * Loads the page anew, so that nothing of it stays in memory: where it is, or at a path of this app, whose entry takes the place of the present one in the
 * history. Throws on an address of another origin.
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
