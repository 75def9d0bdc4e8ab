import { Input } from 'antd'
import { FieldFrame } from './FieldFrame'
import type { TextFieldProps } from './TextField'
import { useTextField } from './useTextField'

type PasswordFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'help' | 'isRequired' | 'autoComplete'>

/** A password that can be shown while it is typed. */
export function PasswordField({ name, label, help, isRequired, autoComplete = 'current-password' }: PasswordFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  return (
    <FieldFrame {...frame} label={label} help={help} isRequired={isRequired}>
      <Input.Password {...control} autoComplete={autoComplete} aria-required={isRequired} {...(frame.error !== undefined && { status: 'error' })} />
    </FieldFrame>
  )
}
