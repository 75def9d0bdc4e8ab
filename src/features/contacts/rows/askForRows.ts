import { prefetchUser, selectSessionStatus, selectUserId } from '@/features/auth'
import { prefetchRoles } from '@/features/permissions'
import { restoredRow } from '@/shared/tables/windowed/useRestoredRow'
import { queryOf, windowOf } from './contactQuery'
import { contactsApi } from '../contactsApi'
import type { RowsStore } from './firstRows'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { startParams } from '../views/startView'

/**
 * Asks for the window that `/contacts` at an address begins with, and for the person's record and rules, without which no row is shown, as soon as somebody is signed
 * in; holds them until `signal` says that the page has the rows. It asks for nothing where nobody is signed in, and for no rows where the page goes back to one
 * further down.
 */
export async function askForRows(
  loadStore: () => Promise<RowsStore>,
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
  const params = startParams(new URL(url).searchParams)
  if (params.get('trash') === 'true' || restoredRow('contacts', historyKey()) > 0) return
  hold(dispatch(contactsApi.endpoints.listContacts.initiate(windowOf(queryOf(params), 0))))
}

function isSignedIn(store: RowsStore, signal: AbortSignal): Promise<boolean> {
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

/** The router's key of this entry of the history; 'default' for the one that a document begins with. */
function historyKey(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' &&
    state !== null &&
    'key' in state &&
    typeof state.key === 'string'
    ? state.key
    : 'default'
}

/** A cast, because the type of a store does not follow the middleware that is added to it later. */
function apiDispatch({ dispatch }: RowsStore): ApiDispatch {
  return dispatch as ApiDispatch
}
