import { AutoComplete } from 'antd'
import styles from './RepeatingRows.module.css'
import { useTextField } from '../useTextField'

interface LabelFieldProps {
  name: string
  /** The accessible name: "Label of e-mail 1". */
  label: string
  options: readonly string[]
}

/** The label of an e-mail, phone, website or address: a suggested word or one's own. */
export function LabelField({ name, label, options }: LabelFieldProps) {
  const {
    control: { readOnly, ...control },
    error,
    errorId,
  } = useTextField(name)
  return (
    <div className={styles.label}>
      <AutoComplete
        {...control}
        aria-label={label}
        disabled={readOnly}
        placeholder="Label"
        maxLength={60}
        options={options.map((value) => ({ value }))}
        {...(error !== undefined && { status: 'error' as const })}
      />
      {error !== undefined && (
        <div id={errorId} role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </div>
  )
}
