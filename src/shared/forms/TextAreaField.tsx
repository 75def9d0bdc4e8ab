import { Input } from 'antd'
import { FieldFrame } from './FieldFrame'
import styles from './FieldFrame.module.css'
import type { TextFieldProps } from './TextField'
import { useNotedHelp } from './fieldNote'
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

/**
 * A multiline text field. It grows by CSS: antd's `autoSize` writes a style attribute, which the
 * page's CSP forbids.
 */
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
      <Input.TextArea
        {...control}
        {...rest}
        className={styles.area ?? ''}
        style={{
          minHeight: `calc(${String(minRows)}lh + 10px)`,
          maxHeight: `calc(${String(maxRows)}lh + 10px)`,
        }}
        disabled={isDisabled ?? false}
        aria-required={isRequired}
        {...(frame.error !== undefined && { status: 'error' })}
      />
    </FieldFrame>
  )
}
