import { Button, Input } from 'antd'
import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, type ReactNode, Suspense, useId } from 'react'
import { Form, useField, useFormState } from 'react-final-form'
import * as v from 'valibot'
import type { ApiError } from '@/api/apiError'
import { type TimelineNote, timelineNote } from '@/contract/contacts/contactFields'
import { validateWith } from '@/shared/forms/validateWith'
import { useNow } from '@/shared/lib/useNow'
import { lazyPart } from '@/shared/ui/lazyPart'
import { localDay } from '../../model/contactDates'
import { quickDays } from './followUpDays'
import styles from './Timeline.module.css'

const DayPicker = lazyPart(
  async () => (await import('@/shared/ui/days/DayPicker')).DayPicker,
  'nothing',
)

type NoteValues = Pick<TimelineNote, 'text' | 'followUpOn'>
/** The error of a note that could not be saved. */
export type NoteFailure = Pick<ApiError, 'message' | 'fields'>

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
              <Fields label={label} isFocused={isFocused} onChange={onChange}>
                {onCancel && (
                  <Button size="small" onClick={onCancel}>
                    Cancel
                  </Button>
                )}
                <Button type="primary" size="small" htmlType="submit" loading={submitting}>
                  {saveLabel}
                </Button>
              </Fields>
            </div>
          </form>
        )
      }}
    </Form>
  )
}

interface FieldsProps extends Pick<NoteFormProps, 'label' | 'onChange'> {
  isFocused: boolean
  /** The buttons at the end. */
  children: ReactNode
}

function Fields({ label, isFocused, onChange, children }: FieldsProps) {
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
        maxLength={5000}
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

interface FollowUpDaysProps {
  id: string
  value: string | null
  onChange: (day: string | null) => void
}

function FollowUpDays({ id, value, onChange }: FollowUpDaysProps) {
  const today = localDay(useNow())
  return (
    <div className={styles.days}>
      <label htmlFor={id}>Follow up</label>
      <span className={styles.day}>
        <Suspense fallback={null}>
          <DayPicker
            id={id}
            size="small"
            value={value ?? ''}
            onChange={(next) => {
              onChange(next === '' ? null : next)
            }}
            onUnreadable={onChange}
          />
        </Suspense>
      </span>
      {quickDays(today).map(({ label, day }) => (
        <Button
          key={label}
          size="small"
          type={value === day ? 'primary' : 'default'}
          aria-pressed={value === day}
          onClick={() => {
            onChange(value === day ? null : day)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
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
