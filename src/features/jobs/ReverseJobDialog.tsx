import { Modal } from 'antd'
import { useState } from 'react'
import type { Job } from '@/contract/jobs'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { jobName, redoText, undoText } from './jobText'

interface ReverseJobDialogProps {
  job: Job
  onReverse: () => Promise<void>
  onClose: () => void
}

const changedSinceTexts: Partial<Record<Job['kind'], string>> = {
  cards: 'Cards that were changed since stay as they are.',
  employees: 'People who were changed since stay as they are.',
}

/** Asks before a job that changes many rows is undone, or runs again. */
export function ReverseJobDialog({ job, onReverse, onClose }: ReverseJobDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const onOk = async () => {
    setIsSending(true)
    await onReverse()
    onClose()
  }
  const text = job.canRedo ? redoText(job) : undoText(job)
  return (
    <Modal
      open
      title={`${text}?`}
      width={460}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText={text}
      confirmLoading={isSending}
      okButtonProps={{ danger: !job.canRedo }}
      cancelButtonProps={{ autoFocus: true }}
    >
      {job.canRedo ? (
        <p>{jobName(job)} runs again. Each row is compared with your contacts as they are now.</p>
      ) : (
        <UndoneChanges job={job} />
      )}
    </Modal>
  )
}

function UndoneChanges({ job }: Pick<ReverseJobDialogProps, 'job'>) {
  return (
    <>
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
    </>
  )
}
