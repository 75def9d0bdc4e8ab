import { Modal } from 'antd'
import { formatNumber } from '@/shared/lib/format'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { countOf } from './act'
import type { AskedAct } from './useHistory'

interface AskDialogProps {
  asked: AskedAct
  onAnswer: (isConfirmed: boolean) => Promise<void>
}

/** Asks before an undo or redo that changes many contacts. */
export function AskDialog({ asked: { act, direction }, onAnswer }: AskDialogProps) {
  useReturnFocus()
  const count = countOf(act)
  const many = count === null ? 'all contacts of this change' : `${formatNumber(count)} contacts`
  const answer = (isConfirmed: boolean) => () => {
    void onAnswer(isConfirmed)
  }
  return (
    <Modal
      open
      width={460}
      title={direction === 'undo' ? `Undo “${act.label}”?` : `Redo “${act.label}”?`}
      okText={direction === 'undo' ? `Undo for ${many}` : `Redo for ${many}`}
      onOk={answer(true)}
      onCancel={answer(false)}
      cancelButtonProps={{ autoFocus: true }}
    >
      <p>
        This changes {many}.
        {direction === 'undo' &&
          act.kind === 'request' &&
          ' What was changed again since then stays as it is.'}
      </p>
    </Modal>
  )
}
