import type { CardEvent } from '../../ports/cards'

/** Televisions, consoles, watches, headsets and cars, which otherwise look like a phone or a computer. */
const OTHER =
  /tv\b(?!-)|mitv|mibox|netcast|web0s|; aft|bravia|viera|aquos|crkey|roku|vidaa|shield(?! tablet)|playstation|xbox|nintendo|steam deck|watch|\bsm-r\d|oculus|quest \d| vr[ ;]|tesla/i
const TABLET = /ipad|tablet|playbook|kindle|silk\/|android(?!.*mobile)/i
const PHONE = /iphone|ipod|android|windows phone|blackberry|bb10|opera mini|mobile/i
const DESKTOP = /windows nt|macintosh|cros|x11|linux/i

/**
 * Returns the class of a device by its User-Agent. An iPad that asks for desktop sites says that it
 * is a Mac and counts as one.
 */
export function deviceClass(userAgent: string): CardEvent['device'] {
  if (OTHER.test(userAgent)) return 'other'
  if (TABLET.test(userAgent)) return 'tablet'
  if (PHONE.test(userAgent)) return 'phone'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}
