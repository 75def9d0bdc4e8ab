import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../lib/keys/isComposing'
import { useStableCallback } from '../../lib/useStableCallback'
import { cellIn, cellOf, isCell } from '../cellFocus'
import { nextRowIndex } from '../nextRowIndex'
import { positionShowing, wholeRows } from './scrollSpace'
import type { ScrollPosition } from './scrollSpace'
import type { useScrollWindow } from './useScrollWindow'

/** The focused element in a row: a text field, a cell of a column, or anything else. */
type FocusKind = 'text' | 'row' | { column: string | undefined }

/** Moves the focus into the rows. */
export interface RowFocus {
  /** Focuses the row that had the focus last. */
  focusRow: () => void
  /** Focuses a row, scrolled into view, or the cell of a column in it. */
  moveTo: (index: number, column?: string) => void
  /** Scrolls a row into view and makes it the one that gets the focus next. */
  reveal: (index: number) => void
  /** Whether the focus is being put into another row because its own is no longer drawn. */
  isRestoring: () => boolean
}

interface RowFocusOptions {
  elementRef: RefObject<HTMLElement | null>
  scroll: ReturnType<typeof useScrollWindow>
  total: number
  /** Rows that Page Up and Page Down pass. */
  pageRows: number
  /** A key on a row that does not move between rows. */
  onRowKey: ((event: KeyboardEvent<HTMLElement>, index: number) => void) | undefined
  /** Shift and a moving key went from one row to another. */
  onExtend: ((from: number, to: number) => void) | undefined
}

/**
 * Moves the focus between the rows of a windowed list by arrow keys or j/k, Page Up/Down, Home and
 * End. The focus stays in view when the rows are scrolled away under it.
 */
export function useRowFocus(options: RowFocusOptions) {
  const { elementRef, scroll, total, pageRows, onRowKey, onExtend } = options
  const { space, start, position, setPosition, first, last } = scroll
  const focusKind = useRef<FocusKind | null>(null)
  const [focused, setFocused] = useState(() => Math.ceil(start.row))
  const active = Math.max(first, Math.min(focused, last))

  const restoring = useRef(false)
  const restore = (body: HTMLElement | null, index: number, kind: FocusKind) => {
    restoring.current = true
    restoreFocus(body, index, kind)
    restoring.current = false
  }
  const shownTotal = useRef(total)
  // A focused row that is deleted takes the focus with it, and React raises no blur for it. Neither
  // does it for one that a lower window no longer has room for.
  useLayoutEffect(() => {
    const isDeleted = shownTotal.current !== total
    shownTotal.current = total
    if (focusKind.current === null || document.activeElement !== document.body) return
    const put = isDeleted ? restoreFocus : restore
    put(elementRef.current, active, focusKind.current)
  }, [elementRef, total, active])

  const reveal = useStableCallback((index: number) => {
    const next = positionShowing(space, position, index)
    flushSync(() => {
      setFocused(index)
      setPosition(next)
    })
    if (next !== position && elementRef.current) elementRef.current.scrollTop = next.top
  })
  const moveTo = useStableCallback((index: number, column?: string) => {
    reveal(index)
    focusRowElement(elementRef.current, index, column)
  })
  const onFocus = useStableCallback((event: FocusEvent<HTMLElement>) => {
    focusKind.current = isTextField(event.target)
      ? 'text'
      : isCell(event.target)
        ? { column: cellOf(event.target)?.dataset['column'] }
        : 'row'
    setFocused(indexOf(event.currentTarget))
  })
  const onBlur = useStableCallback(() => {
    focusKind.current = null
  })
  const onKeyDown = useStableCallback((event: KeyboardEvent<HTMLElement>) => {
    if (!isRowKey(event)) return
    const index = indexOf(event.currentTarget)
    const cell = cellOf(event.target)
    // A letter on a cell is text for that cell.
    const isText = event.key.length === 1 && cell !== null
    const target = isText ? null : nextRowIndex(event, index, total, pageRows)
    if (target === null) {
      // Held, it would act again on the row that takes the place of one that it has deleted.
      if (cell || !event.repeat) onRowKey?.(event, index)
      else if (event.key === ' ') event.preventDefault()
      return
    }
    event.preventDefault()
    moveTo(target, cell?.dataset['column'])
    // On a cell it is for a block of cells, whose code may not be loaded yet.
    if (event.shiftKey && cell === null) onExtend?.(index, target)
  })
  /** Scrolls by `scrollBy`, then moves the focus along if its row is no longer rendered. */
  const keepFocusWhile = (body: HTMLElement, scrollBy: () => ScrollPosition) => {
    const before = document.activeElement?.closest('[data-row-index]')
    const kind = before && body.contains(before) ? focusKind.current : null
    const next = scrollBy()
    const after = document.activeElement?.closest('[data-row-index]')
    if (kind === null || (after && indexOf(after) === focused)) return
    const whole = wholeRows(space, next)
    restore(body, Math.max(whole.first, Math.min(focused, whole.last)), kind)
  }
  const focusRow = useStableCallback(() => {
    focusRowElement(elementRef.current, active)
  })
  const isRestoring = useCallback(() => restoring.current, [])
  return {
    active,
    focusRow,
    moveTo,
    reveal,
    isRestoring,
    keepFocusWhile,
    handlers: { onFocus, onBlur, onKeyDown },
  }
}

/**
 * Returns whether a key is for the row. React also brings keys from menus that a row opened
 * elsewhere in the document; and Enter on a button in a row is the button's.
 */
function isRowKey({
  key,
  target,
  currentTarget: row,
  defaultPrevented,
  nativeEvent,
}: KeyboardEvent<HTMLElement>): boolean {
  if (isComposing(nativeEvent)) return false
  const isOnRow = target === row || isCell(target)
  const isInRow = target instanceof Element && row.contains(target) && !isTextField(target)
  return !defaultPrevented && isInRow && (isOnRow || (key !== 'Enter' && key !== ' '))
}

function isTextField(element: Element): boolean {
  return element.matches('input:not([type="checkbox"]), textarea, select')
}

function indexOf(row: Element): number {
  return Number(row.getAttribute('data-row-index'))
}

/**
 * Focuses a row, or the same cell of it, after the focused element is removed. After a text field
 * it focuses the whole list instead: the next letters would be commands on a row.
 */
function restoreFocus(body: HTMLElement | null, index: number, kind: FocusKind): void {
  if (kind === 'text') body?.focus({ preventScroll: true })
  else if (kind === 'row') focusRowElement(body, index)
  else focusRowElement(body, index, kind.column, { preventScroll: true })
}

/**
 * Focuses a row, whose `onFocus` makes it the active one, or a cell, by default scrolled into view.
 */
function focusRowElement(
  body: HTMLElement | null,
  index: number,
  column?: string,
  options?: FocusOptions,
): void {
  const row = body?.querySelector<HTMLElement>(`[data-row-index="${String(index)}"]`)
  const cell = row && column !== undefined ? cellIn(row, column) : null
  if (cell) cell.focus(options)
  else row?.focus({ preventScroll: true })
}
