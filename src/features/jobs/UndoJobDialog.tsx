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

const changedSinceTexts: Partial<Record<Job['kind'], string>> = {
  cards: 'Cards that were changed since stay as they are.',
  employees: 'People who were changed since stay as they are.',
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
      {job.kind === 'employees' && (
        <p>
          Open invitations of new people are withdrawn, others get their earlier values back.
          Members who accepted stay and are listed.
        </p>
      )}
      <p>
        {changedSinceTexts[job.kind] ??
          'Contacts you have changed or deleted since stay as they are.'}
      </p>
    </Modal>
  )
}
