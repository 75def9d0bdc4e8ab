import { toast } from '@/shared/ui/toasts/toast'

/** Errors that say that the menu was closed, or is open already (W3C, Web Share). */
const HARMLESS = new Set(['AbortError', 'InvalidStateError'])

/** Tells whether the device has a menu for sharing links. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Opens the device's menu for sharing a card's address, unless it is open already. */
export async function shareAddress(name: string, address: string): Promise<void> {
  try {
    await navigator.share({ title: name, url: address })
  } catch (error) {
    if (error instanceof DOMException && HARMLESS.has(error.name)) return
    toast.error('Your device did not open its share menu. Copy the link instead.')
  }
}
