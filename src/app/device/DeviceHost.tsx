import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { KeepCode } from '@/features/sharing'
import { attachSlice } from '@/shared/lib/attachSlice'
import { pageEntry } from '@/shared/lib/pageEntry'
import { readConfig } from '../config'
import {
  deviceSlice,
  installOfferUsed,
  installOffered,
  newVersionFound,
  selectExplained,
  selectIsSignOutAsked,
  selectNewVersion,
  shareMenuInstallFound,
} from './deviceSlice'
import { ExplanationDialog } from './ExplanationDialog'
import { followWorker } from './followWorker'
import { followInstallOffers } from './installOffer'
import { NewVersionToast } from './NewVersionToast'
import { SignOutDialog } from './SignOutDialog'
import { warnIfNotStored } from './warnIfNotStored'

/**
 * Everything that the app does on this device beside its screens, loaded when the first one works: the
 * service worker, the offer to install the app, the code that is kept for times without a network, the
 * question before a sign-out, and a notice where the browser does not store the session.
 */
export function DeviceHost() {
  const dispatch = useDispatch<ApiDispatch>()
  const newVersion = useSelector(selectNewVersion)
  const explained = useSelector(selectExplained)
  const isSignOutAsked = useSelector(selectIsSignOutAsked)
  useEffect(() => {
    dispatch(attachSlice(deviceSlice))
    const stopWorker = startWorker(() => dispatch(newVersionFound()))
    const stopOffers = followInstallOffers({
      onOffered: () => dispatch(installOffered()),
      onShareMenu: () => dispatch(shareMenuInstallFound()),
      onUsed: () => dispatch(installOfferUsed()),
    })
    return () => {
      stopWorker()
      stopOffers()
    }
  }, [dispatch])
  useEffect(() => {
    if (import.meta.env.PROD) void warnIfNotStored(dispatch, readConfig(document).firebase.apiKey)
  }, [dispatch])
  return (
    <>
      <KeepCode />
      {newVersion === 'found' && <NewVersionToast />}
      {explained && <ExplanationDialog explained={explained} />}
      {isSignOutAsked && <SignOutDialog />}
    </>
  )
}

/**
 * Registers the service worker of a production build; the app works without one. Returns how to stop
 * following it.
 */
function startWorker(onNewVersion: () => void): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    followWorker({
      container: navigator.serviceWorker,
      entry: new URL(pageEntry()).pathname,
      onNewVersion,
    }).then(
      (stopFollowing) => {
        stop = stopFollowing
        if (isStopped) stopFollowing()
      },
      () => undefined,
    )
  return () => {
    isStopped = true
    stop?.()
  }
}
