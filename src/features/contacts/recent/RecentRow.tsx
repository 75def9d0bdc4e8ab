import { DeleteOutlined, MailOutlined, PhoneOutlined, TagOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { RowTabIndexProvider, useRowTabIndex } from '@/shared/tables/rowTabIndex'
import type { RowSlot } from '@/shared/tables/windowed/WindowedBody'
import { formatDateTime } from '@/shared/lib/format'
import { ContactAvatar } from '../parts/ContactAvatar'
import cells from '../list/contactCells.module.css'
import { mailHref, telHref } from '../model/contactLinks'
import { contactName } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { sourceLabels } from '../filters/filterLabels'
import { timeText } from './dayTitle'
import styles from './RecentList.module.css'
import { useMayTag } from './useMayTag'

/** What can be done with a row; one object for all of them, so that they are not drawn again. */
export interface RecentActions {
  favorite: (contact: ContactSummary) => void
  tag: (contact: ContactSummary) => void
  remove: (contact: ContactSummary) => void
}

interface RecentRowProps extends Omit<RowSlot, 'key'> {
  /** Undefined while the row is not loaded. */
  contact: ContactSummary | undefined
  height: number
  /** The heading of its day, where it is the first of it. */
  day: string | null
  actions: RecentActions
}

/** One contact of the recently added: when and from where it came, and what one does first with somebody new. */
export const RecentRow = memo(function RecentRow(props: RecentRowProps) {
  const { contact, height, day, actions, index, top, isActive, onFocus, onBlur, onKeyDown } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-busy={contact === undefined}
      data-row-index={index}
      tabIndex={isActive ? 0 : -1}
      className={
        day === null ? styles['row'] : `${String(styles['row'])} ${String(styles['first'])}`
      }
      style={{ height, transform: `translateY(${String(top)}px)` }}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <RowTabIndexProvider value={isActive ? 0 : -1}>
        {contact === undefined ? (
          <span role="cell" className={styles['bone']} />
        ) : (
          <RowContent contact={contact} day={day} actions={actions} />
        )}
      </RowTabIndexProvider>
    </div>
  )
})

function RowContent({
  contact,
  day,
  actions,
}: {
  contact: ContactSummary
  day: string | null
  actions: RecentActions
}) {
  const { id, jobTitle, organization, emails, phones, createdAt, source } = contact
  const name = contactName(contact)
  const tabIndex = useRowTabIndex()
  const work = [jobTitle, organization].filter(Boolean).join(' · ')
  const detail = [work, emails[0]?.value, phones[0]?.value].find((text) => text && text !== name)
  return (
    <>
      <div role="cell" className={styles['when']}>
        {day !== null && <h2 className={styles['day']}>{day}</h2>}
        <time className={styles['time']} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {timeText(createdAt)}
        </time>
      </div>
      <div role="cell" className={styles['who']}>
        <ContactAvatar contact={contact} size={36} />
        <div className={cells.cardText}>
          <Link className={cells.nameLink} to={paths.contact(id)} tabIndex={tabIndex}>
            {name}
          </Link>
          {detail && <span className={cells.subtitle}>{detail}</span>}
        </div>
      </div>
      <span role="cell" className={styles['source']}>
        {sourceLabels[source]}
      </span>
      <RowActions contact={contact} name={name} actions={actions} />
    </>
  )
}

function RowActions({
  contact,
  name,
  actions,
}: {
  contact: ContactSummary
  name: string
  actions: RecentActions
}) {
  const {
    isFavorite,
    emails: [email],
    phones: [phone],
  } = contact
  const { favorite, tag, remove } = actions
  const { may } = usePermissions()
  const mayTag = useMayTag()
  const tabIndex = useRowTabIndex()
  return (
    <div role="cell" className={styles['actions']}>
      <FavoriteStar
        name={name}
        isFavorite={isFavorite}
        isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
        onToggle={() => {
          favorite(contact)
        }}
      />
      {mayTag(contact) && (
        <button
          type="button"
          className={cells.action}
          aria-label={`Tag ${name}`}
          title="Tag"
          tabIndex={tabIndex}
          onClick={() => {
            tag(contact)
          }}
        >
          <TagOutlined aria-hidden />
        </button>
      )}
      {email && (
        <a
          className={`${String(cells.action)} ${String(styles['write'])}`}
          href={mailHref(email.value)}
          aria-label={`Write to ${name}`}
          title={email.value}
          tabIndex={tabIndex}
        >
          <MailOutlined aria-hidden />
        </a>
      )}
      {phone && (
        <a
          className={`${String(cells.action)} ${String(styles['call'])}`}
          href={telHref(phone.value)}
          aria-label={`Call ${name}`}
          title={phone.value}
          tabIndex={tabIndex}
        >
          <PhoneOutlined aria-hidden />
        </a>
      )}
      {may('delete', 'Contact', contact) && (
        <button
          type="button"
          className={`${String(cells.action)} ${String(styles['delete'])}`}
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
    </div>
  )
}
