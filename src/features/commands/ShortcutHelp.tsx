import { Modal } from 'antd'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { Kbd } from '@/shared/ui/Kbd'
import styles from './ShortcutHelp.module.css'
import { shortcutGroups } from './shortcutGroups'

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
