import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import { useDeleteProfileMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import { selectEditor } from '../editor/profileEditorSelectors'
import { profileDeleted } from '../editor/profileEditorSlice'

/** Asks before a profile is deleted, and says what is deleted with it. */
export function DeleteProfile({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const navigate = useNavigate()
  const { profile } = useProfileEditor()
  const dispatch = useDispatch()
  const store = useStore()
  const [deleteProfile, { isLoading }] = useDeleteProfileMutation()
  const [errorText, setErrorText] = useState<string | null>(null)
  const isBusy = useRef(false)
  const remove = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { data, error } = await deleteProfile({ params: { id: profile.id } })
    isBusy.current = false
    if (!data) {
      setErrorText(messageOf(error))
      return
    }
    dispatch(profileDeleted(profile.id))
    toast.success(`Deleted “${profile.name}”.`)
    // A person who went on to another page meanwhile stays there.
    if (selectEditor(store.getState())?.saved.id !== profile.id) return
    await navigate(paths.profile(data.defaultProfileId), { replace: true })
  }
  return (
    <Modal
      open
      title={`Delete “${profile.name}”?`}
      okText="Delete profile"
      confirmLoading={isLoading}
      okButtonProps={{ danger: true }}
      onOk={() => {
        void remove()
      }}
      onCancel={onClose}
    >
      <p>
        Its card, its links and all its addresses stop working for good, and nobody else can use the
        addresses. Your contacts stay.
      </p>
      {errorText !== null && <p role="alert">{errorText}</p>}
    </Modal>
  )
}
