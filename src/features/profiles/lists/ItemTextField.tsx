import { Input } from 'antd'
import { memo, use, useId, useState } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import fieldStyles from '@/shared/forms/FieldFrame.module.css'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'

interface ItemTextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when the field is left. */
  onLeave?: () => void
  error: string | undefined
  /** The error is shown at once: what is wrong was there before, or the person was done. */
  areErrorsShown: boolean
  help?: string | undefined
  isRequired?: boolean
  /** The field that takes the keyboard when its row is opened. */
  isFirst?: boolean
  /** Lines; one unless said. */
  rows?: number
  maxLength?: number
  placeholder?: string
  inputMode?: 'text' | 'url'
}

/** A text of a list's item. Its error shows once it was changed and left: a field that is merely passed scolds nobody. Not drawn again where its props, callbacks too, are the same. */
export const ItemTextField = memo(function RowText({
  label,
  value,
  onChange,
  onLeave,
  error,
  areErrorsShown,
  help,
  isRequired = false,
  isFirst = false,
  rows = 1,
  ...rest
}: ItemTextFieldProps) {
  const id = useId()
  const [state, setState] = useState<'untouched' | 'changed' | 'left'>('untouched')
  const [isActive, setActive] = useState(false)
  const isWaitedFor = use(ShowAllErrorsContext) && !isActive
  const shown = areErrorsShown || isWaitedFor || state === 'left' ? error : undefined
  const described = [help !== undefined && `${id}-help`, shown !== undefined && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ')
  const control = {
    ...rest,
    id,
    value,
    autoComplete: 'off',
    'aria-required': isRequired,
    'aria-invalid': shown !== undefined,
    'aria-describedby': described || undefined,
    ...(isFirst && { 'data-first': '' }),
    ...(shown !== undefined && { status: 'error' as const }),
    onChange: (event: { target: { value: string } }) => {
      setState((before) => (before === 'untouched' ? 'changed' : before))
      onChange(event.target.value)
    },
    onFocus: () => {
      setActive(true)
    },
    onBlur: () => {
      setActive(false)
      setState((before) => (before === 'changed' ? 'left' : before))
      onLeave?.()
    },
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      helpId={`${id}-help`}
      error={shown}
      errorId={`${id}-error`}
      isRequired={isRequired}
    >
      {rows === 1 ? (
        <Input {...control} />
      ) : (
        <Input.TextArea
          {...control}
          className={fieldStyles.area ?? ''}
          style={{ minHeight: `calc(${String(rows)}lh + 10px)`, maxHeight: 'calc(12lh + 10px)' }}
        />
      )}
    </FieldFrame>
  )
})
