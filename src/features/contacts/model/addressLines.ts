import type { Contact } from '@/contract/contacts/contact'

/**
 * Returns an address as lines of an envelope: as the source formatted it, else its parts in order.
 */
export function addressLines(address: Contact['addresses'][number]): string[] {
  const { formatted, street, extendedAddress, poBox, city, region, postalCode, country } = address
  if (formatted.trim() !== '')
    return formatted
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
  const town = [postalCode, city].filter(Boolean).join(' ')
  const box = poBox === '' || /\D/.test(poBox) ? poBox : `PO Box ${poBox}`
  const parts = [street, extendedAddress, box, [town, region].filter(Boolean).join(', '), country]
  return parts
    .flatMap((part) => part.split(/\r?\n/))
    .map((line) => line.trim())
    .filter(Boolean)
}
