import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Job } from '@/contract/jobs'

export interface TrayRefs {
  tray: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  list: RefObject<HTMLUListElement | null>
}

/** Keeps the keyboard focus in place when the card that has it is dismissed, or the whole tray disappears. */
export function useTrayFocus({ tray, button, list }: TrayRefs, jobs: readonly Job[]) {
  /** Index of the card that has the focus, -1 for elsewhere in the tray; null outside the tray. */
  const focused = useRef<number | null>(null)

  // React raises no blur event for a focused button that it removes: focus the card that replaced it.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const card = list.current?.children[Math.min(focused.current, jobs.length - 1)]
    const next = card?.querySelector<HTMLElement>('button, a') ?? button.current
    next?.focus()
  }, [jobs, list, button])

  // The tray disappears with its last job: focus the last control of the header.
  useEffect(() => {
    const header = tray.current?.parentElement
    return () => {
      if (focused.current !== null && document.activeElement === document.body)
        [...(header?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus()
    }
  }, [tray])

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = [...(list.current?.children ?? [])].findIndex((card) =>
        card.contains(target),
      )
    },
    forgetFocus: () => {
      focused.current = null
    },
  }
}
