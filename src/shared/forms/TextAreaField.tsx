import { FieldFrame } from './FieldFrame'
import type { TextFieldProps } from './TextField'
import { useNotedHelp } from './fieldNote'
import { TypedTextArea } from './TypedText'
import { useTextField } from './useTextField'

interface TextAreaFieldProps extends Pick<
  TextFieldProps,
  | 'name'
  | 'label'
  | 'help'
  | 'isRequired'
  | 'isLabelHidden'
  | 'isDisabled'
  | 'placeholder'
  | 'maxLength'
> {
  /** Minimum and maximum lines; the field grows with its text. */
  minRows?: number
  maxRows?: number
}

/** A multiline text field, which grows with its text. */
export function TextAreaField({
  name,
  label,
  help,
  isRequired,
  isLabelHidden,
  isDisabled,
  minRows = 3,
  maxRows = 12,
  ...rest
}: TextAreaFieldProps) {
  const shownHelp = useNotedHelp(name, help)
  const { control, ...frame } = useTextField(name, { help: shownHelp })
  return (
    <FieldFrame
      {...frame}
      label={label}
      help={shownHelp}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
    >
      <TypedTextArea
        {...control}
        {...rest}
        minRows={minRows}
        maxRows={maxRows}
        disabled={isDisabled ?? false}
        aria-required={isRequired}
        {...(frame.error !== undefined && { status: 'error' })}
      />
    </FieldFrame>
  )
}
