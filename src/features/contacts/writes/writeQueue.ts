import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { contactWritesSlice } from './contactWritesSlice'

/**
 * The last write of each contact, by store. It only orders requests; `contactWritesSlice` has what
 * screens show.
 */
const lastWrites = new WeakMap<ApiDispatch, Map<string, Promise<unknown>>>()

/** Runs a write after all earlier writes of the contact have been answered. */
export function enqueueWrite<T>(contactId: string, write: () => Promise<T>) {
  return enqueueWrites([contactId], write)
}

/** Runs a write of many contacts after all earlier writes of each have been answered. */
export function enqueueWrites<T>(contactIds: readonly string[], write: () => Promise<T>) {
  return (dispatch: ApiDispatch): Promise<T> => {
    dispatch(attachSlice(contactWritesSlice))
    const writes = lastWrites.get(dispatch) ?? new Map<string, Promise<unknown>>()
    const earlier = contactIds.flatMap((contactId) => writes.get(contactId) ?? [])
    const written = Promise.all(earlier).then(write)
    const ended = written.catch(() => undefined)
    for (const contactId of contactIds) writes.set(contactId, ended)
    lastWrites.set(dispatch, writes)
    return written
  }
}
