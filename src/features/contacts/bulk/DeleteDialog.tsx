import { Modal } from 'antd'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { TRASH_DAYS } from '../trash/trashDays'

interface DeleteDialogProps {
  /** For example "4,892 contacts". */
  what: string
  isSending: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before many contacts go to the trash. */
export function DeleteDialog({ what, isSending, onDelete, onClose }: DeleteDialogProps) {
  useReturnFocus()
  return (
    <Modal
      open
      title={`Delete ${what}?`}
      width={460}
      onCancel={onClose}
      onOk={onDelete}
      okText={`Delete ${what}`}
      okButtonProps={{ danger: true, loading: isSending }}
      cancelButtonProps={{ autoFocus: true }}
    >
      <p>They go to the trash, where you can restore them for {TRASH_DAYS} days.</p>
    </Modal>
  )
}
