import { toTelUrl } from '@/contract/profiles/telUrl'

/**
 * Returns a link that writes to an e-mail address (RFC 6068); encoded, so that it can't add
 * headers.
 */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

/** Returns a link that calls a phone number (RFC 3966), reduced to digits if it contains words. */
export function telHref(number: string): string {
  return toTelUrl(number) ?? `tel:${number.replace(/[^\d+*]/g, '')}`
}

/** Returns a link that writes a text message to a phone number (RFC 5724). */
export function smsHref(number: string): string {
  return telHref(number)
    .replace(/^tel:/, 'sms:')
    .replace(/;ext=\d+$/, '')
}
