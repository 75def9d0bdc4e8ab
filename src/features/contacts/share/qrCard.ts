import { create } from 'qrcode'
import { writeCard } from '@/contactFiles/vcard/writeCard'
import type { Contact } from '@/contract/contacts'
import { essentialCard, sharedCard } from './sharedCard'

/** More than this makes modules too small for a phone's camera at arm's length (version 20 of a QR code at level M holds 666 bytes). */
const MAX_BYTES = 666
/** White around the code, in modules (ISO/IEC 18004 section 5.3.8). */
const QUIET_ZONE = 4

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
  const modules = encode(card)
  if (!modules) return null
  const { size, data } = modules
  return { card, isShortened, size: size + 2 * QUIET_ZONE, path: pathOf(size, data) }
}

function encode(text: string) {
  try {
    return create(text, { errorCorrectionLevel: 'M' }).modules
  } catch {
    return null // longer than the largest code holds
  }
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(size: number, data: Uint8Array): string {
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size), (bit) => (bit === 1 ? '1' : '0')).join(''))
  return rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${String(index + QUIET_ZONE)} ${String(y + QUIET_ZONE)}h${String(run.length)}v1h-${String(run.length)}z`))
    .join('')
}
