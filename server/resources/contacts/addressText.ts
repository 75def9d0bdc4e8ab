import type { ContactContent } from './contactContent'

type Address = ContactContent['addresses'][number]

/** Returns an address on one line: as its source formatted it, else its parts. */
export function addressText(address: Address): string {
  const { formatted, street, extendedAddress, poBox, city, region, postalCode, country } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const parts =
    formatted.trim() === '' ? [street, extendedAddress, poBox, town, region, country] : [formatted]
  return parts
    .flatMap((part) => part.split(/\r?\n/))
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}
