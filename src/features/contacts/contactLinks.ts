/** A link that writes to an e-mail address (RFC 6068): what is not part of an address cannot add headers. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

/** A link that calls a phone number (RFC 3966): digits and dialling signs, without what only separates. */
export function telHref(number: string): string {
  return `tel:${number.replace(/[^\d+*#,;]/g, '')}`
}
