import { HIDDEN } from './hiddenCharacters'
import { phoneText } from '@/values/phone/phoneText'
import { decoded, numberOf } from './telUrl'
import { toSafeUrl } from './webAddress'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const BARE_EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#.]{2,}$/u
const BARE_PHONE = /^\+[\d\s().-]{6,30}$/
const MAX_HREF = 4096

/**
 * Returns the URL that a person meant by a link (http(s), `mailto:`, `tel:` or `sms:`, after WHATWG
 * parsing), or null. A bare host counts as https, a bare e-mail address as `mailto:`, a bare number
 * with `+` as `tel:`. Refuses user names in URLs, which mislead readers. Call it when writing,
 * rendering and opening.
 */
export function toLinkUrl(value: string): string | null {
  const written = value.trim()
  if (
    written === '' ||
    written.length > MAX_HREF ||
    HIDDEN.test(written) ||
    !written.isWellFormed()
  )
    return null
  if (BARE_EMAIL.test(written)) return schemeUrl('mailto', encodeURIComponent(written))
  if (BARE_PHONE.test(written)) return schemeUrl('tel', written)
  const scheme = SCHEME.exec(written)?.[1]?.toLowerCase()
  if (scheme === 'mailto' || scheme === 'tel' || scheme === 'sms')
    return schemeUrl(scheme, written.slice(scheme.length + 1))
  return toSafeUrl(written)
}

function schemeUrl(scheme: 'mailto' | 'tel' | 'sms', rest: string): string | null {
  const parts =
    scheme === 'mailto' ? mailParts(rest) : scheme === 'sms' ? smsParts(rest) : telParts(rest)
  if (parts === null) return null
  const written = `${scheme}:${parts}`
  try {
    const { href, protocol } = new URL(written)
    return protocol === `${scheme}:` && href.length <= MAX_HREF ? href : null
  } catch {
    return null
  }
}

/** RFC 6068: recipients separated by commas, or none when the fields say more. */
function mailParts(rest: string): string | null {
  const [recipients = '', ...fields] = rest.split('?')
  const query = fields.length > 0 ? `?${fields.join('?')}` : ''
  if (recipients.trim() === '') return query.length > 1 ? query : null
  const plain = allOf(recipients, mailAddress)
  return plain === null ? null : plain + query
}

/** RFC 5724: numbers separated by commas, and a text. Phones also write `&body=` and `;?&body=`. */
function smsParts(rest: string): string | null {
  const end = rest.search(/[?&]/)
  const [recipients, fields] =
    end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end).replace(/^[?&]+/, '')]
  const plain = allOf(recipients.replace(/;$/, ''), writtenNumber)
  if (plain === null) return null
  return fields === '' ? plain : `${plain}?${fields}`
}

function telParts(rest: string): string | null {
  const [number = '', ...query] = rest.split('?')
  const plain = writtenNumber(number)
  return plain === null ? null : plain + (query.length > 0 ? `?${query.join('?')}` : '')
}

/** Converts each item of a comma-separated list; null when one is invalid. */
function allOf(list: string, read: (written: string) => string | null): string | null {
  const parts = list.split(',').map(read)
  return parts.includes(null) ? null : parts.join(',')
}

function mailAddress(written: string): string | null {
  const address = decoded(written)?.trim() ?? null
  return address !== null && BARE_EMAIL.test(address)
    ? encodeURI(address).replaceAll('?', '%3F').replaceAll('#', '%23').replaceAll(',', '%2C')
    : null
}

/** Returns the number of a link in whatever script it is written, or null. */
function writtenNumber(written: string): string | null {
  return numberOf(phoneText(decoded(written) ?? ''))
}
