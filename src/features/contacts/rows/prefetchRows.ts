import type { Store } from '@reduxjs/toolkit'
import { selectSessionStatus, selectUserId, type sessionSlice, prefetchUser } from '@/features/auth'
import { restoredRow } from '@/shared/tables/windowed/restoredRow'
import { readContactQuery, toFirstWindow } from './contactQuery'
import { storedShownFields } from '../views/storedShownFields'
import { contactsApi } from '../contactsApi'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { initialParams } from '../views/defaultView'
import { prefetchRoles } from '@/features/permissions'

/** The part of the store that prefetching uses. */
export type PrefetchStore = Pick<
  Store<Record<typeof sessionSlice.reducerPath, ReturnType<typeof sessionSlice.reducer>>>,
  'dispatch' | 'getState' | 'subscribe'
>

/**
 * Prefetches the first window of `/contacts`, and the user record and rules it needs, once somebody
 * is signed in; keeps them until `signal` aborts. Prefetches no rows if the page will be restored
 * further down.
 */
export async function prefetchRows(
  loadStore: () => Promise<PrefetchStore>,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const store = await loadStore()
  if (!(await isSignedIn(store, signal)) || signal.aborted) return
  const dispatch = apiDispatch(store)
  const hold = (request: { unsubscribe: () => void }) => {
    signal.addEventListener('abort', () => {
      request.unsubscribe()
    })
  }
  hold(dispatch(prefetchUser(selectUserId(store.getState()) ?? '')))
  hold(dispatch(prefetchRoles()))
  const params = initialParams(new URL(url).searchParams)
  if (params.get('trash') === 'true' || restoredRow('contacts') > 0) return
  hold(
    dispatch(
      contactsApi.endpoints.listContacts.initiate(
        toFirstWindow(readContactQuery(params), storedShownFields(params)),
      ),
    ),
  )
}

function isSignedIn(store: PrefetchStore, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const status = selectSessionStatus(store.getState())
      if (status === 'loading' && !signal.aborted) return
      stop()
      resolve(status === 'signed-in')
    }
    const stop = store.subscribe(look)
    look()
  })
}

/** A cast, because the store's type does not include middleware that is added later. */
function apiDispatch({ dispatch }: PrefetchStore): ApiDispatch {
  return dispatch as ApiDispatch
}
