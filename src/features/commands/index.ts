export { CommandPalette } from './CommandPalette'
export type { FindContacts } from './command'
export { ShortcutHelp } from './ShortcutHelp'
