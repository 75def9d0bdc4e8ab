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

/** The dialogs over the editor. Their code loads when one is first opened. */
export function ProfileDialogs() {
  const [dialog, openDialog] = useEditorDialog()
  const { may } = usePermissions()
  const { profile } = useProfileEditor()
  const close = () => {
    openDialog(null)
  }
  return (
    <Suspense>
      {dialog === 'new' && may('create', 'Profile') && <NewProfile onClose={close} />}
      {dialog === 'delete' && may('delete', 'Profile', profile) && (
        <DeleteProfile onClose={close} />
      )}
    </Suspense>
  )
}
