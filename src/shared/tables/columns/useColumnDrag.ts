import { useMemo, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'

type Side = 'before' | 'after'

interface ColumnDrag {
  /** Returns the props of an element that is dragged and dropped on; `data-drop` is the side of the drop. */
  dragProps: (key: string) => {
    draggable: true
    'data-drop': Side | undefined
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
    onDragEnd: () => void
  }
}

/** Reorders columns by dragging one onto another, along a row (`x`) or down a list (`y`). */
export function useColumnDrag(
  axis: 'x' | 'y',
  onMove: (key: string, target: string, side: Side) => void,
): ColumnDrag {
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<{ key: string; side: Side } | null>(null)
  const move = useStableCallback(onMove)
  return useMemo(() => {
    const end = () => {
      dragged.current = null
      setOver(null)
    }
    return {
      dragProps: (key) => ({
        draggable: true,
        'data-drop': over?.key === key ? over.side : undefined,
        onDragStart: (event) => {
          dragged.current = key
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', key) // Firefox needs data to drag
        },
        onDragOver: (event) => {
          if (dragged.current === null || dragged.current === key) return
          event.preventDefault()
          const side = sideOf(event, axis)
          setOver((known) => (known?.key === key && known.side === side ? known : { key, side }))
        },
        onDragLeave: () => {
          setOver(null)
        },
        onDrop: (event) => {
          const from = dragged.current
          end()
          if (from === null) return
          event.preventDefault()
          move(from, key, sideOf(event, axis))
        },
        onDragEnd: end,
      }),
    }
  }, [over, axis, move])
}

function sideOf({ clientX, clientY, currentTarget }: DragEvent, axis: 'x' | 'y'): Side {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const isBefore = axis === 'x' ? clientX < left + width / 2 : clientY < top + height / 2
  return isBefore ? 'before' : 'after'
}
