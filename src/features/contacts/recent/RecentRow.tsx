import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { paths } from '@/shared/paths'
import { RowTabIndexProvider, useRowTabIndex } from '@/shared/tables/rowTabIndex'
import type { RowSlot } from '@/shared/tables/windowed/WindowedBody'
import { formatDateTime } from '@/shared/lib/format'
import { ContactAvatar } from '../parts/ContactAvatar'
import cells from '../list/contactCells.module.css'
import { contactName } from '../model/contactName'
import { sourceNames } from '../model/sourceNames'
import { formatTime } from './dayTitle'
import styles from './RecentList.module.css'
import { type RecentActions, RecentRowActions } from './RecentRowActions'

interface RecentRowProps extends Omit<RowSlot, 'key'> {
  /** Undefined while it is loading. */
  contact: ContactSummary | undefined
  height: number
  /** The day's heading, on its first row. */
  day: string | null
  actions: RecentActions
}

/** A recently added contact with its time, source and first actions. */
export const RecentRow = memo(function RecentRow(props: RecentRowProps) {
  const { contact, height, day, actions, index, top, isActive, onFocus, onBlur, onKeyDown } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-busy={contact === undefined}
      data-row-index={index}
      data-card
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
  const { id, jobTitle, organization, emails, phones, createdAt, source, note, metAt } = contact
  const name = contactName(contact)
  const tabIndex = useRowTabIndex()
  const work = [jobTitle, organization].filter(Boolean).join(' · ')
  const { format } = usePhoneTexts()
  const phone = format(phones[0]?.value ?? '')
  const known = (note || metAt ? [work] : [work, emails[0]?.value, phone]).find(
    (text) => text && text !== name,
  )
  const detail = [known, metAt, note && `“${note}”`].filter(Boolean).join(' · ')
  return (
    <>
      <div role="cell" className={styles['when']}>
        {day !== null && <h2 className={styles['day']}>{day}</h2>}
        <time className={styles['time']} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTime(createdAt)}
        </time>
      </div>
      <div role="cell" className={styles['who']}>
        <ContactAvatar contact={contact} size={36} />
        <div className={cells.cardText}>
          <Link
            className={cells.nameLink}
            translate="no"
            data-opens-card
            to={paths.contact(id)}
            tabIndex={tabIndex}
          >
            {name}
          </Link>
          {detail !== '' && (
            <span className={`${cells.subtitle ?? ''} ${styles['detail'] ?? ''}`}>{detail}</span>
          )}
        </div>
      </div>
      <span role="cell" className={styles['source']}>
        {sourceNames[source]}
      </span>
      <RecentRowActions contact={contact} name={name} actions={actions} />
    </>
  )
}
