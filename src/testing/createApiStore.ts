import { type UnknownAction, configureStore } from '@reduxjs/toolkit'
import { api } from '@/api/api'
import { extensionsSlice } from '@/api/extensions'
import type { ApiDependencies } from '@/api/request'
import { contactWritesSlice } from '@/features/contacts/writes/contactWritesSlice'
import { keepNewerValues } from '@/features/contacts/writes/keepNewerValues'

/**
 * Creates a store with the api slice alone, no delay between retries, and a list of its actions.
 */
export function createApiStore(overrides: Partial<ApiDependencies> = {}) {
  const actions: UnknownAction[] = []
  const dependencies: ApiDependencies = {
    baseUrl: window.location.origin,
    getToken: () => Promise.resolve('id-token'),
    readToken: () => 'id-token',
    retryDelays: [0, 0, 0],
    ...overrides,
  }
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [extensionsSlice.reducerPath]: extensionsSlice.reducer,
      [contactWritesSlice.reducerPath]: contactWritesSlice.reducer,
      actions: (state = 0, action: UnknownAction) => {
        actions.push(action)
        return state
      },
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: dependencies } }).concat(api.middleware, keepNewerValues),
  })
  return { store, actions }
}
