import { commandKey } from '@/shared/ui/commandKey'

interface ShortcutGroup {
  title: string
  shortcuts: { text: string; keys: readonly string[] }[]
}

/** The keyboard shortcuts of the screens. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Contacts',
    shortcuts: [
      { text: 'Search', keys: ['/'] },
      { text: 'Move between rows', keys: ['↓'] },
      { text: 'Move between cells', keys: ['→'] },
    ],
  },
  {
    title: 'On a contact’s row',
    shortcuts: [
      { text: 'Next row', keys: ['J'] },
      { text: 'Previous row', keys: ['K'] },
      { text: 'Open', keys: ['Enter'] },
      { text: 'Quick view', keys: ['Space'] },
      { text: 'Select', keys: ['X'] },
      { text: 'Select up to here', keys: ['Shift', 'X'] },
      { text: 'Extend selection', keys: ['Shift', '↓'] },
      { text: 'Select all that match', keys: [commandKey, 'A'] },
      { text: 'Edit', keys: ['E'] },
      { text: 'Favorite', keys: ['F'] },
      { text: 'Tag', keys: ['T'] },
      { text: 'Delete', keys: ['#'] },
    ],
  },
  {
    title: 'On a cell',
    shortcuts: [
      { text: 'Replace its text', keys: ['A–Z'] },
      { text: 'Edit', keys: ['Enter'] },
      { text: 'Back to the row', keys: ['Esc'] },
    ],
  },
  {
    title: 'In a contact',
    shortcuts: [
      { text: 'Next contact', keys: ['J'] },
      { text: 'Previous contact', keys: ['K'] },
    ],
  },
  {
    title: 'Trash',
    shortcuts: [
      { text: 'Restore', keys: ['R'] },
      { text: 'Delete forever', keys: ['#'] },
    ],
  },
  {
    title: 'Duplicates',
    shortcuts: [
      { text: 'Next group', keys: ['J'] },
      { text: 'Previous group', keys: ['K'] },
      { text: 'Merge', keys: [commandKey, 'Enter'] },
      { text: 'Not duplicates', keys: [commandKey, '⌫'] },
    ],
  },
]
