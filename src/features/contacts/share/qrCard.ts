import { writeCard } from '@/contactFiles/vcard/write/writeCard'
import type { Contact } from '@/contract/contacts/contact'
import { qrCode } from '@/publicCard/qrCode'
import { essentialCard, sharedCard } from './sharedCard'

/** More than this makes modules too small for a phone's camera at arm's length (version 20 of a QR code at level M holds 666 bytes). */
const MAX_BYTES = 666

export interface QrCard {
  /** The vCard that the code holds. */
  card: string
  /** Not everything fitted. */
  isShortened: boolean
  /** Length of a side in modules, the white around it included, and the dark modules as an SVG path in those units. */
  size: number
  path: string
}

/** A contact's vCard 3.0 as a QR code, without its picture; null where even the essentials are too long for any code. */
export function qrCard(contact: Contact): QrCard | null {
  const whole = writeCard(sharedCard(contact), { version: '3.0' })
  const isShortened = new TextEncoder().encode(whole).length > MAX_BYTES
  const card = isShortened ? writeCard(essentialCard(contact), { version: '3.0' }) : whole
  const code = qrCode(card)
  return code && { card, isShortened, size: code.size, path: code.path }
}
