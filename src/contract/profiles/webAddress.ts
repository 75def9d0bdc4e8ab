import * as v from 'valibot'
import { line, messages } from '../fields'
import { HIDDEN } from './hiddenCharacters'

/** Limit of characters in a stored URL. */
export const MAX_ADDRESS = 2048
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const FOLLOWED = /^(?:https?|mailto|tel|sms):/i

/**
 * A URL as stored, checked by the rules of its day, but never with a scheme that runs code. One
 * that is invalid today is shown as text.
 */
export const storedAddress = v.pipe(
  line(MAX_ADDRESS),
  v.check((value) => SCHEME.exec(value) === null || FOLLOWED.test(value), messages.url),
)

/**
 * A web address: http(s) after WHATWG parsing. A bare host such as `example.com` counts as https.
 */
export const webAddress = v.pipe(
  storedAddress,
  v.check((value) => toSafeUrl(value) !== null, messages.url),
)

/**
 * Labels of DNS, or an IP address. The URL standard would accept empty labels, quotes and other
 * brackets.
 */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/
/** A template placeholder that no program has filled in. */
const TEMPLATE = /\{\{|\$\{/
const MAX_HREF = 4096

/**
 * Returns the http(s) URL that a person meant, or null. Refuses user names in URLs, which mislead
 * readers. Call it when writing, rendering and opening.
 */
export function toSafeUrl(value: string): string | null {
  // Converting a host name to ASCII takes quadratic time.
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
