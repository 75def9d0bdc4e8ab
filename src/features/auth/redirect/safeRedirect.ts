/** Matches one slash that no (back)slash, plain or encoded, or control character follows. */
const STARTS_WITH_ONE_SLASH = /^\/(?!\/|\\|%2f|%5c|\p{Cc})/iu

/**
 * Returns the path within this app that a redirect target names, or null. The parsed result is
 * checked as well: `/.x/..//evil.example` normalizes to `//evil.example`, which is another host.
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

/** Adds `target` to `path` as its `redirect`, with readable slashes (spec section 2). */
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
