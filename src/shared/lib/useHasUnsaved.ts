import { useSyncExternalStore } from 'react'
import { wouldLoseWork } from './wouldLoseWork'

/** Returns whether something on the page would be lost by a reload (`useUnloadWarning`). */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(onActivity, wouldLoseWork)
}

const activities = ['input', 'click', 'focusin', 'keyup'] as const

/** Calls `onChange` after whatever a person does; forms note by then that they have changed. */
function onActivity(onChange: () => void): () => void {
  let frame = 0
  const notify = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  }
  for (const activity of activities) window.addEventListener(activity, notify)
  return () => {
    cancelAnimationFrame(frame)
    for (const activity of activities) window.removeEventListener(activity, notify)
  }
}
