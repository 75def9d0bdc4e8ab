import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'

interface OpenRow {
  id: string
  /** True if it was added just now. */
  isNew: boolean
}

interface OpenRows {
  open: OpenRow | null
  /** For the element around the list and its "Add" button (`data-add`). */
  container: RefObject<HTMLDivElement | null>
  toggle: (id: string) => void
  openNew: (id: string) => void
  /** Closes the open row, and focuses it or the "Add" button. */
  close: (focus: 'row' | 'add') => void
  /** Focuses a row, or the "Add" button where there is no such row. */
  focusRow: (id: string | undefined) => void
}

/**
 * Keeps at most one row of a list open, and moves the focus with it: into the first field, and
 * back.
 */
export function useOpenRow(): OpenRows {
  const [open, setOpen] = useState<OpenRow | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => {
    const found = container.current?.querySelector<HTMLElement>(selector)
    found?.focus()
    return found !== undefined && found !== null
  }
  const focusFirstField = (id: string) =>
    focus(`[data-row="${id}"] :is(input, textarea):is([data-first], [data-first] *)`)
  const focusRow = useStableCallback((id: string | undefined) => {
    if (id === undefined || !focus(`[data-row="${id}"] [data-toggle]`)) focus('[data-add]')
  })
  const show = (next: OpenRow | null) => {
    flushSync(() => {
      setOpen(next)
    })
  }
  return {
    open,
    container,
    focusRow,
    toggle: useStableCallback((id: string) => {
      const isOpen = open?.id === id
      show(isOpen ? null : { id, isNew: false })
      if (!isOpen) focusFirstField(id)
    }),
    openNew: useStableCallback((id: string) => {
      show({ id, isNew: true })
      focusFirstField(id)
    }),
    close: useStableCallback((next: 'row' | 'add') => {
      const id = open?.id
      show(null)
      focusRow(next === 'row' ? id : undefined)
    }),
  }
}
