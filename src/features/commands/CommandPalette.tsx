import { Modal } from 'antd'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { Command } from '@/shared/lib/menu'
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
  const [position, setPosition] = useState(0)
  const last = options.length - 1
  const current = options[Math.min(position, last)]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowDown: position >= last ? 0 : position + 1,
      ArrowUp: position <= 0 ? last : position - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setPosition(Math.max(0, next))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault()
      choose(current.run)
    }
  }
  const moveToFirst = () => {
    setPosition(0)
  }
  return { current, moveToFirst, onKeyDown }
}

function focusOnMount(element: HTMLInputElement | null): void {
  element?.focus()
}
