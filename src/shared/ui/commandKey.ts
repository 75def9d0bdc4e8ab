const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The label of the command key on this keyboard. */
export const commandKey = isMac ? '⌘' : 'Ctrl'
