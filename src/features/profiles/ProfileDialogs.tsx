import { Suspense, lazy } from 'react'
import { usePanel } from './usePanel'

const NewProfile = lazy(async () => ({ default: (await import('./NewProfile')).NewProfile }))
const DeleteProfile = lazy(async () => ({ default: (await import('./DeleteProfile')).DeleteProfile }))

/** What stands open over the editor; its code loads when it is first asked for. */
export function ProfileDialogs() {
  const [panel, openPanel] = usePanel()
  const close = () => { openPanel(null) }
  return (
    <Suspense>
      {panel === 'new' && <NewProfile onClose={close} />}
      {panel === 'delete' && <DeleteProfile onClose={close} />}
    </Suspense>
  )
}
