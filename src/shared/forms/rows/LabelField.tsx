import { AutoComplete } from 'antd'
import styles from './RepeatingRows.module.css'
import { useTextField } from '../useTextField'

interface LabelFieldProps {
  name: string
  /** Name for screen readers: "Label of e-mail 1". */
  label: string
  options: readonly string[]
}

/** What kind of e-mail, phone, website or address it is: one of the usual words, or one's own. */
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
