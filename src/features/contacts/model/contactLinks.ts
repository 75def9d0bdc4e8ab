import { toTelUrl } from '@/contract/profiles/linkUrl'

/** A link that writes to an e-mail address (RFC 6068): what is not part of an address cannot add headers. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

/** A link that calls a phone number (RFC 3966); where it holds words, its digits alone. */
export function telHref(number: string): string {
  return toTelUrl(number) ?? `tel:${number.replace(/[^\d+*]/g, '')}`
}
