import type { ApiDispatch } from '@/api/useApiDispatch'

/** The last write of each contact, by store. It orders requests; what screens show of a write is in `contactWritesSlice`. */
const lastWrites = new WeakMap<ApiDispatch, Map<string, Promise<unknown>>>()

/** Runs a write when all earlier writes of the contact have been answered, from whatever part of the screen they come. */
export function enqueueWrite<T>(contactId: string, write: () => Promise<T>) {
  return (dispatch: ApiDispatch): Promise<T> => {
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
