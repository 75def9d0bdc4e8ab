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

/** What is wrong with the cell that it is in, beside the cell and over the rows, which would cut it off. It waits while the cell is scrolled away. */
export function CellMessage({ id, children }: CellMessageProps) {
  // An element of its own: a reference to the cell around it is not set yet when a cell is drawn with its message.
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
