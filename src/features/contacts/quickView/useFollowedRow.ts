import { useEffect, useReducer, useRef } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { cellOf } from '@/shared/tables/cellFocus'
import { useListFocus, useListQuickView, useListRows } from '../list/ContactsListContext'

/** Milliseconds between two contacts, because browsers limit how often an address changes. */
const PACE_MS = 150

/**
 * Shows the contact of the focused row while the quick view is open; a row that is still loading once
 * it is there. Scrolling and a lower window change nothing. Escape on a row closes the quick view.
 */
export function useFollowedRow(): void {
  const { contactId, show } = useListQuickView()
  const { rowAt } = useListRows()
  const { rowFocus } = useListFocus()
  /** The focused row that is not shown yet. */
  const waiting = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownAt = useRef(-PACE_MS)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  const showWaiting = useStableCallback(() => {
    const row = waiting.current === null ? undefined : rowAt(waiting.current)
    if (row === undefined) return
    const wait = shownAt.current + PACE_MS - performance.now()
    clearTimeout(timer.current)
    if (wait > 0) {
      timer.current = setTimeout(renderAgain, wait)
      return
    }
    waiting.current = null
    if (row.id === contactId) return
    shownAt.current = performance.now()
    show(row.id)
  })
  // Once the row is loaded, and once it is time.
  useEffect(() => {
    showWaiting()
  })
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = rowOf(target)
      if (!row || rowFocus.current?.isRestoring() === true) return
      waiting.current = Number(row.dataset['rowIndex'])
      showWaiting()
    }
    // In the capture phase: on the row itself Escape clears the selection.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !rowOf(event.target) || cellOf(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      show(null)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [show, showWaiting, rowFocus])
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row-index]') : null
}
