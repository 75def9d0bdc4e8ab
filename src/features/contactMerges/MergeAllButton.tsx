import { Button, Modal } from 'antd'
import { useState } from 'react'
import { deniedUnless } from '@/shared/lib/permissions'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useStartJob } from '@/features/jobs'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { useMergeCertainContactsMutation } from './mergeApi'

/** Merges every certain group as one job, after asking. Its progress and its undo stand in the tray. */
export function MergeAllButton({ count, isDenied }: { count: number; isDenied: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        type="primary"
        {...deniedUnless(!isDenied)}
        aria-haspopup="dialog"
        onClick={() => {
          setIsAsking(true)
        }}
      >
        {count === 1 ? 'Merge the certain group' : `Merge all ${formatNumber(count)} certain`}
      </Button>
      {isAsking && (
        <MergeAllDialog
          count={count}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

function MergeAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  useReturnFocus()
  const [mergeCertain] = useMergeCertainContactsMutation()
  const { start, isStarting } = useStartJob()
  const onOk = async () => {
    if (await start(null, ({ idempotencyKey }) => mergeCertain({ idempotencyKey }))) onClose()
  }
  return (
    <Modal
      open
      title={`Merge ${pluralize(count, 'certain group')}?`}
      onCancel={onClose}
      onOk={() => {
        void onOk()
      }}
      okText="Merge all"
      okButtonProps={{ loading: isStarting }}
      width={480}
    >
      <p>
        In each group the most complete contact takes in the others. All e-mails, phones, tags and
        notes are kept. Where two differ, its own value stays.
      </p>
      <p>
        Only contacts with the same e-mail and names that do not contradict, or with the same phone
        number and the same full name, are merged. Different birthdays are never merged. All of it
        can be undone, at once from the progress tray or one by one in the history, at any time.
      </p>
    </Modal>
  )
}
