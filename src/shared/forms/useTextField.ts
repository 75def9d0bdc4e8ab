import { use, useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from './EditableContext'
import { ShowAllErrorsContext } from './ShowAllErrorsContext'

export interface TextFieldOptions {
  /** Text that explains the field; it is read out with it. */
  help?: string | undefined
}

/**
 * Connects a text control to its form. The error shows once the field was changed and left, or the form was sent: a field that is merely passed scolds nobody
 * and moves nothing under the pointer. The server's goes away with the next edit. An emptied field stays '' (final-form would make it undefined).
 */
export function useTextField(name: string, { help }: TextFieldOptions = {}) {
  const { input, meta } = useField<string>(name, { parse: keepText, format: toText })
  const isEditable = useIsEditable(name)
  const id = useId()
  const ownError: unknown = meta.error
  const isWaitedFor = use(ShowAllErrorsContext) && meta.active !== true
  const isDue =
    isWaitedFor || (meta.touched === true && (meta.modified === true || meta.submitFailed === true))
  const serverError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const shown = (isDue ? ownError : undefined) ?? serverError
  const error = typeof shown === 'string' ? shown : undefined
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const describedBy = [error !== undefined && errorId, help !== undefined && helpId]
    .filter((part) => part !== false)
    .join(' ')
  return {
    id,
    error,
    errorId,
    helpId,
    control: {
      ...input,
      id,
      readOnly: !isEditable,
      'aria-invalid': error !== undefined,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
    },
  }
}

function keepText(value: unknown): unknown {
  return value
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
