/** Control characters, except the line feed. */
const CONTROL = /[^\P{Cc}\n]/gu

/**
 * Returns a provider's plain text as it may be stored and shown: well-formed, without control
 * characters except line feeds, trimmed, and cut to at most `most` characters.
 */
export function providerText(text: string, most: number): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .toWellFormed()
    .replace(CONTROL, '')
    .trim()
  if (plain.length <= most) return plain
  const characters = Array.from(plain.slice(0, 2 * most + 2))
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Returns an address that a card may link to or the server may read: `https:`, or an origin that the
 * operator configured; '' for anything else.
 */
export function providerAddress(value: string, origins: readonly string[], most = 2000): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || `${url.username}${url.password}` !== '' || url.href.length > most) return ''
  return url.protocol === 'https:' || origins.includes(url.origin) ? url.href : ''
}
