import { Select } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { listErrorOf } from '@/shared/forms/rows/listError'

/** The tags of a contact: typed one after the other, ended by Enter or a comma, or chosen among those that other contacts have. */
export function TagsField({ suggestions }: { suggestions: readonly string[] }) {
  const id = useId()
  const isEditable = useIsEditable('tags')
  const { input, meta } = useField<string[]>('tags', { parse: keep })
  const found: unknown =
    meta.error ?? (meta.dirtySinceLastSubmit === true ? undefined : meta.submitError)
  const error = firstText(found)
  return (
    <FieldFrame
      id={id}
      label="Tags"
      help="Press Enter after each."
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

function keep(value: unknown): unknown {
  return value
}

/** Tags have one message for all: the list's own or that of its first wrong tag. */
function firstText(found: unknown): string | undefined {
  return (
    listErrorOf(found) ??
    (Array.isArray(found) ? found.find((text) => typeof text === 'string') : undefined)
  )
}
