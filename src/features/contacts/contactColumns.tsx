import type { ContactSort, ContactSummary } from '@/contract/contacts'
import type { WindowedColumn } from '@/shared/tables/windowedColumn'
import { AddedCell, FavoriteCell, FirstValue, NameCell, RowActions, TagList } from './contactCells'
import styles from './contactCells.module.css'
import { mailHref, telHref } from './contactLinks'

/** The columns of `/contacts`. */
export const contactColumns: readonly WindowedColumn<ContactSummary, ContactSort>[] = [
  { key: 'favorite', title: <span className="visually-hidden">Favorite</span>, width: 40, render: (contact) => <FavoriteCell contact={contact} /> },
  { key: 'name', title: 'Name', width: 220, grow: 4, sortKey: 'name', render: (contact) => <NameCell contact={contact} /> },
  {
    key: 'organization', title: 'Organization', width: 140, grow: 2, sortKey: 'organization',
    render: ({ organization }) => <span className={styles.text} title={organization}>{organization}</span>,
  },
  { key: 'email', title: 'E-mail', width: 190, grow: 4, sortKey: 'email', render: ({ emails }) => <FirstValue values={emails} href={mailHref} /> },
  { key: 'phone', title: 'Phone', width: 130, grow: 1, render: ({ phones }) => <FirstValue values={phones} href={telHref} /> },
  { key: 'tags', title: 'Tags', width: 120, grow: 2, render: ({ tags }) => <TagList tags={tags} limit={1} /> },
  {
    key: 'createdAt', title: 'Added', width: 120, sortKey: 'createdAt', startsDescending: true,
    render: (contact) => <AddedCell contact={contact} />,
  },
  { key: 'actions', title: <span className="visually-hidden">Actions</span>, width: 92, render: (contact) => <RowActions contact={contact} /> },
]
