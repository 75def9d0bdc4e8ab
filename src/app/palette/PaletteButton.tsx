import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useKeyDown } from '@/shared/lib/useKeyDown'
import { commandKey } from '@/shared/ui/commandKey'
import { Kbd } from '@/shared/ui/Kbd'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './PaletteButton.module.css'
import { useAppCommands } from './useAppCommands'
import { useFindContacts } from './useFindContacts'

const CommandPalette = lazyPart(
  async () => (await import('@/features/commands')).CommandPalette,
  ({ onClose }) => onClose,
)
const ShortcutHelp = lazyPart(
  async () => (await import('@/features/commands')).ShortcutHelp,
  ({ onClose }) => onClose,
)

const paletteKeys = [commandKey, 'K']

/** Opens the command palette, by click or by Ctrl/⌘ K from anywhere; `?` shows the keyboard shortcuts. Both are loaded when first asked for. */
export function PaletteButton({ isCompact }: { isCompact: boolean }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const findContacts = useFindContacts()
  const commands = useAppCommands({
    isOpen: open === 'palette',
    showShortcuts: () => {
      setOpen('help')
    },
  })

  useKeyDown((event) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (isPaletteKey && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      setOpen((current) => (current === 'palette' ? null : 'palette'))
    } else if (event.key === '?' && !event.defaultPrevented && !isTyping(event.target)) {
      event.preventDefault()
      setOpen('help')
    }
  }, 'window')

  const close = () => {
    setOpen(null)
  }
  return (
    <>
      <button
        type="button"
        className={isCompact ? styles['compact'] : styles['wide']}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpen('palette')
        }}
      >
        <SearchOutlined aria-hidden />
        {!isCompact && (
          <>
            <span className={styles['text']}>Search or go to…</span>
            <Kbd keys={paletteKeys} />
          </>
        )}
      </button>
      <Suspense>
        {open === 'palette' && (
          <CommandPalette commands={commands} findContacts={findContacts} onClose={close} />
        )}
        {open === 'help' && <ShortcutHelp paletteKeys={paletteKeys} onClose={close} />}
      </Suspense>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}
