import { cardAddress } from '@/features/profiles'

/**
 * Returns the address in a card's code, as the server's pictures have it: the card's id keeps working
 * when its public address changes, and `s=qr` counts the visit as a scan.
 */
export function scannedAddress(cardId: string): string {
  return `${cardAddress(cardId)}?s=qr`
}
