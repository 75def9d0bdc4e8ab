import type { TrashSort } from './trashSorts'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import cells from '../list/contactCells.module.css'
import { TrashName, DeletedAt, DaysLeft, TrashRowActions } from './trashCells'

export const trashColumns: readonly WindowedColumn<ContactSummary, TrashSort>[] = [
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
