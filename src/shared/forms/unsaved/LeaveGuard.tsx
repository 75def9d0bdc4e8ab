import { useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useUnloadWarning } from '../../lib/useUnloadWarning'
import { LeaveDialog } from './LeaveDialog'

interface LeaveGuardProps {
  /** True if there was unsaved work at the last render: the browser asks before the tab closes. */
  hasUnsaved: boolean
  /** Returns the same at this moment, for navigation inside the app. */
  isUnsaved: () => boolean
  /** Returns whether a navigation leaves the work; by default one to another path does. */
  isLeaving?: (from: Location, to: Location) => boolean
  /** Saves before asking; resolves to whether everything is saved. */
  save?: () => Promise<boolean>
}

/**
 * Asks before unsaved work is left by a link, by back and forward, and (in the browser's words) by
 * closing the tab.
 */
export function LeaveGuard({
  hasUnsaved,
  isUnsaved,
  isLeaving = isOtherPath,
  save,
}: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeaving(currentLocation, nextLocation) && isUnsaved(),
  )
  const [isAsking, setIsAsking] = useState(false)
  useUnloadWarning(hasUnsaved)
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    let isCurrent = true
    const proceedOrAsk = (isSaved: boolean) => {
      if (!isCurrent) return
      if (isSaved) blocker.proceed()
      else setIsAsking(true)
    }
    void Promise.resolve(save?.() ?? false).then(proceedOrAsk)
    return () => {
      isCurrent = false
      setIsAsking(false)
    }
  }, [blocker, save])

  return (
    <LeaveDialog
      isOpen={isAsking}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

function isOtherPath(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
