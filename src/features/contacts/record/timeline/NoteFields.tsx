import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useField, useFormState } from 'react-final-form'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import styles from './Timeline.module.css'
import { FollowUpDays } from './FollowUpDays'

export type NoteValues = Pick<TimelineNote, 'text' | 'followUpOn'>

interface NoteFieldsProps {
  label: string
  onChange: (change: Partial<NoteValues>) => void
  isFocused: boolean
  /** The buttons at the end. */
  children: ReactNode
}

/** The text of a note and, once something is written, its follow-up day. */
export function NoteFields({ label, isFocused, onChange, children }: NoteFieldsProps) {
  const id = useId()
  const error = useNoteError()
  const text = useField<string>('text', { parse: keep, subscription: { value: true } }).input
  const day = useField<string | null>('followUpOn', {
    parse: keep,
    subscription: { value: true },
  }).input
  const followUpOn = day.value === '' ? null : day.value
  return (
    <>
      <Input.TextArea
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        placeholder="What did you talk about? What’s next?"
        className={styles.noteText ?? ''}
        autoFocus={isFocused}
        dir="auto"
        value={text.value}
        onChange={({ target }) => {
          text.onChange(target.value)
          onChange({ text: target.value })
        }}
      />
      {error !== null && (
        <div id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </div>
      )}
      {(text.value !== '' || followUpOn !== null) && (
        <div className={styles.foot}>
          <FollowUpDays
            id={`${id}-day`}
            value={followUpOn}
            onChange={(next) => {
              day.onChange(next)
              onChange({ followUpOn: next })
            }}
          />
          <div className={styles.save}>{children}</div>
        </div>
      )}
    </>
  )
}

/** Returns the error of the last save, until the note changes. */
function useNoteError(): string | null {
  const state = useFormState<NoteValues>({
    subscription: {
      submitFailed: true,
      errors: true,
      submitError: true,
      dirtySinceLastSubmit: true,
    },
  })
  const own: unknown =
    state.submitFailed === true
      ? (state.errors?.['text'] ?? state.errors?.['followUpOn'])
      : undefined
  const found: unknown =
    own ?? (state.dirtySinceLastSubmit === true ? undefined : state.submitError)
  return typeof found === 'string' ? found : null
}

function keep<Value>(value: Value): Value {
  return value
}
