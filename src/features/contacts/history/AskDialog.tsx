import { Modal } from 'antd'
import { formatNumber } from '@/shared/lib/format'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useFieldNames } from '../fields/useFieldNames'
import { type Act, type ActDirection, actLabel, countOf } from './act'

interface AskDialogProps {
  act: Act
  direction: ActDirection
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks before an undo or redo that changes many contacts. */
export function AskDialog({ act, direction, onAnswer }: AskDialogProps) {
  useReturnFocus()
  const label = actLabel(act, useFieldNames())
  const count = countOf(act)
  const many = count === null ? 'all contacts of this change' : `${formatNumber(count)} contacts`
  const answer = (isConfirmed: boolean) => () => {
    onAnswer(isConfirmed)
  }
  return (
    <Modal
      open
      width={460}
      title={direction === 'undo' ? `Undo “${label}”?` : `Redo “${label}”?`}
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
