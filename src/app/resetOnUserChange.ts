import { type Middleware, isAnyOf } from '@reduxjs/toolkit'
import type { api } from '@/api/api'
import { tagTypes } from '@/api/tags'
import { selectUserId, sessionSlice, signedIn, signedOut } from '@/features/auth'

interface SessionRoot {
  [sessionSlice.reducerPath]: ReturnType<typeof sessionSlice.reducer>
}

const isSessionChange = isAnyOf(signedIn, signedOut)

/** Clears the cache when the user changes, and invalidates it when an ended session is renewed. */
export function resetOnUserChange(slice: typeof api): Middleware<object, SessionRoot> {
  return (store) => (next) => (action) => {
    if (!isSessionChange(action)) return next(action)
    const before = store.getState()[sessionSlice.reducerPath]
    const result = next(action)
    if (selectUserId(store.getState()) !== before.userId) store.dispatch(slice.util.resetApiState())
    else if (before.isExpired) store.dispatch(slice.util.invalidateTags([...tagTypes]))
    return result
  }
}
