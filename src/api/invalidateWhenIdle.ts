import { api } from './api'
import type { Tag } from './tags'
import type { ApiDispatch } from './useApiDispatch'

interface Paused {
  count: number
  waiting: Tag[]
}

const pausedByStore = new WeakMap<ApiDispatch, Paused>()

/**
 * Delays `invalidateWhenIdle` until the returned function is called, once. For a person who types
 * in a row, which a refetch could move away.
 */
export function pauseInvalidation() {
  return (dispatch: ApiDispatch): (() => void) => {
    const paused = pausedByStore.get(dispatch) ?? { count: 0, waiting: [] }
    pausedByStore.set(dispatch, paused)
    paused.count += 1
    return () => {
      paused.count -= 1
      if (paused.count > 0 || paused.waiting.length === 0) return
      dispatch(api.util.invalidateTags(paused.waiting))
      paused.waiting = []
    }
  }
}

/** Invalidates tags now, or as soon as no pause is left. */
export function invalidateWhenIdle(tags: readonly Tag[]) {
  return (dispatch: ApiDispatch): void => {
    const paused = pausedByStore.get(dispatch)
    if (paused !== undefined && paused.count > 0) paused.waiting.push(...tags)
    else dispatch(api.util.invalidateTags([...tags]))
  }
}
