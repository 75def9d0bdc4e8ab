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

/** Asks before the changes of a job to many rows are undone. */
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
        <p>Contacts it added go to the trash. Contacts it updated get their earlier values back.</p>
      )}
      <p>
        {job.kind === 'cards'
          ? 'Cards that were changed since stay as they are.'
          : 'Contacts you have changed or deleted since stay as they are.'}
      </p>
    </Modal>
  )
}
