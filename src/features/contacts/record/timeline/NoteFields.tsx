import { Button, Input } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import { localDay } from '../../contactDates'
import { useNow } from '@/shared/lib/useNow'
import { quickDays } from './followUpDays'
import styles from './Timeline.module.css'

interface NoteFieldsProps {
  label: string
  text: string
  followUpOn: string | null
  onChange: (change: { text?: string; followUpOn?: string | null }) => void
  /** Ctrl+Enter (⌘Enter). */
  onSave: () => void
  onCancel?: () => void
  error: string | null
  isFocused?: boolean
  /** What saves it, at the end. */
  actions: ReactNode
}

/** The text of a note and the day on which to follow it up. Once something is written, the days that are chosen most are a click away. */
export function NoteFields({ label, text, followUpOn, onChange, onSave, onCancel, error, isFocused = false, actions }: NoteFieldsProps) {
  const id = useId()
  const today = localDay(useNow())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={styles.fields} role="presentation" onKeyDown={onKeyDown}>
      <Input.TextArea
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        placeholder="What happened, what is next?"
        className={styles.noteText ?? ''}
        autoFocus={isFocused}
        maxLength={5000}
        value={text}
        onChange={(event) => { onChange({ text: event.target.value }) }}
      />
      {error !== null && <div id={`${id}-error`} role="alert" className={styles.error}>{error}</div>}
      {(text !== '' || followUpOn !== null) && (
        <div className={styles.foot}>
          <div className={styles.days}>
            <label htmlFor={`${id}-day`}>Follow up</label>
            <input
              id={`${id}-day`}
              type="date"
              className={styles.day}
              value={followUpOn ?? ''}
              onChange={(event) => { onChange({ followUpOn: event.target.value === '' ? null : event.target.value }) }}
            />
            {quickDays(today).map((quick) => (
              <Button
                key={quick.label}
                size="small"
                type={followUpOn === quick.day ? 'primary' : 'default'}
                aria-pressed={followUpOn === quick.day}
                onClick={() => { onChange({ followUpOn: followUpOn === quick.day ? null : quick.day }) }}
              >
                {quick.label}
              </Button>
            ))}
          </div>
          <div className={styles.save}>{actions}</div>
        </div>
      )}
    </div>
  )
}
