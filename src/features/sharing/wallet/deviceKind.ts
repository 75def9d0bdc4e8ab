/** The maker of the device's own wallet; null on a computer, which has none. */
export type DeviceKind = 'apple' | 'google' | null

/** Returns the kind of a device. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function deviceKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'apple'
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'apple'
  return /android/i.test(userAgent) ? 'google' : null
}
