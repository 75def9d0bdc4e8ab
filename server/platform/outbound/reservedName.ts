/** RFC 2606 and 6761 (example, test, invalid, localhost), RFC 6762 (local), RFC 7686 (onion), and ICANN's resolution of 2024-07-29 (internal). */
const RESERVED =
  /(?:^|\.)(?:example|test|invalid|localhost|local|internal|onion)\.*$|\.example\.(?:com|net|org)\.*$/

/**
 * Tells whether a host name, as `new URL` writes it, is reserved for documentation, tests and
 * internal networks. `example.com`, `.net` and `.org` themselves have a page, so they are not.
 */
export function isReservedName(hostname: string): boolean {
  return RESERVED.test(hostname)
}
