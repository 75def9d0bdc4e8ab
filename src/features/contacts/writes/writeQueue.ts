import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { contactWritesSlice } from './contactWritesSlice'
import { keepNewerValues } from './keepNewerValues'

/**
 * The last write of each contact, by store. It only orders requests; `contactWritesSlice` has what
 * screens show.
 */
const lastWrites = new WeakMap<ApiDispatch, Map<string, Promise<unknown>>>()

/** Runs a write after all earlier writes of the contacts have been answered. */
export function enqueueWrite<T>(contactIds: readonly string[], write: () => Promise<T>) {
  return (dispatch: ApiDispatch): Promise<T> => {
    dispatch(attachSlice(contactWritesSlice, keepNewerValues))
    const writes = lastWrites.get(dispatch) ?? new Map<string, Promise<unknown>>()
    lastWrites.set(dispatch, writes)
    const earlier = new Set(contactIds.flatMap((id) => writes.get(id) ?? []))
    const written = Promise.all(earlier).then(write)
    const answered = written.catch(() => undefined)
    for (const id of contactIds) writes.set(id, answered)
    return written
  }
}
