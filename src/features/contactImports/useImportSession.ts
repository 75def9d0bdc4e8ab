import { useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { useCurrentUser } from '@/features/auth'
import { useApiDispatch } from '@/api/useApiDispatch'
import { ImportSession } from './ImportSession'
import type { ImportState } from './ImportState'
import { openFileReader } from './reader/openFileReader'

/** A file cannot be kept in the store, which holds plain data: it is kept beside it, for one person. */
const sessions = new WeakMap<object, { userId: string; session: ImportSession }>()

/** The import of this app and person; it goes on when nothing shows it. */
export function useImportSession(): { session: ImportSession; state: ImportState } {
  const store = useStore()
  const dispatch = useApiDispatch()
  const { userId, defaultProfileId } = useCurrentUser()
  let known = sessions.get(store)
  if (known?.userId !== userId) {
    known?.session.reset()
    known = { userId, session: new ImportSession(dispatch, defaultProfileId, openFileReader) }
    sessions.set(store, known)
  }
  const { session } = known
  return { session, state: useSyncExternalStore(session.subscribe, session.getState) }
}
