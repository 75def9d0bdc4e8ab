import {
  CheckCircleFilled,
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { relativeDate } from '../../model/contactDates'
import { excerpt } from '../../model/excerpt'
import { localDay } from '../../model/localDay'
import { useNow } from '@/shared/lib/useNow'
import { formatCalendarDay, formatDateTime } from '@/shared/lib/format'
import styles from './Timeline.module.css'

interface NoteProps {
  note: TimelineNote
  canUpdate: boolean
  onDone: (isDone: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** A note of the timeline with its time, text and follow-up. */
export function Note({
  note: { text, writtenAt, followUpOn, isDone },
  canUpdate,
  onDone,
  onEdit,
  onDelete,
}: NoteProps) {
  const now = useNow()
  const name = excerpt(text)
  return (
    <>
      <div className={styles.noteHead}>
        <p className={styles.when}>
          <time dateTime={writtenAt} title={formatDateTime(writtenAt)}>
            {relativeDate(writtenAt, now)}
          </time>
        </p>
        {canUpdate && (
          <span className={styles.noteActions}>
            {followUpOn !== null && (
              <Button
                size="small"
                type="text"
                aria-pressed={isDone}
                aria-label={`Done: ${name}`}
                icon={
                  isDone ? <CheckCircleFilled aria-hidden /> : <CheckCircleOutlined aria-hidden />
                }
                onClick={() => {
                  onDone(!isDone)
                }}
              >
                Done
              </Button>
            )}
            <Button
              size="small"
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Edit note: ${name}`}
              onClick={onEdit}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete note: ${name}`}
              onClick={onDelete}
            />
          </span>
        )}
      </div>
      <p dir="auto" className={isDone ? styles.doneText : styles.text}>
        {text}
      </p>
      {followUpOn !== null && (
        <p className={styles.followUp}>
          <FollowUp day={followUpOn} today={localDay(now)} isDone={isDone} />
        </p>
      )}
    </>
  )
}

/** The follow-up day, with its state in words, not by color alone. */
function FollowUp({ day, today, isDone }: { day: string; today: string; isDone: boolean }) {
  const words = isDone
    ? 'Followed up:'
    : day < today
      ? 'Overdue since'
      : day === today
        ? 'Follow up today,'
        : 'Follow up on'
  const tone = isDone
    ? styles.done
    : day < today
      ? styles.overdue
      : day === today
        ? styles.due
        : styles.open
  return (
    <span className={tone}>
      {words} <time dateTime={day}>{formatCalendarDay(day)}</time>
    </span>
  )
}
