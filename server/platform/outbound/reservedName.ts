/** RFC 2606 and 6761 (example, test, invalid, localhost), RFC 6762 (local), RFC 7686 (onion), and ICANN's resolution of 2024-07-29 (internal). */
const RESERVED =
  /(?:^|\.)(?:example|test|invalid|localhost|local|internal|onion)\.*$|\.example\.(?:com|net|org)\.*$/

/**
 * Whether a host name, as `new URL` writes it, is set apart for documents, tests and networks inside: no such name is found on the public web. `example.com` itself,
 * `.net` and `.org`, have a page.
 */
export function isReservedName(hostname: string): boolean {
  return RESERVED.test(hostname)
}
