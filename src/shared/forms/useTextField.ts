import { type ReactNode, use, useId } from 'react'
import { useField } from 'react-final-form'
import { useIsEditable } from './EditableContext'
import { ShowAllErrorsContext } from './ShowAllErrorsContext'

export interface TextFieldOptions {
  /** Explains the field; announced with it. */
  help?: ReactNode
}

/**
 * Connects a text control to its form. The error shows after the field was changed and blurred, or
 * the form was submitted; merely passing a field shows none. The server's error disappears with the
 * next edit. A cleared field stays '' (final-form would make it undefined).
 */
export function useTextField(name: string, { help }: TextFieldOptions = {}) {
  const { input, meta } = useField<string>(name, { parse: identity, format: textOrEmpty })
  const isEditable = useIsEditable(name)
  const id = useId()
  const ownError: unknown = meta.error
  const showsAllErrors = use(ShowAllErrorsContext) && meta.active !== true
  const showsOwnError =
    showsAllErrors ||
    (meta.touched === true && (meta.modified === true || meta.submitFailed === true))
  const serverError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const shown = (showsOwnError ? ownError : undefined) ?? serverError
  const error = typeof shown === 'string' ? shown : undefined
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const description = [error !== undefined && errorId, help !== undefined && helpId]
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
      'aria-describedby': description === '' ? undefined : description,
    },
  }
}

function identity(value: unknown): unknown {
  return value
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
