import { Select } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from './EditableContext'
import { FieldFrame } from './FieldFrame'
import { listErrorOf } from './rows/listError'

interface TagsFieldProps {
  label?: string
  suggestions?: readonly string[]
}

/** The form's tags, typed with Enter or a comma, or chosen among suggestions. */
export function TagsField({ label = 'Tags', suggestions = [] }: TagsFieldProps) {
  const id = useId()
  const isEditable = useIsEditable('tags')
  const { input, meta } = useField<string[]>('tags', { parse: keep, isEqual: isSameList })
  const found: unknown =
    meta.error ?? (meta.dirtySinceLastSubmit === true ? undefined : meta.submitError)
  const error = firstText(found)
  return (
    <FieldFrame
      id={id}
      label={label}
      help="Press Enter after each tag."
      helpId={`${id}-help`}
      error={error}
      errorId={`${id}-error`}
    >
      <Select
        id={id}
        mode="tags"
        disabled={!isEditable}
        suffixIcon={null}
        options={suggestions.map((tag) => ({ value: tag }))}
        notFoundContent={null}
        tokenSeparators={[',']}
        value={input.value}
        onChange={(tags: string[]) => {
          input.onChange(tags)
        }}
        onBlur={() => {
          input.onBlur()
        }}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        {...(error !== undefined && { status: 'error' as const })}
      />
    </FieldFrame>
  )
}

/** Returns whether two lists are the same, so that a change that was taken back is none. */
function isSameList(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function keep(value: unknown): unknown {
  return value
}

/** Returns the list's own message or that of its first wrong tag. */
function firstText(found: unknown): string | undefined {
  return (
    listErrorOf(found) ??
    (Array.isArray(found) ? found.find((text) => typeof text === 'string') : undefined)
  )
}
