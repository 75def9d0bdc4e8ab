import { Modal } from 'antd'
import { useState } from 'react'
import type { Job } from '@/contract/jobs'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { undoText } from './jobText'

interface UndoJobDialogProps {
  job: Job
  onUndo: () => Promise<void>
  onClose: () => void
}

/** Asks before work on many contacts is taken back: what that was, and on how many. */
export function UndoJobDialog({ job, onUndo, onClose }: UndoJobDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const onOk = async () => {
    setIsSending(true)
    await onUndo()
    onClose()
  }
  return (
    <Modal
      open
      title={`${undoText(job)}?`}
      width={460}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText={undoText(job)}
      okButtonProps={{ danger: true, loading: isSending }}
      cancelButtonProps={{ autoFocus: true }}
    >
      {job.kind === 'import' && (
        <p>
          Contacts that it added go to the trash. Contacts that it updated become what they were
          before.
        </p>
      )}
      <p>Contacts that you have changed or deleted since stay as they are.</p>
    </Modal>
  )
}
