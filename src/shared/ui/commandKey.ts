const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The key that begins a command, as this keyboard calls it. */
export const commandKey = isMac ? '⌘' : 'Ctrl'
