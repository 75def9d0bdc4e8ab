import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts'
import { paths } from '@/shared/paths'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { useContactActions } from './ContactActions'
import { ContactAvatar } from './ContactAvatar'
import styles from './contactCells.module.css'
import { exactDate, relativeDate } from './contactDates'
import { contactName, contactSubtitle } from './contactName'
import { FavoriteStar } from './FavoriteStar'
import { useNow } from './useNow'

interface CellProps {
  contact: ContactSummary
}

export function FavoriteCell({ contact }: CellProps) {
  const { toggleFavorite, canUpdate } = useContactActions()
  return (
    <FavoriteStar
      name={contactName(contact)}
      isFavorite={contact.isFavorite}
      isDisabled={!canUpdate}
      onToggle={() => { toggleFavorite(contact) }}
    />
  )
}

/** Picture or initials, the name as a link to the record, and nickname and job beside it. */
export function NameCell({ contact }: CellProps) {
  const subtitle = contactSubtitle(contact)
  const tabIndex = useRowTabIndex()
  return (
    <span className={styles.name}>
      <ContactAvatar contact={contact} size={28} />
      <span className={styles.nameText}>
        <Link className={styles.nameLink} to={paths.contact(contact.id)} tabIndex={tabIndex}>{contactName(contact)}</Link>
        {subtitle !== '' && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </span>
  )
}

interface FirstValueProps {
  values: ContactSummary['emails']
  href: (value: string) => string
}

/** The preferred e-mail or phone as a link, and how many more there are. */
export function FirstValue({ values, href }: FirstValueProps) {
  const tabIndex = useRowTabIndex()
  const [first, ...more] = values
  if (!first) return null
  return (
    <>
      <a className={styles.text} href={href(first.value)} title={first.value} tabIndex={tabIndex}>{first.value}</a>
      {more.length > 0 && <span className={styles.more} title={more.map(({ value }) => value).join(', ')}>+{more.length}</span>}
    </>
  )
}

interface TagListProps {
  tags: readonly string[]
  /** How many are shown before "+3". */
  limit: number
}

export function TagList({ tags, limit }: TagListProps) {
  const more = tags.slice(limit)
  return (
    <>
      {tags.slice(0, limit).map((tag) => <span key={tag} className={styles.tag} title={tag}>{tag}</span>)}
      {more.length > 0 && <span className={styles.more} title={more.join(', ')}>+{more.length}</span>}
    </>
  )
}

/** When the contact came here, as people say it; the exact time is its title. */
export function AddedCell({ contact }: CellProps) {
  const { createdAt } = contact
  return <time className={styles.text} dateTime={createdAt} title={exactDate(createdAt)}>{relativeDate(createdAt, useNow())}</time>
}

export function RowActions({ contact }: CellProps) {
  const { remove, canUpdate, canDelete } = useContactActions()
  const tabIndex = useRowTabIndex()
  const name = contactName(contact)
  return (
    <span className={styles.actions}>
      {canUpdate && (
        <Link
          className={styles.action}
          to={paths.contactEdit(contact.id)}
          aria-label={`Edit ${name}`}
          title="Edit"
          tabIndex={tabIndex}
        >
          <EditOutlined aria-hidden />
        </Link>
      )}
      {canDelete && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Delete ${name}`}
          title="Delete"
          tabIndex={tabIndex}
          onClick={() => { remove(contact) }}
        >
          <DeleteOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
