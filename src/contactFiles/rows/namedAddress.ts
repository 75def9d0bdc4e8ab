import { isPlainEmail } from './plainValues'

/** Longer texts are no address with a name. */
const MAX_LENGTH = 400

/**
 * Returns the parts of an e-mail address with its owner's name, as mail programs write it:
 * `Ada Lovelace <ada@example.com>` or `"Lovelace, Ada" <ada@example.com>`. Null for anything else.
 */
export function namedAddress(text: string): { name: string; address: string } | null {
  const opening = text.indexOf('<')
  if (opening < 1 || text.length > MAX_LENGTH || !text.endsWith('>')) return null
  const address = text
    .slice(opening + 1, -1)
    .trim()
    .replace(/^mailto:/i, '')
  const written = text.slice(0, opening).trim()
  const name = (/^"([^"]*)"$|^'([^']*)'$/.exec(written)?.slice(1).find(Boolean) ?? written).trim()
  return isPlainEmail(address) ? { name, address } : null
}
