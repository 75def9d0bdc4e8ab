import { SearchOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { selectIsSessionExpired } from '@/features/auth'
import type { FindContacts } from '@/features/commands'
import { useContactSearch } from '@/features/contacts'
import { usePermissions } from '@/shared/lib/permissions'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { useKeyDown } from '@/shared/lib/keys/useKeyDown'
import { paths } from '@/shared/paths'
import { commandKey } from '@/shared/ui/commandKey'
import { Kbd } from '@/shared/ui/Kbd'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './PaletteButton.module.css'
import { useAppCommands } from './useAppCommands'

const CommandPalette = lazyPart(
  async () => (await import('@/features/commands')).CommandPalette,
  ({ onClose }) => onClose,
)
const ShortcutHelp = lazyPart(
  async () => (await import('@/features/commands')).ShortcutHelp,
  ({ onClose }) => onClose,
)

const paletteKeys = [commandKey, 'K']

/** Opens the command palette, also by Ctrl/⌘ K; `?` opens the keyboard shortcuts. */
export function PaletteButton({ isCompact }: { isCompact: boolean }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const isSessionOver = useSelector(selectIsSessionExpired)
  const findContacts = useFindContacts()
  const commands = useAppCommands({
    isOpen: open === 'palette',
    showShortcuts: () => {
      setOpen('help')
    },
  })

  useKeyDown((event) => {
    // Sign-in is over the page: what opens now is below it, and would take its focus.
    if (isSessionOver) return
    const isPaletteKey = shortcutLetter(event) === 'k' && (event.metaKey || event.ctrlKey)
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

/** Returns the palette's search for contacts, which finds none where the rules do not allow it. */
function useFindContacts(): FindContacts {
  const navigate = useNavigate()
  const search = useContactSearch()
  const { mayOpen } = usePermissions()
  return useCallback(
    async (text, signal) =>
      (mayOpen(['read', 'Contact']) ? await search(text, signal) : []).map((contact) => ({
        ...contact,
        open: () => void navigate(paths.contact(contact.id)),
      })),
    [navigate, search, mayOpen],
  )
}
