import { Suspense } from 'react'
import { usePermissions } from '@/shared/lib/permissions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useEditorDialog } from '../editor/useEditorDialog'
import { useProfileEditor } from '../editor/useProfileEditor'

const NewProfile = lazyPart(
  async () => (await import('./NewProfile')).NewProfile,
  ({ onClose }) => onClose,
)
const DeleteProfile = lazyPart(
  async () => (await import('./DeleteProfile')).DeleteProfile,
  ({ onClose }) => onClose,
)

/** What stands open over the editor; its code loads when it is first asked for. */
export function ProfileDialogs() {
  const [panel, openPanel] = useEditorDialog()
  const { may } = usePermissions()
  const { profile } = useProfileEditor()
  const close = () => {
    openPanel(null)
  }
  return (
    <Suspense>
      {panel === 'new' && may('create', 'Profile') && <NewProfile onClose={close} />}
      {panel === 'delete' && may('delete', 'Profile', profile) && <DeleteProfile onClose={close} />}
    </Suspense>
  )
}
