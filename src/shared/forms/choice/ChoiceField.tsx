import { type ReactNode, useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from '../EditableContext'
import { useNotedHelp } from '../fieldNote'
import styles from './ChoiceField.module.css'

interface ChoiceFieldProps<Value extends string> {
  /** The path of the value in the form. */
  name: string
  label: string
  options: readonly { value: Value; label: string; picture?: ReactNode }[]
  help?: string
}

/** A choice of a few options with pictures, as radio buttons. */
export function ChoiceField<Value extends string>({
  name,
  label,
  options,
  help,
}: ChoiceFieldProps<Value>) {
  const { input } = useField<Value>(name, { subscription: { value: true } })
  const id = useId()
  const isEditable = useIsEditable(name)
  const shownHelp = useNotedHelp(name, help)
  return (
    <fieldset
      className={styles.field}
      disabled={!isEditable}
      aria-describedby={shownHelp === undefined ? undefined : `${id}-help`}
    >
      <legend>{label}</legend>
      <div className="button-row">
        {options.map(({ value, label: title, picture }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-${name}`}
              value={value}
              checked={input.value === value}
              onChange={() => {
                input.onChange(value)
              }}
            />
            {picture !== undefined && (
              <span className={styles.picture} aria-hidden>
                {picture}
              </span>
            )}
            <span className={styles.title}>{title}</span>
          </label>
        ))}
      </div>
      {shownHelp !== undefined && (
        <p id={`${id}-help`} className="help-text">
          {shownHelp}
        </p>
      )}
    </fieldset>
  )
}
