import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { matchPath, useLocation } from 'react-router-dom'
import { patterns } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'

const HistoryHost = lazyPart(async () => (await import('./screens')).HistoryHost, 'nothing')

/** Undoes and redoes acts on the screens of contacts, once something was done there. */
export function HistorySlot() {
  const { pathname, search } = useLocation()
  const isOnContacts = matchPath({ path: patterns.contacts, end: false }, pathname) !== null
  const hasActs = useSelector(
    (state) => typeof state === 'object' && state !== null && 'contactActs' in state,
  )
  const isAsked = new URLSearchParams(search).get('panel') === 'changes'
  if (!isOnContacts || (!hasActs && !isAsked)) return null
  return (
    <Suspense>
      <HistoryHost isListOpen={isAsked} />
    </Suspense>
  )
}
