import { Button } from 'antd'
import { FORM_ERROR } from 'final-form'
import type { KeyboardEvent } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import type { ApiError } from '@/api/apiError'
import { timelineNote } from '@/contract/contacts/contactFields'
import { validateWith } from '@/shared/forms/validateWith'
import { isComposing } from '@/shared/lib/keys/isComposing'
import styles from './Timeline.module.css'
import { NoteFields, type NoteValues } from './NoteFields'

/** The error of a note that could not be saved. */
type NoteFailure = Pick<ApiError, 'message' | 'fields'>

interface NoteFormProps {
  label: string
  saveLabel: string
  /** The draft's content, updated on each change. */
  draft: NoteValues
  onChange: (change: Partial<NoteValues>) => void
  /** Saves the trimmed text; resolves to the error, or null. Called once at a time. */
  onSave: (text: string) => Promise<NoteFailure | null>
  onCancel?: () => void
  isFocused?: boolean
}

const validate = validateWith(v.pick(timelineNote, ['text', 'followUpOn']))

/**
 * The text and follow-up day of a note; Ctrl+Enter (⌘Enter) saves. Frequent days appear once
 * something is written.
 */
export function NoteForm({
  label,
  saveLabel,
  draft: { text, followUpOn },
  onChange,
  onSave,
  onCancel,
  isFocused = false,
}: NoteFormProps) {
  const submit = async (values: NoteValues) => {
    const failure = await onSave(values.text.trim())
    return failure === null
      ? undefined
      : { [FORM_ERROR]: failure.fields?.['timeline'] ?? failure.message }
  }
  return (
    <Form<NoteValues>
      onSubmit={submit}
      validate={validate}
      initialValues={{ text, followUpOn }}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting = false }) => {
        const onKeyDown = (event: KeyboardEvent) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void handleSubmit()
          } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
            event.preventDefault() // only Ctrl+Enter saves a note
          } else if (event.key === 'Escape' && onCancel) {
            event.stopPropagation()
            onCancel()
          }
        }
        return (
          <form
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <div className={styles.fields} role="presentation" onKeyDown={onKeyDown}>
              <NoteFields label={label} isFocused={isFocused} onChange={onChange}>
                {onCancel && (
                  <Button size="small" onClick={onCancel}>
                    Cancel
                  </Button>
                )}
                <Button type="primary" size="small" htmlType="submit" loading={submitting}>
                  {saveLabel}
                </Button>
              </NoteFields>
            </div>
          </form>
        )
      }}
    </Form>
  )
}
