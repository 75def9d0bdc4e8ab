import type { Contact } from '@/contract/contacts/contact'
import { phoneListKey } from '@/values/phone/samePhone'

const plain = (text: string) => normalized(text).trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Normalizes in bounded pieces: a joiner after every 30 combining marks, as in the Stream-Safe Text
 * Format (UAX #15 section 13).
 */
function normalized(text: string): string {
  return text.replace(/\p{M}{30}/gu, '$&\u034F').normalize('NFKC')
}

/** The key of an entry in each list. A merge keeps entries with equal keys once. */
export const listKeys = {
  emails: ({ value }: Contact['emails'][number]) => value.trim().toLowerCase(),
  phones: ({ value }: Contact['phones'][number]) => phoneListKey(value),
  websites: ({ value }: Contact['websites'][number]) => websiteKey(value),
  addresses: ({ label: _label, ...lines }: Contact['addresses'][number]) => addressKey(lines),
  tags: (tag: string) => tag,
} as const

function websiteKey(value: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/i.exec(value.trim()) ?? []
  return `${host.toLowerCase()}${rest.replace(/\/$/, '')}`
}

function addressKey({ formatted, ...parts }: Omit<Contact['addresses'][number], 'label'>): string {
  const { street, extendedAddress, poBox, city, region, postalCode, country } = parts
  const written = [street, extendedAddress, poBox, city, region, postalCode, country].map(plain)
  return written.some(Boolean) ? written.join('|') : plain(formatted)
}
