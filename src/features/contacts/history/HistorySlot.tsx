import { Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { matchPath, useLocation } from 'react-router-dom'
import { useApiDispatch } from '@/api/useApiDispatch'
import { selectUserId } from '@/features/auth'
import { browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { patterns } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WAITING_EDITS } from '../writes/selectWaiting'

const HistoryHost = lazyPart(async () => (await import('./screens')).HistoryHost, 'nothing')

/**
 * Undoes and redoes acts on the screens of contacts, once something is being saved there, and sends
 * edits that were not answered before a reload, or before their tab was closed.
 */
export function HistorySlot() {
  useWaitingEdits()
  const { pathname, search } = useLocation()
  const isOnContacts = matchPath({ path: patterns.contacts, end: false }, pathname) !== null
  const hasActs = useSelector(
    (state) =>
      typeof state === 'object' &&
      state !== null &&
      ('contactActs' in state || 'contactWrites' in state),
  )
  const isAsked = new URLSearchParams(search).get('panel') === 'changes'
  if (!isOnContacts || (!hasActs && !isAsked)) return null
  return (
    <Suspense>
      <HistoryHost isListOpen={isAsked} />
    </Suspense>
  )
}

function useWaitingEdits(): void {
  const dispatch = useApiDispatch()
  const userId = useSelector(selectUserId)
  useEffect(() => {
    const start = userStorageKey(WAITING_EDITS)
    const keys = [tabStorage, browserStorage].flatMap((storage) => storage.keys())
    if (userId === null || !keys.some((key) => key.startsWith(start))) return
    import('./screens').then(
      ({ resumeWaitingEdits }) => {
        dispatch(resumeWaitingEdits(userId))
      },
      () => undefined,
    )
  }, [dispatch, userId])
}
