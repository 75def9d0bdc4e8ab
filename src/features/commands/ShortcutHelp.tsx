import { Modal } from 'antd'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { Kbd } from '@/shared/ui/Kbd'
import { commandKey } from '@/shared/ui/commandKey'
import styles from './ShortcutHelp.module.css'

interface ShortcutHelpProps {
  /** The keys that open the palette. */
  paletteKeys: readonly string[]
  onClose: () => void
}

/** Lists the app's keyboard shortcuts in a dialog. */
export function ShortcutHelp({ paletteKeys, onClose }: ShortcutHelpProps) {
  useReturnFocus()
  const everywhere = {
    title: 'Everywhere',
    shortcuts: [
      { text: 'Search and commands', keys: paletteKeys },
      { text: 'Keyboard shortcuts', keys: ['?'] },
    ],
  }
  return (
    <Modal open onCancel={onClose} footer={null} title="Keyboard shortcuts" width={760}>
      <div className={styles['groups']}>
        {[everywhere, ...shortcutGroups].map(({ title, shortcuts }) => (
          <section key={title} className={styles['group']}>
            <h3 className={styles['heading']}>{title}</h3>
            <dl className={styles['list']}>
              {shortcuts.map(({ text, keys }) => (
                <div key={text} className={styles['row']}>
                  <dt>{text}</dt>
                  <dd className={styles['keys']}>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

interface ShortcutGroup {
  title: string
  shortcuts: { text: string; keys: readonly string[] }[]
}

/** The keyboard shortcuts of the screens. */
const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Contacts',
    shortcuts: [
      { text: 'Search', keys: ['/'] },
      { text: 'Move between rows', keys: ['↓'] },
      { text: 'Move between cells', keys: ['→'] },
      { text: 'Undo', keys: [commandKey, 'Z'] },
      { text: 'Redo', keys: [commandKey, 'Shift', 'Z'] },
    ],
  },
  {
    title: 'On a contact’s row',
    shortcuts: [
      { text: 'Next row', keys: ['J'] },
      { text: 'Previous row', keys: ['K'] },
      { text: 'First row', keys: ['Home'] },
      { text: 'Last row', keys: ['End'] },
      { text: 'Open', keys: ['Enter'] },
      { text: 'Quick view', keys: ['Space'] },
      { text: 'To the quick view and back', keys: ['F6'] },
      { text: 'All actions', keys: ['Shift', 'F10'] },
      { text: 'Select', keys: ['X'] },
      { text: 'Select up to here', keys: ['Shift', 'X'] },
      { text: 'Extend selection', keys: ['Shift', '↓'] },
      { text: 'Select all that match', keys: [commandKey, 'A'] },
      { text: 'Close quick view, select none', keys: ['Esc'] },
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
      { text: 'Clear', keys: ['Delete'] },
      { text: 'Select several cells', keys: ['Shift', '↓'] },
      { text: 'Copy', keys: [commandKey, 'C'] },
      { text: 'Paste', keys: [commandKey, 'V'] },
      { text: 'Fill down', keys: [commandKey, 'D'] },
      { text: 'Next cell of the row', keys: ['Tab'] },
      { text: 'Back to the row', keys: ['Esc'] },
    ],
  },
  {
    title: 'In a contact and the quick view',
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
