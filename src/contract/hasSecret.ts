/**
 * Tells whether an address carries the code of a provider's answer or of a mailed link. The query of
 * such an address must reach no request for a file, and so no log. A short `state` is a filter of
 * our own.
 */
export function hasSecret(query: string): boolean {
  return /(?:[?&]|%3F|%26)(?:(?:code|oobCode|token)(?:=|%3D)|state(?:=|%3D)[^&]{16})/i.test(query)
}
