import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import { clampWidth } from './tableLayout'

type Widths = Readonly<Record<string, number>>

interface ColumnResize {
  /** Widths while a handle is dragged, else null. */
  draft: Widths | null
  /** Begins to drag the handle of a column. */
  onHandleDown: (event: PointerEvent, key: string) => void
  /** Makes a column so many pixels wider. */
  widen: (key: string, by: number) => void
}

/**
 * Columns as wide as their handles are dragged. Every column up to the handle keeps the width it has at that moment, so that the handle stays under the
 * pointer while the columns behind it give way. `keys` and `widths` are of the shown columns, in order.
 */
export function useColumnResize(
  keys: readonly string[],
  widths: readonly number[],
  onWidths: (widths: Widths) => void,
): ColumnResize {
  const [draft, setDraft] = useState<Widths | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      stop.current?.abort()
    },
    [],
  )
  const commit = useStableCallback(onWidths)

  const widthsUpTo = (key: string) => {
    const at = keys.indexOf(key)
    return {
      at,
      kept: Object.fromEntries(
        keys.slice(0, at + 1).map((each, index) => [each, widths[index] ?? 0]),
      ),
    }
  }
  const onHandleDown = (event: PointerEvent, key: string) => {
    if (event.button !== 0) return
    const { at, kept } = widthsUpTo(key)
    const startX = event.clientX
    let last: Widths | null = null
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    const end = () => {
      stop.current?.abort()
      setDraft(null)
    }
    window.addEventListener(
      'pointermove',
      ({ clientX }) => {
        if (last === null && clientX === startX) return
        last = { ...kept, [key]: clampWidth((widths[at] ?? 0) + clientX - startX) }
        setDraft(last)
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      () => {
        end()
        if (last === null) return
        swallowClick()
        commit(last)
      },
      { signal },
    )
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener(
      'keydown',
      ({ key: pressed }) => {
        if (pressed === 'Escape') end()
      },
      { signal },
    )
  }
  const widen = (key: string, by: number) => {
    const { at, kept } = widthsUpTo(key)
    onWidths({ ...kept, [key]: clampWidth((widths[at] ?? 0) + by) })
  }
  return { draft, onHandleDown, widen }
}

/** The release of a handle over a header is a click on that header, which would sort. */
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
