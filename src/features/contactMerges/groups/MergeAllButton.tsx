import { Button, Modal } from 'antd'
import { useState } from 'react'
import { deniedUnless } from '@/shared/lib/permissions'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useStartJob } from '@/features/jobs'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { useMergeCertainContactsMutation } from '../mergeApi'

/**
 * Merges every certain group in one job, after asking. The tray shows its progress and its undo.
 */
export function MergeAllButton({ count, isDenied }: { count: number; isDenied: boolean }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Button
        type="primary"
        {...deniedUnless(!isDenied)}
        aria-haspopup="dialog"
        onClick={() => {
          setIsDialogOpen(true)
        }}
      >
        {count === 1
          ? 'Merge the certain group'
          : `Merge all ${formatNumber(count)} certain groups`}
      </Button>
      {isDialogOpen && (
        <MergeAllDialog
          count={count}
          onClose={() => {
            setIsDialogOpen(false)
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
      confirmLoading={isStarting}
      width={480}
    >
      <p>
        In each group, the others are merged into the most complete contact. All e-mails, phones,
        tags and notes are kept. Where values differ, the most complete contact keeps its own.
      </p>
      <p>
        Only contacts with the same e-mail and compatible names, or with the same phone number and
        full name, are merged. A number or an e-mail of more than three people does not count, and
        contacts with different birthdays are never merged. The merges can be undone at any time:
        all at once under “Background work”, or one by one in the history.
      </p>
    </Modal>
  )
}
