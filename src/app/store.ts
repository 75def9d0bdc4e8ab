import {
  type Middleware,
  type Slice,
  type WithSlice,
  combineSlices,
  configureStore,
  createDynamicMiddleware,
} from '@reduxjs/toolkit'
import type { api } from '@/api/api'
import type { extensionsSlice } from '@/api/extensions'
import { sessionSlice } from '@/features/auth'
import type { AppDependencies } from './dependencies'
import { sanitizeAction, sanitizeState } from './devTools'
import { resetOnUserChange } from './resetOnUserChange'
import type { LazySlice, SliceHost } from '@/shared/lib/attachSlice'

type Api = typeof api
type Extensions = typeof extensionsSlice

/**
 * Creates the store with the session only, so that the sign-in screens need no api slice.
 * `attachApi` adds the slice, once, and returns the store with `attachSlice`, by which a feature
 * adds its own slices when its screens are loaded.
 */
export function createStore(dependencies: AppDependencies) {
  const rootReducer = combineSlices(sessionSlice).withLazyLoadedSlices<
    WithSlice<Api> & WithSlice<Extensions>
  >()
  const dynamic = createDynamicMiddleware()
  const sliceHost: SliceHost = {
    attachSlice: (slice: LazySlice) => {
      rootReducer.withLazyLoadedSlices<WithSlice<LazySlice>>().inject(slice)
    },
  }
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { ...dependencies, ...sliceHost } },
        // Checking a large cache on each action is slow, and RTK Query keeps its state immutable
        // and serializable by itself.
        serializableCheck: {
          ignoredPaths: ['api'],
          ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta', 'payload'],
        },
        immutableCheck: { ignoredPaths: ['api'] },
      }).concat(dynamic.middleware),
    devTools: { name: 'Tessera', actionSanitizer: sanitizeAction, stateSanitizer: sanitizeState },
  })
  const attached = new Set<string>()
  const attachSlice = (slice: Slice, middleware?: Middleware) => {
    if (attached.has(slice.reducerPath)) return
    attached.add(slice.reducerPath)
    rootReducer.inject(slice)
    if (middleware) dynamic.addMiddleware(middleware)
    store.dispatch({ type: 'store/sliceAttached', payload: slice.reducerPath })
  }
  const attachedStore = { ...store, attachSlice }
  let isAttached = false
  const attachApi = (slice: Api, extensions: Extensions) => {
    if (isAttached) return attachedStore
    isAttached = true
    rootReducer.inject(slice)
    rootReducer.inject(extensions)
    dynamic.addMiddleware(slice.middleware, resetOnUserChange(slice))
    store.dispatch({ type: 'store/apiAttached' })
    return attachedStore
  }
  return { store, attachApi }
}

export type AppStore = ReturnType<typeof createStore>['store']
export type AttachApi = ReturnType<typeof createStore>['attachApi']
/** The store with the api slice, to which features attach their own slices. */
export type AttachedStore = ReturnType<AttachApi>
