import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useUnloadWarning } from '../../lib/useUnloadWarning'

interface LeaveGuardProps {
  /** Whether something would be lost, as it was drawn last: then the browser asks before the tab is closed. */
  hasUnsaved: boolean
  /** The same at this moment, for navigation inside the app. */
  isUnsaved: () => boolean
  /** Whether a navigation leaves the work behind; another path does, unless said otherwise. */
  isLeaving?: (from: Location, to: Location) => boolean
  /** Saves what can be saved before anything is asked; promises whether nothing is left. */
  save?: () => Promise<boolean>
}

/** Asks before unsaved work is left behind, by a link, by back and forward, and (in the browser's words) by closing the tab. */
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
    const settle = (isSaved: boolean) => {
      if (!isCurrent) return
      if (isSaved) blocker.proceed()
      else setIsAsking(true)
    }
    void Promise.resolve(save?.() ?? false).then(settle)
    return () => {
      isCurrent = false
      setIsAsking(false)
    }
  }, [blocker, save])

  return (
    <Modal
      open={isAsking}
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      destroyOnHidden
    >
      What you changed here is not saved yet.
    </Modal>
  )
}

function isOtherPath(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}
