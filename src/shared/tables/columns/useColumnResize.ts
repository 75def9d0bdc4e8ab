import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import { clampWidth } from './tableLayout'

type Widths = Readonly<Record<string, number>>

interface ColumnResize {
  /** Widths while a handle is dragged, else null. */
  draft: Widths | null
  /** Starts to drag the handle of a column. */
  onHandleDown: (event: PointerEvent, key: string) => void
  /** Makes a column wider, in CSS pixels. */
  widen: (key: string, by: number) => void
}

/**
 * Resizes columns by their handles. Every column up to the handle keeps its current width, so that
 * the handle stays under the pointer while the columns after it give way. `keys` and `widths` are of
 * the shown columns, in order.
 */
export function useColumnResize(
  keys: readonly string[],
  widths: readonly number[],
  onWidths: (widths: Widths) => void,
): ColumnResize {
  const [draft, setDraft] = useState<Widths | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      stop.current?.()
    },
    [],
  )
  const commit = useStableCallback(onWidths)
  /** The widths of the columns up to `key`, which is `by` pixels wider. */
  const widened = (key: string, by: number): Widths => {
    const at = keys.indexOf(key)
    const fixed = keys.slice(0, at + 1).map((each, index) => [each, widths[index] ?? 0])
    return { ...Object.fromEntries(fixed), [key]: clampWidth((widths[at] ?? 0) + by) }
  }
  const onHandleDown = (event: PointerEvent, key: string) => {
    if (event.button !== 0) return
    let last: Widths | null = null
    stop.current?.()
    stop.current = trackDrag(event.clientX, {
      onMove: (by) => {
        if (last === null && by === 0) return
        last = widened(key, by)
        setDraft(last)
      },
      onEnd: (isDropped) => {
        setDraft(null)
        if (!isDropped || last === null) return
        swallowClick()
        commit(last)
      },
    })
  }
  const widen = (key: string, by: number) => {
    onWidths(widened(key, by))
  }
  return { draft, onHandleDown, widen }
}

interface Drag {
  /** Reports the distance from the start, in CSS pixels. */
  onMove: (by: number) => void
  /** Called once; `isDropped` is false when the drag was cancelled. */
  onEnd: (isDropped: boolean) => void
}

/** Follows the pointer until it is released or Escape is pressed. Returns the function that stops it silently. */
function trackDrag(startX: number, { onMove, onEnd }: Drag): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const end = (isDropped: boolean) => {
    controller.abort()
    onEnd(isDropped)
  }
  const on = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ) => {
    window.addEventListener(type, listener, { signal })
  }
  on('pointermove', ({ clientX }) => {
    onMove(clientX - startX)
  })
  on('pointerup', () => {
    end(true)
  })
  on('pointercancel', () => {
    end(false)
  })
  on('keydown', ({ key }) => {
    if (key === 'Escape') end(false)
  })
  return () => {
    controller.abort()
  }
}

/** Stops the next click: releasing a handle over a header is a click on that header, which would sort. */
function swallowClick(): void {
  const controller = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.stopPropagation()
    },
    { capture: true, signal: controller.signal },
  )
  setTimeout(() => {
    controller.abort()
  })
}
