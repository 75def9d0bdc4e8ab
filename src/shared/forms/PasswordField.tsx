import { Input } from 'antd'
import { useState } from 'react'
import { FieldFrame } from './FieldFrame'
import styles from './FieldFrame.module.css'
import type { TextFieldProps } from './TextField'
import { useTextField } from './useTextField'

interface PasswordFieldProps extends Pick<TextFieldProps, 'name' | 'help' | 'isRequired' | 'autoComplete'> {
  label: string
}

/** A password that can be shown while it is typed, by a button that the keyboard reaches and a finger hits; antd's own is an icon of 14 pixels. */
export function PasswordField({ name, label, help, isRequired, autoComplete = 'current-password' }: PasswordFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const [isShown, setIsShown] = useState(false)
  const show = (
    <button
      type="button"
      className={styles['show']}
      aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      aria-controls={frame.id}
      onClick={() => { setIsShown(!isShown) }}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
  return (
    <FieldFrame {...frame} label={label} help={help} isRequired={isRequired}>
      <Input
        {...control}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        aria-required={isRequired}
        suffix={show}
        {...(frame.error !== undefined && { status: 'error' })}
      />
    </FieldFrame>
  )
}
