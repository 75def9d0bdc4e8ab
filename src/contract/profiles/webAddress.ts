import * as v from 'valibot'
import { line, messages } from '../fields'

/** The most characters of an address. */
export const MAX_ADDRESS = 2048
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const FOLLOWED = /^(?:https?|mailto|tel|sms):/i

/** An address as it may be stored: checked by the rules of its day, but never one that runs something. What is none by today's rules is shown as text. */
export const storedAddress = v.pipe(
  line(MAX_ADDRESS),
  v.check((value) => SCHEME.exec(value) === null || FOLLOWED.test(value), messages.url),
)

/** A web address: http(s) after WHATWG parsing; a bare host such as `example.com` counts as https. */
export const webAddress = v.pipe(
  storedAddress,
  v.check((value) => toSafeUrl(value) !== null, messages.url),
)

/** Characters that nobody types and that the WHATWG parser drops silently: controls, and marks that turn the reading direction. */
export const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** Labels of the name service, or an address; the URL standard would let empty labels, quotes and brackets of other kinds through. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/
/** A placeholder that no program has filled in. */
const TEMPLATE = /\{\{|\$\{/
const MAX_HREF = 4096

/**
 * The http(s) address that a person meant, or null where there is none. Addresses with a user name are refused: they are made to be misread. Use it at write time, at
 * render time and before opening.
 */
export function toSafeUrl(value: string): string | null {
  // Turning a host name into ASCII takes time in proportion to the square of its length.
  if (value.length > MAX_HREF) return null
  const typed = value.trim()
  if (HIDDEN.test(typed) || TEMPLATE.test(typed) || !typed.isWellFormed()) return null
  const written = SCHEME.test(typed) ? typed : `https://${typed}`
  try {
    const { protocol, username, password, hostname, href } = new URL(written)
    const isNamed = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[')
    const isWeb = (protocol === 'https:' || protocol === 'http:') && isNamed && HOST.test(hostname)
    return isWeb && username === '' && password === '' && href.length <= MAX_HREF ? href : null
  } catch {
    return null
  }
}
