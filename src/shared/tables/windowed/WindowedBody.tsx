import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref, UIEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '../../lib/useStableCallback'
import { cellIn, cellOf, isCell } from '../cellFocus'
import {
  positionOfRow,
  positionShowing,
  rowTop,
  scrollSpace,
  scrolledTo,
  visibleRows,
  wholeRows,
} from './scrollSpace'
import { nextRowIndex } from '../nextRowIndex'
import styles from './WindowedTable.module.css'

const OVERSCAN = 3

/** What has the focus in a row: an input for text, or anything else. */
type FocusIn = 'text' | 'row'

/** One drawn row: which it is, where it stands, and the element key under which it is recycled. */
export interface RowSlot {
  index: number
  key: number
  /** Offset in the scrolled element, in CSS pixels. */
  top: number
  /** The one row that Tab reaches. */
  isActive: boolean
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Moves the keyboard into the rows. */
export interface RowFocus {
  /** To the row where it was last. */
  focusRow: () => void
  /** To a row, which is scrolled into view, or to the cell of a column in it. */
  moveTo: (index: number, column?: string) => void
}

export interface WindowedBodyProps {
  total: number
  /** Height of a row and of the viewport, in CSS pixels. */
  rowHeight: number
  height: number
  /** Width of the rows; '100%' where they never scroll sideways. */
  contentWidth: number | string
  role: 'rowgroup' | 'list'
  label?: string
  /** Draws a row; its outermost element carries `data-row-index`, a tab index, and the slot's handlers where rows take the keyboard. */
  renderRow: (slot: RowSlot) => ReactNode
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** A key pressed on a row that does not move between rows. */
  onRowKey?: (event: KeyboardEvent<HTMLElement>, index: number) => void
  /** Shift and a key that moves went from one row to another. */
  onExtend?: (from: number, to: number) => void
  focusRef?: Ref<RowFocus> | undefined
  /** antd's header follows the body sideways through these two. */
  bodyRef?: Ref<{ scrollLeft: number }>
  /** How far it is scrolled sideways when it first appears. */
  initialLeft?: () => number
  onScrollLeft?: (scrollLeft: number) => void
}

/**
 * The rows of a list of any length: only those in view exist, over a scroll space that is scaled where a browser's longest element ends.
 * Arrow keys or j/k, Page Up/Down, Home and End move the focus; the focus stays in view when the rows are scrolled away under it.
 */
export function WindowedBody(props: WindowedBodyProps) {
  const {
    total,
    rowHeight,
    height,
    contentWidth,
    role,
    label,
    renderRow,
    initialRow,
    onRangeChange,
    onTopRowChange,
    onRowKey,
    onExtend,
  } = props
  const { focusRef, bodyRef, initialLeft, onScrollLeft } = props
  const element = useRef<HTMLDivElement>(null)
  const shownLeft = useRef(0)
  const focusIn = useRef<FocusIn | null>(null)
  const space = useMemo(() => scrollSpace(total, rowHeight, height), [total, rowHeight, height])
  const [start] = useState(() => positionOfRow(space, initialRow))
  const [position, setPosition] = useState(start)
  const [focused, setFocused] = useState(() => Math.ceil(start.row))
  const [shownHeight, setShownHeight] = useState(rowHeight)
  // Rows of another height: the row at the top stays there.
  if (shownHeight !== rowHeight) {
    setShownHeight(rowHeight)
    setPosition(positionOfRow(space, position.row))
  }
  const { first, last } = visibleRows(space, position, OVERSCAN)
  const active = Math.max(first, Math.min(focused, last))

  const top = useRef(start.top)
  useLayoutEffect(() => {
    top.current = position.top
  }, [position.top])
  // At the top there is nothing to set, and to ask for it would have the browser lay everything out.
  useLayoutEffect(() => {
    if (element.current && top.current > 0 && top.current !== element.current.scrollTop)
      element.current.scrollTop = top.current
  }, [shownHeight])
  const [startLeft] = useState(() => initialLeft?.() ?? 0)
  useLayoutEffect(() => {
    if (element.current && startLeft > 0) element.current.scrollLeft = startLeft
  }, [startLeft])
  useEffect(() => {
    onRangeChange(first, last)
  }, [onRangeChange, first, last])
  useEffect(() => {
    onTopRowChange(position.row)
  }, [onTopRowChange, position.row])

  // A focused row that is deleted takes the focus with it, and React raises no blur for it.
  useLayoutEffect(() => {
    if (focusIn.current && document.activeElement === document.body)
      saveFocus(element.current, active, focusIn.current)
  }, [total, active])

  const moveTo = (index: number, column?: string) => {
    const next = positionShowing(space, position, index)
    flushSync(() => {
      setFocused(index)
      setPosition(next)
    })
    if (next !== position && element.current) element.current.scrollTop = next.top
    moveFocusTo(element.current, index, column)
  }
  const onFocus = useStableCallback((event: FocusEvent<HTMLElement>) => {
    focusIn.current = isTyping(event.target) ? 'text' : 'row'
    setFocused(indexOf(event.currentTarget))
  })
  const onBlur = useStableCallback(() => {
    focusIn.current = null
  })
  const onKeyDown = useStableCallback((event: KeyboardEvent<HTMLElement>) => {
    // React also brings keys from menus that a row opened elsewhere in the document; and Enter on a button in a row is the button's.
    const { target: from, currentTarget: row } = event
    const isOnRow = from === row || isCell(from)
    const isInRow = from instanceof Element && row.contains(from) && !isTyping(from)
    if (
      event.defaultPrevented ||
      !isInRow ||
      (!isOnRow && (event.key === 'Enter' || event.key === ' '))
    )
      return
    const index = indexOf(row)
    // A letter on a cell is text for that cell.
    const isText = event.key.length === 1 && cellOf(from) !== null
    const target = isText
      ? null
      : nextRowIndex(event, index, total, Math.max(1, Math.floor(height / rowHeight) - 1))
    if (target === null) {
      onRowKey?.(event, index)
      return
    }
    event.preventDefault()
    moveTo(target, cellOf(from)?.dataset['column'])
    if (event.shiftKey) onExtend?.(index, target)
  })
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, scrollTop } = event.currentTarget
    if (scrollLeft !== shownLeft.current) {
      shownLeft.current = scrollLeft
      onScrollLeft?.(scrollLeft)
    }
    const before = document.activeElement?.closest('[data-row-index]')
    const wasIn = before && event.currentTarget.contains(before) ? focusIn.current : null
    const next = scrolledTo(space, position, scrollTop)
    // Without waiting for the next frame: rows that follow the bar late show as blank.
    flushSync(() => {
      setPosition(next)
    })
    const held = document.activeElement?.closest('[data-row-index]')
    if (wasIn === null || (held && indexOf(held) === focused)) return
    const whole = wholeRows(space, next)
    saveFocus(element.current, Math.max(whole.first, Math.min(focused, whole.last)), wasIn)
  }
  useImperativeHandle(focusRef, () => ({
    focusRow: () => {
      moveFocusTo(element.current, active)
    },
    moveTo,
  }))
  useImperativeHandle(
    bodyRef,
    () => ({
      get scrollLeft() {
        return element.current?.scrollLeft ?? 0
      },
      set scrollLeft(left) {
        if (element.current) element.current.scrollLeft = left
      },
    }),
    [],
  )

  // Of the screen and not of the height, which changes with what stands around the rows: under another number, an element that has the focus would draw another row.
  const pool = Math.ceil(Math.max(height, window.screen.height) / rowHeight) + 2 * OVERSCAN + 2
  const slots = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <div
      ref={element}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={styles.body}
      style={{ height }}
      onScroll={onScroll}
    >
      <div
        role="presentation"
        className={styles.space}
        style={{ height: space.height, width: contentWidth }}
      >
        {slots.map((index) => {
          const place = {
            index,
            key: index % pool,
            top: rowTop(space, position, index),
            isActive: index === active,
          }
          return renderRow({ ...place, onFocus, onBlur, onKeyDown })
        })}
      </div>
    </div>
  )
}

/** Keys in a cell's input are text. */
function isTyping(element: Element): boolean {
  return element.matches('input:not([type="checkbox"]), textarea, select')
}

function indexOf(row: Element): number {
  return Number(row.getAttribute('data-row-index'))
}

/** After what had the focus is gone: to a row. But who typed types on, and on a row their keys would be commands; then to the rows as a whole. */
function saveFocus(body: HTMLElement | null, index: number, wasIn: FocusIn): void {
  if (wasIn === 'row') moveFocusTo(body, index)
  else body?.focus({ preventScroll: true })
}

/** Focus raises `onFocus` of the row, which makes it the active one. A cell is scrolled into view sideways, which a row need not be. */
function moveFocusTo(body: HTMLElement | null, index: number, column?: string): void {
  const row = body?.querySelector<HTMLElement>(`[data-row-index="${String(index)}"]`)
  const cell = row && column !== undefined ? cellIn(row, column) : null
  if (cell) cell.focus()
  else row?.focus({ preventScroll: true })
}
