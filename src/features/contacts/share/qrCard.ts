import { writeCard } from '@/contactFiles/vcard/write/writeCard'
import type { Contact } from '@/contract/contacts/contact'
import { qrCode } from '@/publicCard/qrCode'
import { essentialCard, sharedCard } from './sharedCard'

/**
 * More bytes make modules too small for a phone's camera at arm's length (a version 20 code at
 * level M holds 666).
 */
const MAX_BYTES = 666

export interface QrCard {
  card: string
  /** Some details were left out. */
  isShortened: boolean
  /**
   * The length of a side in modules, with margins; `path` draws the dark modules in these units.
   */
  size: number
  path: string
}

/**
 * Returns a contact's vCard 3.0 as a QR code, without the picture; null if even the essentials are
 * too long.
 */
export function qrCard(contact: Contact): QrCard | null {
  const whole = writeCard(sharedCard(contact), { version: '3.0' })
  const isShortened = new TextEncoder().encode(whole).length > MAX_BYTES
  const card = isShortened ? writeCard(essentialCard(contact), { version: '3.0' }) : whole
  const code = qrCode(card)
  return code && { card, isShortened, size: code.size, path: code.path }
}
