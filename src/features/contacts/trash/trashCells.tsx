import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { formatDateTime } from '@/shared/lib/format'
import { ContactAvatar } from '../parts/ContactAvatar'
import cells from '../list/contactCells.module.css'
import { relativeDate } from '../model/contactDates'
import { contactName } from '../model/contactName'
import { useNow } from '@/shared/lib/useNow'
import { useTrashActions } from './TrashActionsContext'
import { daysLeftText } from './trashDays'
import styles from './TrashView.module.css'

interface CellProps {
  contact: ContactSummary
}

/** Picture and name; the record can't be opened from the trash. */
export function TrashName({ contact }: CellProps) {
  return (
    <span className={cells.name}>
      <ContactAvatar contact={contact} size={28} />
      <span className={cells.text}>{contactName(contact)}</span>
    </span>
  )
}

export function DeletedAt({ contact: { deletedAt } }: CellProps) {
  const now = useNow()
  if (deletedAt === null) return null
  return (
    <time className={cells.text} dateTime={deletedAt} title={formatDateTime(deletedAt)}>
      {relativeDate(deletedAt, now)}
    </time>
  )
}

export function DaysLeft({ contact: { deletedAt } }: CellProps) {
  const now = useNow()
  return deletedAt === null ? null : (
    <span className={cells.text}>{daysLeftText(deletedAt, now)}</span>
  )
}

export function TrashRowActions({ contact }: CellProps) {
  const { restore, erase, canRestore } = useTrashActions()
  const tabIndex = useRowTabIndex()
  if (!canRestore) return null
  const name = contactName(contact)
  return (
    <span className={cells.actions}>
      <button
        type="button"
        className={cells.action}
        aria-label={`Restore ${name}`}
        title="Restore"
        tabIndex={tabIndex}
        onClick={() => {
          restore(contact)
        }}
      >
        <UndoOutlined aria-hidden />
      </button>
      <button
        type="button"
        className={cells.action}
        aria-label={`Delete ${name} forever`}
        title="Delete forever"
        tabIndex={tabIndex}
        onClick={() => {
          erase(contact)
        }}
      >
        <DeleteOutlined aria-hidden />
      </button>
    </span>
  )
}

/** A contact of the trash on a phone. */
export function TrashCard({ contact }: CellProps) {
  return (
    <div className={cells.card}>
      <div className={cells.cardText}>
        <span className={cells.text}>{contactName(contact)}</span>
        <span className={styles.when}>
          <DeletedAt contact={contact} /> · <DaysLeft contact={contact} />
        </span>
      </div>
      <TrashRowActions contact={contact} />
    </div>
  )
}
