export { CommandPalette } from './CommandPalette'
export type { Command, FindContacts, FoundContact } from './command'
export { ShortcutHelp } from './ShortcutHelp'
