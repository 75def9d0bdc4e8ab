import { Modal } from 'antd'

interface LeaveDialogProps {
  isOpen: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved work is left. */
export function LeaveDialog({ isOpen, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Modal
      open={isOpen}
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={onLeave}
      onCancel={onStay}
      destroyOnHidden
    >
      Your changes have not been saved.
    </Modal>
  )
}
