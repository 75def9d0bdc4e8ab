import { AutoComplete } from 'antd'
import { useField } from 'react-final-form'
import styles from './ContactForm.module.css'

interface LabelFieldProps {
  name: string
  /** Name for screen readers: "Label of e-mail 1". */
  label: string
  options: readonly string[]
}

/** What kind of e-mail, phone, website or address it is: one of the usual words, or one's own. */
export function LabelField({ name, label, options }: LabelFieldProps) {
  const { input, meta } = useField<string>(name, { parse: keepText, format: toText })
  const error: unknown = meta.error ?? (meta.dirtySinceLastSubmit === true ? undefined : meta.submitError)
  return (
    <div className={styles.label}>
      <AutoComplete
        aria-label={label}
        placeholder="Label"
        maxLength={60}
        options={options.map((value) => ({ value }))}
        value={input.value}
        onChange={(value: string) => { input.onChange(value) }}
        onBlur={() => { input.onBlur() }}
        {...(typeof error === 'string' && { status: 'error' as const })}
      />
      {typeof error === 'string' && <div role="alert" className={styles.error}>{error}</div>}
    </div>
  )
}

function keepText(value: unknown): unknown {
  return value
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
