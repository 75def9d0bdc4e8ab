import {
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
 * The store. It starts with the session only; `attachApi` adds the api slice when the first signed-in screen is loaded, so that the sign-in screens do
 * without it, and answers the store. Attaching again changes nothing.
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
        // Walking a large cache on each action costs more than it finds: RTK Query keeps its own state immutable and serialisable.
        // What an answer brings is judged where it arrives: in the state.
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
