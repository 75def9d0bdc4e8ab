import { memo, use, useId, useState } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { TypedInput, TypedTextArea } from '@/shared/forms/TypedText'

interface ItemTextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when the field loses the focus. */
  onLeave?: () => void
  error: string | undefined
  /** The error is shown at once, and not only after a change. */
  areErrorsShown: boolean
  help?: string | undefined
  isRequired?: boolean
  /** The field takes the focus when its row opens. */
  isFirst?: boolean
  /** Lines of text. */
  rows?: number
  maxLength?: number
  placeholder?: string
  inputMode?: 'text' | 'url'
}

/**
 * A text of an item. Its error shows once the text was changed and the field was left. Memoized:
 * callbacks keep their identity.
 */
export const ItemTextField = memo(function ItemTextField({
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
  const { isErrorShown, events } = useErrorVisibility(areErrorsShown, onChange, onLeave)
  const shownError = isErrorShown ? error : undefined
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const describedBy = [help !== undefined && helpId, shownError !== undefined && errorId]
    .filter((part) => part !== false)
    .join(' ')
  const control = {
    ...rest,
    ...events,
    id,
    value,
    autoComplete: 'off',
    'aria-required': isRequired,
    'aria-invalid': shownError !== undefined,
    'aria-describedby': describedBy || undefined,
    ...(isFirst && { 'data-first': '' }),
    ...(shownError !== undefined && { status: 'error' as const }),
  }
  const frame = { id, label, help, helpId, error: shownError, errorId, isRequired }
  return (
    <FieldFrame {...frame}>
      {rows === 1 ? (
        <TypedInput {...control} />
      ) : (
        <TypedTextArea {...control} minRows={rows} maxRows={12} />
      )}
    </FieldFrame>
  )
})

function useErrorVisibility(
  areErrorsShown: boolean,
  onChange: (value: string) => void,
  onLeave: (() => void) | undefined,
) {
  const [state, setState] = useState<'untouched' | 'changed' | 'left'>('untouched')
  const [hasFocus, setFocus] = useState(false)
  const areAllShown = use(ShowAllErrorsContext) && !hasFocus
  return {
    isErrorShown: areErrorsShown || areAllShown || state === 'left',
    events: {
      onChange: ({ target }: { target: { value: string } }) => {
        setState((before) => (before === 'untouched' ? 'changed' : before))
        onChange(target.value)
      },
      onFocus: () => {
        setFocus(true)
      },
      onBlur: () => {
        setFocus(false)
        setState((before) => (before === 'changed' ? 'left' : before))
        onLeave?.()
      },
    },
  }
}
