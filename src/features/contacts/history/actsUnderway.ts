import type { ApiDispatch } from '@/api/useApiDispatch'

/** The acts that are not recorded yet, by store. */
const underway = new WeakMap<ApiDispatch, Set<Promise<unknown>>>()

/** Makes undo wait for an act: `act` resolves when it is recorded, or when it was refused. */
export function trackAct<T>(act: Promise<T>) {
  return (dispatch: ApiDispatch): Promise<T> => {
    const acts = underway.get(dispatch) ?? new Set<Promise<unknown>>()
    underway.set(dispatch, acts)
    acts.add(act)
    const end = () => {
      acts.delete(act)
    }
    act.then(end, end)
    return act
  }
}

/** Resolves when no act is underway: each is recorded or refused. */
export function actsRecorded() {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const acts = underway.get(dispatch)
    // A saved act begins to be recorded before it ends.
    while (acts && acts.size > 0) await Promise.allSettled(acts)
  }
}
