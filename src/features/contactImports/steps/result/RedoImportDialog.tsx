import { Modal } from 'antd'
import { useState } from 'react'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { pluralize } from '@/shared/lib/format'

interface RedoImportDialogProps {
  /** The number of contacts that the undo has changed. */
  count: number
  onRedo: () => Promise<void>
  onClose: () => void
}

/** Asks before an undone import runs again. */
export function RedoImportDialog({ count, onRedo, onClose }: RedoImportDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const onOk = async () => {
    setIsSending(true)
    await onRedo()
    setIsSending(false)
    onClose()
  }
  return (
    <Modal
      open
      title="Import these rows again?"
      width={460}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText="Import again"
      confirmLoading={isSending}
      cancelButtonProps={{ autoFocus: true }}
    >
      <p>
        The undo changed {pluralize(count, 'contact')}. Each row is compared with your contacts as
        they are now, and you can undo this import again.
      </p>
    </Modal>
  )
}
