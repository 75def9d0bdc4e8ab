import { Modal } from 'antd'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { Command } from '@/shared/lib/menu'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import styles from './CommandPalette.module.css'
import type { FindContacts } from './command'
import { matchCommands } from './matchCommands'
import { PaletteList } from './PaletteList'
import { type PaletteOption, paletteSections } from './paletteSections'
import { useContactResults } from './useContactResults'

interface CommandPaletteProps {
  commands: readonly Command[]
  /** Searches contacts; without it only commands are offered. */
  findContacts: FindContacts | undefined
  onClose: () => void
}

/** Runs commands and opens contacts by keyboard (WAI-ARIA combobox with a listbox). */
export function CommandPalette({ commands, findContacts, onClose }: CommandPaletteProps) {
  useReturnFocus()
  const [text, setText] = useState('')
  const listId = useId()
  const { contacts, isSearching } = useContactResults(text, findContacts)
  const sections = useMemo(
    () => paletteSections(matchCommands(commands, text), contacts),
    [commands, text, contacts],
  )
  const options = sections.flatMap((section) => section.options)
  const choose = (run: () => void) => {
    onClose()
    run()
  }
  const { current, moveToFirst, onKeyDown } = useCurrentOption(options, choose)
  const status = isSearching ? 'Searching your contacts…' : 'No results.'

  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      className={styles['dialog'] ?? ''}
      title={<span className="visually-hidden">Commands</span>}
    >
      <input
        className={styles['input']}
        role="combobox"
        aria-label="Search contacts and commands"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && `${listId}-${current.id}`}
        placeholder="Type a name or a command"
        autoComplete="off"
        spellCheck={false}
        value={text}
        ref={focusOnMount}
        onChange={(event) => {
          setText(event.target.value)
          moveToFirst()
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} sections={sections} currentId={current?.id} onChoose={choose} />
      <p className={styles['status']} role="status">
        {(isSearching || options.length === 0) && status}
      </p>
    </Modal>
  )
}

function useCurrentOption(options: readonly PaletteOption[], choose: (run: () => void) => void) {
  /** The option that was moved to. It stays when contacts arrive above it. */
  const [currentId, setCurrentId] = useState<string | null>(null)
  const last = options.length - 1
  const position = Math.max(
    0,
    options.findIndex(({ id }) => id === currentId),
  )
  const current = options[position]
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
    if (isComposing(event.nativeEvent)) return
    const next = {
      ArrowDown: position >= last ? 0 : position + 1,
      ArrowUp: position <= 0 ? last : position - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined && !hasModifier) {
      event.preventDefault()
      setCurrentId(options[next]?.id ?? null)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current.run)
    }
  }
  const moveToFirst = () => {
    setCurrentId(null)
  }
  return { current, moveToFirst, onKeyDown }
}

function focusOnMount(element: HTMLInputElement | null): void {
  element?.focus()
}
