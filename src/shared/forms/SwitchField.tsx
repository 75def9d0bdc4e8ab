import { Switch } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from './EditableContext'
import styles from './SwitchField.module.css'

interface SwitchFieldProps {
  name: string
  label: string
  help?: string
}

/** A switch with its label and help. */
export function SwitchField({ name, label, help }: SwitchFieldProps) {
  const { input } = useField<boolean>(name, { subscription: { value: true } })
  const id = useId()
  const isEditable = useIsEditable(name)
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="help-text">
            {help}
          </p>
        )}
      </div>
      <Switch
        id={id}
        disabled={!isEditable}
        checked={input.value}
        onChange={input.onChange}
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
      />
    </div>
  )
}
