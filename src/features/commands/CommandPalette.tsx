import { Modal } from 'antd'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { PaletteList } from './PaletteList'
import styles from './CommandPalette.module.css'
import type { Command } from '@/shared/lib/menu'
import type { FindContacts } from './command'
import { matchCommands } from './matchCommands'
import { paletteSections } from './paletteSections'
import { useFoundContacts } from './useFoundContacts'

interface CommandPaletteProps {
  commands: readonly Command[]
  /** Where contacts are looked up; without it only commands are offered. */
  findContacts: FindContacts | undefined
  onClose: () => void
}

/** Finds and runs a command or opens a contact, by keyboard first (WAI-ARIA combobox with a listbox). */
export function CommandPalette({ commands, findContacts, onClose }: CommandPaletteProps) {
  useReturnFocus()
  const [text, setText] = useState('')
  const [position, setPosition] = useState(0)
  const listId = useId()
  const { contacts, isSearching } = useFoundContacts(text, findContacts)
  const sections = useMemo(
    () => paletteSections(matchCommands(commands, text), contacts),
    [commands, text, contacts],
  )
  const options = sections.flatMap((section) => section.options)
  const current = options[Math.min(position, options.length - 1)]

  const choose = (run: () => void) => {
    onClose()
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1
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
          setPosition(0)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} sections={sections} currentId={current?.id} onChoose={choose} />
      <p className={styles['status']} role="status">
        {isSearching
          ? 'Looking through your contacts…'
          : options.length === 0
            ? 'Nothing matches.'
            : ''}
      </p>
    </Modal>
  )
}

function focusOnMount(element: HTMLInputElement | null): void {
  element?.focus()
}
