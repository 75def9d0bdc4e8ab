import { Input } from 'antd'
import { useState } from 'react'
import { FieldFrame } from './FieldFrame'
import { ShowPassword } from './ShowPassword'
import type { TextFieldProps } from './TextField'
import { useTextField } from './useTextField'

interface PasswordFieldProps extends Pick<
  TextFieldProps,
  'name' | 'help' | 'isRequired' | 'autoComplete'
> {
  label: string
}

/** A password that can be shown. antd's own toggle is an icon of 14 pixels, too small a target (WCAG 2.2, 2.5.8). */
export function PasswordField({
  name,
  label,
  help,
  isRequired,
  autoComplete = 'current-password',
}: PasswordFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...frame} label={label} help={help} isRequired={isRequired}>
      <Input
        {...control}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        aria-required={isRequired}
        suffix={
          <ShowPassword label={label} controls={frame.id} isShown={isShown} onChange={setIsShown} />
        }
        {...(frame.error !== undefined && { status: 'error' })}
      />
    </FieldFrame>
  )
}
