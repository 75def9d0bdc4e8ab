/** The media type of vCards of any version (RFC 6350 section 10.1). */
export const VCARD_TYPE = 'text/vcard'

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const MAX_NAME = 80

/**
 * Returns a safe file name for a card on every system: `Ada Lovelace.vcf`, or `contact.vcf` when
 * nothing of the name remains.
 */
export function vcardFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const short = Array.from(plain)
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${short === '' ? 'contact' : RESERVED.test(short) ? `${short}_` : short}.vcf`
}
