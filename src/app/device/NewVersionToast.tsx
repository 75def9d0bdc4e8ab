import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useIdentity } from '@/features/auth'
import { useHasUnsaved } from '@/shared/lib/useHasUnsaved'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import { newVersionAnnounced } from './deviceSlice'
import { loadNewVersion } from './runDeviceAct'

const ID = 'new-version'

/**
 * Says once that a new version is ready, while a reload would lose nothing. The account menu offers it
 * from then on.
 */
export function NewVersionToast() {
  const dispatch = useDispatch()
  const { reload } = useIdentity()
  const hasUnsaved = useHasUnsaved()
  useEffect(() => {
    if (hasUnsaved) return
    toast(
      <ActionToast
        toastId={ID}
        message="A new version is ready."
        actions={[{ label: 'Reload', onClick: () => void loadNewVersion(reload) }]}
      />,
      { toastId: ID },
    )
    dispatch(newVersionAnnounced())
  }, [hasUnsaved, dispatch, reload])
  return null
}
