import { type ReactNode, useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable, useLockReason } from '../EditableContext'
import { LockNote } from '../FieldFrame'
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
  const lockReason = useLockReason(name)
  const described = [lockReason !== undefined && `${id}-lock`, help !== undefined && `${id}-help`]
    .filter((part) => part !== false)
    .join(' ')
  return (
    <fieldset
      className={styles.field}
      disabled={!isEditable}
      aria-describedby={described === '' ? undefined : described}
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
      {lockReason !== undefined && <LockNote id={`${id}-lock`} reason={lockReason} />}
      {help !== undefined && (
        <p id={`${id}-help`} className="help-text">
          {help}
        </p>
      )}
    </fieldset>
  )
}
