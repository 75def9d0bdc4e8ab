import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  MailOutlined,
  PhoneOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { useContactActions } from './ContactActions'
import { ContactAvatar } from '../parts/ContactAvatar'
import styles from './contactCells.module.css'
import { localDay, relativeDate } from '../model/contactDates'
import { mailHref, telHref } from '../model/contactLinks'
import { contactName, contactSubtitle } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { RecordLink } from '../parts/RecordLink'
import { TagChip } from '@/shared/ui/TagChip'
import { useNow } from '@/shared/lib/useNow'
import { formatCalendarDay, formatDateTime } from '@/shared/lib/format'

interface CellProps {
  contact: ContactSummary
}

export function FavoriteCell({ contact }: CellProps) {
  const { toggleFavorite } = useContactActions()
  const { may } = usePermissions()
  return (
    <FavoriteStar
      name={contactName(contact)}
      isFavorite={contact.isFavorite}
      isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
      onToggle={() => {
        toggleFavorite(contact)
      }}
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
        <RecordLink contact={contact} tabIndex={tabIndex} />
        {subtitle !== '' && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </span>
  )
}

interface FirstValueProps {
  values: ContactSummary['emails']
  kind: 'email' | 'phone'
}

const waysToReach = {
  email: { href: mailHref, verb: 'Write to', Icon: MailOutlined },
  phone: { href: telHref, verb: 'Call', Icon: PhoneOutlined },
}

/** The preferred e-mail or phone as text, a link that writes or calls beside it, and how many more there are. */
export function FirstValue({ values, kind }: FirstValueProps) {
  const tabIndex = useRowTabIndex()
  const [first, ...more] = values
  if (!first) return null
  const { href, verb, Icon } = waysToReach[kind]
  const label = `${verb} ${first.value}`
  return (
    <span className={styles.reach}>
      <span className={styles.text} title={first.value}>
        {first.value}
      </span>
      {more.length > 0 && (
        <span className={styles.more} title={more.map(({ value }) => value).join(', ')}>
          +{more.length}
        </span>
      )}
      <a
        className={styles.reachLink}
        href={href(first.value)}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
      >
        <Icon aria-hidden />
      </a>
    </span>
  )
}

/** The most tags that a list shows of a contact. */
const MOST_TAGS = 3

/** As many tags as can be read in the room there is (the style sheet decides), and how many more there are. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.slice(0, MOST_TAGS).map((tag, at) => (
        <Fragment key={tag}>
          <TagChip tag={tag} />
          {at + 1 < tags.length && (
            <span className={styles.more} title={tags.slice(at + 1).join(', ')}>
              +{tags.length - at - 1}
            </span>
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** Text of one line; what is cut off is in its title. */
export function TextCell({ children }: { children: string }) {
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  )
}

/** A moment as people say it; the exact time is its title. */
export function MomentCell({ at }: { at: string }) {
  return (
    <time className={styles.text} dateTime={at} title={formatDateTime(at)}>
      {relativeDate(at, useNow())}
    </time>
  )
}

/** The next day on which something is to be followed up; one that has come stands out. */
export function FollowUpCell({ contact: { followUpOn } }: CellProps): ReactNode {
  const now = useNow()
  if (followUpOn === null) return null
  const isDue = followUpOn <= localDay(now)
  return (
    <time className={isDue ? styles.due : styles.text} dateTime={followUpOn}>
      {formatCalendarDay(followUpOn)}
      {isDue && <span className="visually-hidden"> (due)</span>}
    </time>
  )
}

export function RowActions({ contact }: CellProps) {
  const { remove, quickView } = useContactActions()
  const { may } = usePermissions()
  const tabIndex = useRowTabIndex()
  const name = contactName(contact)
  return (
    <span className={styles.actions}>
      {quickView && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Quick view of ${name}`}
          title="Quick view"
          tabIndex={tabIndex}
          onClick={() => {
            quickView(contact)
          }}
        >
          <EyeOutlined aria-hidden />
        </button>
      )}
      {may('update', 'Contact', contact) && (
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
      {may('delete', 'Contact', contact) && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Delete ${name}`}
          title="Delete"
          tabIndex={tabIndex}
          onClick={() => {
            remove(contact)
          }}
        >
          <DeleteOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
