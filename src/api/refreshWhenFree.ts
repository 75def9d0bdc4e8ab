import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api'

type Tag = Parameters<typeof api.util.invalidateTags>[0][number]
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

interface Held {
  holds: number
  waiting: Tag[]
}

const heldOf = new WeakMap<Dispatch, Held>()

/** Makes `refreshWhenFree` wait until the returned function is called, once: somebody types in a row, which would move away under their hands. */
export function holdRefreshes() {
  return (dispatch: Dispatch): (() => void) => {
    const held = heldOf.get(dispatch) ?? { holds: 0, waiting: [] }
    heldOf.set(dispatch, held)
    held.holds += 1
    return () => {
      held.holds -= 1
      if (held.holds > 0 || held.waiting.length === 0) return
      dispatch(api.util.invalidateTags(held.waiting))
      held.waiting = []
    }
  }
}

/** Asks again for what these tags stand for, now or as soon as nobody holds refreshes back. */
export function refreshWhenFree(tags: readonly Tag[]) {
  return (dispatch: Dispatch): void => {
    const held = heldOf.get(dispatch)
    if (held !== undefined && held.holds > 0) held.waiting.push(...tags)
    else dispatch(api.util.invalidateTags([...tags]))
  }
}
