/** One slash, which no second one follows: neither a slash nor a backslash, plain or encoded, nor a control character that browsers skip. */
const STARTS_WITH_ONE_SLASH = /^\/(?!\/|\\|%2f|%5c|\p{Cc})/iu

/**
 * The path within this app that a redirect target names, or null. It is parsed the way the browser will parse it, and what comes out must still be on
 * this origin and start with exactly one slash: `/.x/..//evil.example` normalises to `//evil.example`, which is another host.
 */
export function safeRedirect(
  target: string | null | undefined,
  origin = window.location.origin,
): string | null {
  if (!target || !STARTS_WITH_ONE_SLASH.test(target)) return null
  const url = parse(target, origin)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null
  const path = url.pathname + url.search + url.hash
  if (!STARTS_WITH_ONE_SLASH.test(path)) return null
  return parse(path, origin)?.origin === origin ? path : null
}

/** `path` with `target` as its `redirect`, whose slashes stay readable (spec section 2). */
export function withRedirect(path: string, target: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`
}

function parse(target: string, base: string): URL | null {
  try {
    return new URL(target, base)
  } catch {
    return null
  }
}
