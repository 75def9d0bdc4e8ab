import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useIdentity } from '@/features/auth'
import { useHasUnsaved } from '@/shared/lib/useHasUnsaved'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import { newVersionPostponed } from './deviceSlice'
import { letTakeOver } from './followWorker'

const ID = 'new-version'

/** The notice that a new version is ready. It is not shown while a reload would lose something. */
export function NewVersionToast() {
  const dispatch = useDispatch()
  const { reload } = useIdentity()
  const hasUnsaved = useHasUnsaved()
  useEffect(() => {
    if (hasUnsaved) return undefined
    const takeOver = async () => {
      if ('serviceWorker' in navigator)
        await letTakeOver(navigator.serviceWorker).catch(() => undefined)
      reload()
    }
    toast(
      <ActionToast
        toastId={ID}
        message="A new version is ready."
        actions={[
          { label: 'Reload', onClick: () => void takeOver() },
          { label: 'Later', onClick: () => dispatch(newVersionPostponed()) },
        ]}
      />,
      { toastId: ID, autoClose: false, closeButton: false },
    )
    return () => {
      toast.dismiss(ID)
    }
  }, [hasUnsaved, dispatch, reload])
  return null
}
