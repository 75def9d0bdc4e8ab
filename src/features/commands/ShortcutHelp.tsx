import { Modal } from 'antd'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { Kbd } from '@/shared/ui/Kbd'
import styles from './ShortcutHelp.module.css'

interface ShortcutHelpProps {
  /** How this keyboard opens the palette. */
  paletteKeys: readonly string[]
  onClose: () => void
}

/** The keyboard shortcuts of the app, in a dialog. */
export function ShortcutHelp({ paletteKeys, onClose }: ShortcutHelpProps) {
  useReturnFocus()
  const groups = [
    {
      title: 'Everywhere',
      shortcuts: [
        { text: 'Search and commands', keys: paletteKeys },
        { text: 'This help', keys: ['?'] },
      ],
    },
    {
      title: 'In the contacts',
      shortcuts: [
        { text: 'Search', keys: ['/'] },
        { text: 'Next row', keys: ['J'] },
        { text: 'Previous row', keys: ['K'] },
        { text: 'Open', keys: ['Enter'] },
        { text: 'Quick view', keys: ['Space'] },
        { text: 'Select', keys: ['X'] },
        { text: 'Select up to here', keys: ['Shift', 'X'] },
        { text: 'Select along the way', keys: ['Shift', '↓'] },
        { text: 'Select all that match', keys: ['Ctrl', 'A'] },
        { text: 'Along the cells', keys: ['→'] },
        { text: 'Edit the cell', keys: ['F2'] },
        { text: 'Edit', keys: ['E'] },
        { text: 'Favorite', keys: ['F'] },
        { text: 'Tag', keys: ['T'] },
        { text: 'Delete', keys: ['#'] },
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
      title: 'In the trash',
      shortcuts: [
        { text: 'Restore', keys: ['R'] },
        { text: 'Delete forever', keys: ['#'] },
      ],
    },
    {
      title: 'In the duplicates',
      shortcuts: [
        { text: 'Next group', keys: ['J'] },
        { text: 'Previous group', keys: ['K'] },
        { text: 'Merge', keys: ['M'] },
        { text: 'Not duplicates', keys: ['N'] },
      ],
    },
  ]
  return (
    <Modal open onCancel={onClose} footer={null} title="Keyboard shortcuts" width={480}>
      {groups.map(({ title, shortcuts }) => (
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
    </Modal>
  )
}
