import { Suspense } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { usePanel } from './usePanel'

const NewProfile = lazyPart(async () => (await import('./NewProfile')).NewProfile, ({ onClose }) => onClose)
const DeleteProfile = lazyPart(async () => (await import('./DeleteProfile')).DeleteProfile, ({ onClose }) => onClose)

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
