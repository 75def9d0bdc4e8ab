import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { MAX_WIDTH, MIN_WIDTH } from './tableLayout'
import styles from './TableHeader.module.css'

/** Step of an arrow key, and with Shift, in CSS pixels. */
const STEP = 8
const LONG_STEP = 40

interface ColumnHandleProps {
  title: string
  width: number
  tabIndex: 0 | -1
  onDown: (event: PointerEvent) => void
  onWiden: (by: number) => void
  onFit: () => void
}

/** The resize handle of a column: dragged or moved by arrow keys (ARIA window splitter); a double click or Enter fits the column to its content. */
export function ColumnHandle({
  title,
  width,
  tabIndex,
  onDown,
  onWiden,
  onFit,
}: ColumnHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP : STEP
    const moves: Record<string, () => void> = {
      ArrowLeft: () => {
        onWiden(-step)
      },
      ArrowRight: () => {
        onWiden(step)
      },
      Home: () => {
        onWiden(MIN_WIDTH - width)
      },
      Enter: onFit,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  // Spread, because the linter takes every separator for static: a focusable one is a widget (ARIA 1.2).
  const handlers = {
    onKeyDown,
    onPointerDown: onDown,
    // Else the header under it would be dragged.
    onMouseDown: (event: MouseEvent) => {
      event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
    },
    onDoubleClick: onFit,
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={tabIndex}
      className={styles.handle}
      {...handlers}
    />
  )
}
