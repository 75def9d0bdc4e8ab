import { Modal } from 'antd'
import { useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useProfileEditor } from '../editor/useProfileEditor'

/** Asks before the background video is removed. */
export function RemoveVideoDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { updateProfile } = useProfileEditor()
  const [isSending, setSending] = useState(false)
  const onOk = async () => {
    setSending(true)
    const error = await updateProfile({ backgroundVideo: null })
    setSending(false)
    if (error) toast.error(error.message)
    else onClose()
  }
  return (
    <Modal
      open
      title="Remove the background video?"
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText="Remove video"
      confirmLoading={isSending}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      width={420}
    >
      <p>Your card stops showing it at once. The file is deleted.</p>
    </Modal>
  )
}
