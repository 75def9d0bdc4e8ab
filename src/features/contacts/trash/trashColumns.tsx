import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import type { ContactSort } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { ContactAvatar } from '../parts/ContactAvatar'
import cells from '../list/contactCells.module.css'
import { relativeDate } from '../model/contactDates'
import { contactName } from '../model/contactName'
import { useNow } from '@/shared/lib/useNow'
import { formatDateTime } from '@/shared/lib/format'
import { useTrashActions } from './TrashActions'
import { daysLeftText } from './trashDays'
import styles from './TrashView.module.css'

interface CellProps {
  contact: ContactSummary
}

/** Picture or initials and the name; the record cannot be opened while it is in the trash. */
function TrashName({ contact }: CellProps) {
  return (
    <span className={cells.name}>
      <ContactAvatar contact={contact} size={28} />
      <span className={cells.text}>{contactName(contact)}</span>
    </span>
  )
}

function DeletedAt({ contact: { deletedAt } }: CellProps) {
  const now = useNow()
  if (deletedAt === null) return null
  return (
    <time className={cells.text} dateTime={deletedAt} title={formatDateTime(deletedAt)}>
      {relativeDate(deletedAt, now)}
    </time>
  )
}

function DaysLeft({ contact: { deletedAt } }: CellProps) {
  const now = useNow()
  return deletedAt === null ? null : (
    <span className={cells.text}>{daysLeftText(deletedAt, now)}</span>
  )
}

/** Restore and Delete forever of one contact. */
function TrashRowActions({ contact }: CellProps) {
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

/** The columns of the trash. */
export const trashColumns: readonly WindowedColumn<ContactSummary, ContactSort>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    grow: 4,
    sortKey: 'name',
    render: (contact) => <TrashName contact={contact} />,
  },
  {
    key: 'organization',
    title: 'Organization',
    width: 140,
    grow: 3,
    sortKey: 'organization',
    render: ({ organization }) => (
      <span className={cells.text} title={organization}>
        {organization}
      </span>
    ),
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 180,
    grow: 3,
    sortKey: 'email',
    render: ({ emails }) => (
      <span className={cells.text} title={emails[0]?.value}>
        {emails[0]?.value}
      </span>
    ),
  },
  {
    key: 'deletedAt',
    title: 'Deleted',
    width: 130,
    sortKey: 'deletedAt',
    startsDescending: true,
    render: (contact) => <DeletedAt contact={contact} />,
  },
  {
    key: 'daysLeft',
    title: 'Days left',
    width: 100,
    render: (contact) => <DaysLeft contact={contact} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isBare: true,
    width: 92,
    render: (contact) => <TrashRowActions contact={contact} />,
  },
]

/** A contact of the trash on a narrow screen. */
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
