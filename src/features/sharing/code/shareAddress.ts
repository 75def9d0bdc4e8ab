import { toast } from '@/shared/ui/toasts/toast'

/** Tells whether the device has a menu for sharing links. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Opens the device's menu for sharing a card's address. Closing it is no failure. */
export async function shareAddress(name: string, address: string): Promise<void> {
  try {
    await navigator.share({ title: name, url: address })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error('Your device did not open its share menu. Copy the link instead.')
  }
}
