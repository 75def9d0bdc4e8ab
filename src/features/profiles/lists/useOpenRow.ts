import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'

interface OpenRow {
  id: string
  /** It was added just now. */
  isNew: boolean
}

export interface OpenRows {
  open: OpenRow | null
  /** For the element around list and "Add" button (`data-add`). */
  place: RefObject<HTMLDivElement | null>
  /** Opens a row, or closes it where it is open. */
  toggle: (id: string) => void
  /** Opens a row that was added just now, with the keyboard in its first field. */
  start: (id: string) => void
  /** Closes the open row; the keyboard goes to the row, or to "Add" for the next one. */
  close: (next: 'row' | 'add') => void
  /** Puts the keyboard on a row, or on "Add" where there is no such row. */
  focusRow: (id: string | undefined) => void
}

/** Which row of a list is open for editing, at most one, and where the keyboard goes when that changes. */
export function useOpenRow(): OpenRows {
  const [open, setOpen] = useState<OpenRow | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => {
    const found = place.current?.querySelector<HTMLElement>(selector)
    found?.focus()
    return found !== undefined && found !== null
  }
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
    place,
    focusRow,
    toggle: useStableCallback((id: string) => {
      const isOpen = open?.id === id
      show(isOpen ? null : { id, isNew: false })
      if (!isOpen) focus(`[data-row="${id}"] :is(input, textarea):is([data-first], [data-first] *)`)
    }),
    start: useStableCallback((id: string) => {
      show({ id, isNew: true })
      focus(`[data-row="${id}"] :is(input, textarea):is([data-first], [data-first] *)`)
    }),
    close: useStableCallback((next: 'row' | 'add') => {
      const id = open?.id
      show(null)
      focusRow(next === 'row' ? id : undefined)
    }),
  }
}
