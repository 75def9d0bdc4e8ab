import { useImperativeHandle, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref, RefObject, UIEvent } from 'react'
import { flushSync } from 'react-dom'
import { rowTop, scrolledTo } from './scrollSpace'
import { useRowFocus } from './useRowFocus'
import type { RowFocus } from './useRowFocus'
import { OVERSCAN, useScrollWindow } from './useScrollWindow'
import styles from './WindowedTable.module.css'

/** The place of one rendered row, and the React key under which its element is recycled. */
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

export interface WindowedBodyProps {
  total: number
  /** Of a row and of the viewport, in CSS pixels. */
  rowHeight: number
  height: number
  /** Width of the rows; '100%' where they never scroll sideways. */
  contentWidth: number | string
  role: 'rowgroup' | 'list'
  label?: string
  /**
   * Renders a row. Its outermost element has `data-row-index`, a tab index, and the slot's handlers
   * where rows take the keyboard.
   */
  renderRow: (slot: RowSlot) => ReactNode
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** A key on a row that does not move between rows. */
  onRowKey?: (event: KeyboardEvent<HTMLElement>, index: number) => void
  /** Shift and a moving key went from one row to another. */
  onExtend?: (from: number, to: number) => void
  focusRef?: Ref<RowFocus> | undefined
  /** The scrolled element. */
  bodyRef?: RefObject<HTMLDivElement | null>
  onScrollLeft?: (scrollLeft: number) => void
  /** The horizontal scroll position at first. */
  initialLeft?: () => number
}

/**
 * The rows of a list of any length: only those in view exist, over a scroll space that is scaled
 * beyond a browser's maximum element height. The keyboard moves between rows (`useRowFocus`).
 */
export function WindowedBody(props: WindowedBodyProps) {
  const { total, rowHeight, height, contentWidth, role, label, renderRow } = props
  const { onRowKey, onExtend, focusRef, bodyRef, onScrollLeft } = props
  const own = useRef<HTMLDivElement>(null)
  const element = bodyRef ?? own
  const shownLeft = useRef(0)
  const scroll = useScrollWindow({ ...props, elementRef: element })
  const { space, position, setPosition, first, last } = scroll
  const pageRows = Math.max(1, Math.floor(height / rowHeight) - 1)
  const focus = useRowFocus({ elementRef: element, scroll, total, pageRows, onRowKey, onExtend })
  const { active, focusRow, moveTo, reveal, isRestoring, keepFocusWhile, handlers } = focus

  const onScroll = ({ currentTarget: body }: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, scrollTop } = body
    if (scrollLeft !== shownLeft.current) {
      shownLeft.current = scrollLeft
      onScrollLeft?.(scrollLeft)
    }
    keepFocusWhile(body, () => {
      const next = scrolledTo(space, position, scrollTop)
      // Without waiting for the next frame: rows that lag behind the scroll bar show as blank.
      flushSync(() => {
        setPosition(next)
      })
      return next
    })
  }
  useImperativeHandle(
    focusRef,
    // The same for all renders: it is asked while the rows are being drawn.
    () => ({ focusRow, moveTo, reveal, isRestoring }),
    [focusRow, moveTo, reveal, isRestoring],
  )

  const pool = poolSize(height, rowHeight)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <div
      ref={element}
      role={role}
      aria-label={label}
      tabIndex={-1}
      // Rows are names and addresses, which a browser must not translate.
      translate="no"
      className={styles.body}
      style={{ height }}
      onScroll={onScroll}
    >
      <div
        role="presentation"
        className={styles.space}
        style={{ height: space.height, width: contentWidth }}
      >
        {indexes.map((index) =>
          renderRow({
            index,
            key: index % pool,
            top: rowTop(space, position, index),
            isActive: index === active,
            ...handlers,
          }),
        )}
      </div>
    </div>
  )
}

/**
 * Returns the number of row elements to recycle. It depends on the screen, not on the height, which
 * changes with the page: with another pool size, a focused element would render another row.
 */
function poolSize(height: number, rowHeight: number): number {
  return Math.ceil(Math.max(height, window.screen.height) / rowHeight) + 2 * OVERSCAN + 2
}
