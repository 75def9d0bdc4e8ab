import {
  type Middleware,
  type WithSlice,
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  isAnyOf,
} from '@reduxjs/toolkit'
import type { api } from '@/api/api'
import type { extensionsSlice } from '@/api/extensions'
import { tagTypes } from '@/api/tags'
import { sessionSlice, selectUserId, signedIn, signedOut } from '@/features/auth'
import type { LazySlice, SliceHost } from '@/shared/lib/attachSlice'
import type { AppDependencies } from './dependencies'
import { sanitizeAction, sanitizeState } from './devTools'

type Api = typeof api
type Extensions = typeof extensionsSlice

/**
 * Creates the store with the session only, so that the sign-in screens need no api slice.
 * `attachApi` adds the slice, once, and returns the store.
 */
export function createStore(dependencies: AppDependencies) {
  const rootReducer = combineSlices(sessionSlice).withLazyLoadedSlices<
    WithSlice<Api> & WithSlice<Extensions>
  >()
  const dynamic = createDynamicMiddleware()
  const sliceHost: SliceHost = {
    attachSlice: (slice: LazySlice, middleware?: Middleware) => {
      rootReducer.withLazyLoadedSlices<WithSlice<LazySlice>>().inject(slice)
      if (middleware) dynamic.addMiddleware(middleware)
    },
  }
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { ...dependencies, ...sliceHost } },
        // Checking a large cache on each action is slow, and RTK Query keeps its state immutable
        // and serializable.
        serializableCheck: {
          ignoredPaths: ['api'],
          ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta', 'payload'],
        },
        immutableCheck: { ignoredPaths: ['api'] },
      }).concat(dynamic.middleware),
    devTools: { name: 'Tessera', actionSanitizer: sanitizeAction, stateSanitizer: sanitizeState },
  })
  let isAttached = false
  const attachApi = (slice: Api, extensions: Extensions) => {
    if (isAttached) return store
    isAttached = true
    rootReducer.inject(slice)
    rootReducer.inject(extensions)
    dynamic.addMiddleware(slice.middleware, resetOnUserChange(slice))
    store.dispatch({ type: 'store/apiAttached' })
    return store
  }
  return { store, attachApi }
}

export type AppStore = ReturnType<typeof createStore>['store']
export type AttachApi = ReturnType<typeof createStore>['attachApi']

interface SessionRoot {
  [sessionSlice.reducerPath]: ReturnType<typeof sessionSlice.reducer>
}

const isSessionChange = isAnyOf(signedIn, signedOut)

/** Clears the cache when the user changes, and invalidates it when an ended session is renewed. */
function resetOnUserChange(slice: typeof api): Middleware<object, SessionRoot> {
  return (store) => (next) => (action) => {
    if (!isSessionChange(action)) return next(action)
    const before = store.getState()[sessionSlice.reducerPath]
    const result = next(action)
    if (selectUserId(store.getState()) !== before.userId) store.dispatch(slice.util.resetApiState())
    else if (before.isExpired) store.dispatch(slice.util.invalidateTags([...tagTypes]))
    return result
  }
}
