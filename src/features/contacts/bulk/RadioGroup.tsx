import { useId } from 'react'
import styles from './ExportDialog.module.css'

interface RadioGroupProps<Key> {
  legend: string
  choices: readonly { key: Key; title: string; hint?: string }[]
  value: Key
  onChange: (key: Key) => void
}

/** A group of radio buttons. */
export function RadioGroup<Key extends string>(props: RadioGroupProps<Key>) {
  const { legend, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{legend}</legend>
      {choices.map(({ key, title, hint }) => (
        <label key={key} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={key === value}
            onChange={() => {
              onChange(key)
            }}
          />
          <span>
            {title}
            {hint !== undefined && (
              <>
                {' '}
                <span className={styles['hint']}>{hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
