import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cellOf } from '@/shared/tables/cellFocus'
import styles from './ContactCellEditor.module.css'
import { messagePosition } from './messagePosition'

interface CellMessageProps {
  id: string
  children: ReactNode
}

/**
 * Shows a cell's error beside the cell and over the rows, which would cut it off. Hidden while the
 * cell is scrolled out of view.
 */
export function CellMessage({ id, children }: CellMessageProps) {
  // An element of its own, because the ref of the surrounding cell is not set on the first draw.
  const place = useRef<HTMLSpanElement>(null)
  const message = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const cell = cellOf(place.current)
      const rows = cell?.closest('[role="rowgroup"]')
      if (!cell || !rows || !message.current) return
      const window = {
        width: document.documentElement.clientWidth,
        height: document.documentElement.clientHeight,
      }
      setAt(
        messagePosition(
          cell.getBoundingClientRect(),
          rows.getBoundingClientRect(),
          message.current.getBoundingClientRect(),
          window,
        ),
      )
    }
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [children])
  return (
    <>
      <span ref={place} hidden />
      {createPortal(
        <span
          ref={message}
          id={id}
          role="alert"
          className={styles.message}
          style={at ?? { left: 0, top: 0, visibility: 'hidden' }}
        >
          {children}
        </span>,
        document.body,
      )}
    </>
  )
}
