import { Modal } from 'antd'
import { pluralize } from '@/shared/lib/format'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useFieldNames } from '../fields/useFieldNames'
import type { ActClash, ActDirection } from './act'
import { cellLabel } from './cellText'
import styles from './History.module.css'

/** The most cells that are listed. */
const MAX_LISTED = 20

interface ClashDialogProps {
  clashes: readonly ActClash[]
  direction: ActDirection
  onAnswer: (isReplaced: boolean) => void
}

/** Shows both values of cells that somebody has changed since an act, and asks which one stays. */
export function ClashDialog({ clashes, direction, onAnswer }: ClashDialogProps) {
  useReturnFocus()
  const names = useFieldNames()
  const [first] = clashes
  if (!first) return null
  const isOne = clashes.length === 1
  const answer = (isReplaced: boolean) => () => {
    onAnswer(isReplaced)
  }
  return (
    <Modal
      open
      title={
        isOne ? 'This was changed since' : `${pluralize(clashes.length, 'cell')} changed since`
      }
      okText={isOne ? `Replace with ${quoted(first.wanted)}` : 'Replace all'}
      cancelText={isOne ? `Keep ${quoted(first.now)}` : 'Keep all'}
      onOk={answer(true)}
      onCancel={answer(false)}
      cancelButtonProps={{ autoFocus: true }}
    >
      <p>
        Someone changed {isOne ? 'this cell' : 'these cells'} after you did.{' '}
        {direction === 'undo' ? 'Undo' : 'Redo'} would replace the newer value.
      </p>
      <table className={styles['clashes']}>
        <thead>
          <tr>
            <th scope="col">Contact</th>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">{direction === 'undo' ? 'Before your change' : 'Your change'}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.slice(0, MAX_LISTED).map(({ contactId, name, field, now, wanted }) => (
            <tr key={`${contactId}:${field}`}>
              <td>{name}</td>
              <td>{cellLabel(field, names)}</td>
              <td>{now || '–'}</td>
              <td>{wanted || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {clashes.length > MAX_LISTED && (
        <p>and {pluralize(clashes.length - MAX_LISTED, 'further cell')}.</p>
      )}
    </Modal>
  )
}

/** The most characters of a value on a button. */
const MAX_QUOTED = 30

function quoted(value: string): string {
  if (value === '') return 'nothing'
  const shown = Array.from(value)
  return `“${shown.length > MAX_QUOTED ? `${shown.slice(0, MAX_QUOTED).join('')}…` : value}”`
}
