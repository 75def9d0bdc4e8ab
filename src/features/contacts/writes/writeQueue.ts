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
  return (dispatch: ApiDispatch): Promise<T> => {
    dispatch(attachSlice(contactWritesSlice))
    const writes = lastWrites.get(dispatch) ?? new Map<string, Promise<unknown>>()
    const written = (writes.get(contactId) ?? Promise.resolve()).then(write)
    lastWrites.set(
      dispatch,
      writes.set(
        contactId,
        written.catch(() => undefined),
      ),
    )
    return written
  }
}
