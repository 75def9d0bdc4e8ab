import type { InputRef } from 'antd'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useAutoFocus } from '../lib/useAutoFocus'
import { FieldFrame } from './FieldFrame'
import { useNotedHelp } from './fieldNote'
import { TypedInput } from './TypedText'
import { useTextField } from './useTextField'

export interface TextFieldProps {
  name: string
  label: ReactNode
  help?: string | undefined
  isRequired?: boolean | undefined
  isLabelHidden?: boolean | undefined
  isDisabled?: boolean | undefined
  type?: HTMLInputTypeAttribute | undefined
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'search' | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
}

/** A single-line text field of a react-final-form form. */
export function TextField({
  name,
  label,
  help,
  isRequired,
  isLabelHidden,
  isDisabled,
  type = 'text',
  autoComplete = 'off',
  autoFocus = false,
  ...rest
}: TextFieldProps) {
  const shownHelp = useNotedHelp(name, help)
  const { control, ...frame } = useTextField(name, { help: shownHelp })
  const inputRef = useAutoFocus<InputRef>(autoFocus)
  return (
    <FieldFrame
      {...frame}
      label={label}
      help={shownHelp}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
    >
      <TypedInput
        {...control}
        {...rest}
        ref={inputRef}
        type={type}
        autoComplete={autoComplete}
        disabled={isDisabled ?? false}
        aria-required={isRequired}
        {...(frame.error !== undefined && { status: 'error' })}
      />
    </FieldFrame>
  )
}
