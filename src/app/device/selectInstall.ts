type Install = 'none' | 'by dialog' | 'by share menu'

/** Returns how the app can be put on the home screen; the slice is attached after the first screen. */
export function selectInstall({ device }: { device?: { install: Install } }): Install {
  return device?.install ?? 'none'
}
