import { useLayoutEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import styles from './ContactCellEditor.module.css'

/** Room that a message of two lines takes, in CSS pixels: with less below the cell it stands above. */
const ROOM = 64

interface CellMessageProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What is wrong with a cell, under it and over everything: a row cuts off what is larger than it. */
export function CellMessage({ id, anchor, children }: CellMessageProps) {
  const [place, setPlace] = useState({ left: 0, top: 0, isAbove: false })
  useLayoutEffect(() => {
    const measure = () => {
      const { left = 0, top = 0, bottom = 0 } = anchor.current?.getBoundingClientRect() ?? {}
      const isAbove = bottom + ROOM > window.innerHeight
      setPlace({ left, top: isAbove ? top : bottom, isAbove })
    }
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => { window.removeEventListener('scroll', measure, { capture: true }) }
  }, [anchor])
  const { left, top, isAbove } = place
  return createPortal(<span id={id} role="alert" className={`${String(styles.message)} ${isAbove ? String(styles.above) : ''}`} style={{ left, top }}>{children}</span>, document.body)
}
