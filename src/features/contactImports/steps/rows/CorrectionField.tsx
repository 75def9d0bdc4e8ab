import { Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { messageOf } from '@/api/apiError'
import { type BadValue, type ImportRow } from '@/contract/contacts/contactImport'
import { MAX_CORRECTION } from '@/contract/contacts/imports'
import { useCorrectImportRowMutation } from '../../importApi'
import { isComposing } from '@/shared/lib/keys/isComposing'
import styles from '../../ImportDrawer.module.css'
import { importSlice, selectImport } from '../../session/importSlice'
import { correctionKey } from '../../session/importState'

const { correctionCleared, correctionTyped } = importSlice.actions

/** The cell of a bad value in a plan of this round. */
export interface CorrectableCell {
  jobId: string
  round: number
  row: number
  at: number
}

interface CorrectionFieldProps {
  cell: CorrectableCell
  bad: BadValue
  /** Called with the row as it is planned now. */
  onCorrected: (row: ImportRow, at: number) => void
}

/** A cell with a value that its field refuses. Enter saves it, Esc brings the old text back. */
export function CorrectionField({ cell, bad, onCorrected }: CorrectionFieldProps) {
  const id = useId()
  const { jobId, row, at } = cell
  const dispatch = useDispatch()
  const key = correctionKey(jobId, row, at)
  const typed = useSelector((state) => selectImport(state).corrections[key])
  const { save, isSaving, error } = useCorrection(cell, onCorrected)
  const stored = bad.cell ?? bad.value
  const value = typed ?? stored
  const onKeyDown = (event: KeyboardEvent) => {
    const isComposed = isComposing(event.nativeEvent)
    if (event.key === 'Enter' && !isComposed) void save(value)
    if (event.key !== 'Escape' || typed === undefined) return
    // The first Esc is the field's or its input method's, the next one closes the panel.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    if (!isComposed) dispatch(correctionCleared(key))
  }
  return (
    <span className={styles.correction}>
      <label htmlFor={id} className={styles.correctionLabel}>
        {bad.column}
      </label>
      <Input
        id={id}
        value={value}
        maxLength={MAX_CORRECTION}
        readOnly={isSaving}
        aria-invalid
        aria-describedby={`${id}-reason`}
        data-correction={`${String(row)} ${String(at)}`}
        status="error"
        onChange={({ target }) =>
          dispatch(
            target.value === stored
              ? correctionCleared(key)
              : correctionTyped({ key, value: target.value }),
          )
        }
        onKeyDown={onKeyDown}
      />
      <span
        id={`${id}-reason`}
        className={styles.correctionReason}
        role={error === null ? undefined : 'alert'}
        title={error ?? bad.reason}
      >
        {error ?? bad.reason}
      </span>
    </span>
  )
}

function useCorrection(
  { jobId, round, row, at }: CorrectableCell,
  onCorrected: CorrectionFieldProps['onCorrected'],
) {
  const dispatch = useDispatch()
  const [correct, { isLoading }] = useCorrectImportRowMutation()
  const [error, setError] = useState<string | null>(null)
  const save = async (value: string) => {
    if (isLoading) return
    setError(null)
    const result = await correct({ params: { jobId }, body: { round, row, column: at, value } })
    if (result.data) {
      dispatch(correctionCleared(correctionKey(jobId, row, at)))
      onCorrected(result.data, at)
    } else setError(messageOf(result.error))
  }
  return { save, isSaving: isLoading, error }
}
