/** The browser's offer to install the app (`beforeinstallprompt`): Chromium only. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
  interface Window {
    /** The latest offer, stored by index.html because it comes before the app listens. */
    installOffer?: InstallOffer | undefined
  }
  interface Navigator {
    /** Whether the app was opened from the home screen: iOS only. */
    readonly standalone?: boolean
  }
}

interface InstallListeners {
  onOffered: () => void
  onShareMenu: () => void
  onUsed: () => void
}

/** Tells how the app can be installed, now and when that changes. Returns how to stop. */
export function followInstallOffers({ onOffered, onShareMenu, onUsed }: InstallListeners) {
  const storeOffer = (offer: InstallOffer) => {
    offer.preventDefault()
    window.installOffer = offer
    onOffered()
  }
  const forgetOffer = () => {
    window.installOffer = undefined
    onUsed()
  }
  if (window.installOffer) onOffered()
  else if (navigator.standalone === false) onShareMenu()
  window.addEventListener('beforeinstallprompt', storeOffer)
  window.addEventListener('appinstalled', forgetOffer)
  return () => {
    window.removeEventListener('beforeinstallprompt', storeOffer)
    window.removeEventListener('appinstalled', forgetOffer)
  }
}

/** Opens the browser's dialog. It can be opened once; the browser makes a new offer after a no. */
export async function openInstallDialog(): Promise<void> {
  const offer = window.installOffer
  window.installOffer = undefined
  await offer?.prompt()
}
