import { MailOutlined, PhoneOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Fragment, Suspense } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { usePermissions } from '@/shared/lib/permissions'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { useContactActions } from './ContactActionsContext'
import { useListLayout } from './ContactsListContext'
import { ContactAvatar } from '../parts/ContactAvatar'
import styles from './contactCells.module.css'
import { relativeDate } from '../model/contactDates'
import { localDay } from '../model/localDay'
import { mailHref, telHref } from '../model/contactLinks'
import { contactName, contactSubtitle } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { RecordLink } from '../parts/RecordLink'
import { WaitingMark } from '../parts/WaitingMark'
import { lazyPart } from '@/shared/ui/lazyPart'
import { TagChip } from '@/shared/ui/TagChip'
import { useNow } from '@/shared/lib/useNow'
import { formatCalendarDay, formatDateTime } from '@/shared/lib/format'

const MatchText = lazyPart(async () => (await import('./screens')).MatchText, 'nothing')

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

/**
 * Picture, name as a link to the record, and a search's match or nickname and job, unless that has a
 * column.
 */
export function NameCell({ contact }: CellProps) {
  const { layout } = useListLayout()
  const hasJobColumn = layout.columns.some(({ key, isHidden }) => key === 'jobTitle' && !isHidden)
  const subtitle = contactSubtitle(hasJobColumn ? { ...contact, jobTitle: '' } : contact)
  const tabIndex = useRowTabIndex()
  return (
    <span className={styles.name}>
      <ContactAvatar contact={contact} size={28} />
      <span className={styles.nameText}>
        <RecordLink contact={contact} tabIndex={tabIndex} />
        {contact.match ? (
          <span className={styles.subtitle}>
            <Suspense>
              <MatchText match={contact.match} />
            </Suspense>
          </span>
        ) : (
          subtitle !== '' && (
            <span className={styles.subtitle} title={subtitle}>
              {subtitle}
            </span>
          )
        )}
      </span>
      <WaitingMark contactId={contact.id} />
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

/** The first e-mail or phone, a link that writes or calls, and the number of further ones. */
export function FirstValue({ values, kind }: FirstValueProps) {
  const tabIndex = useRowTabIndex()
  const { format } = usePhoneTexts()
  const [first, ...more] = values
  if (!first) return null
  const { href, verb, Icon } = waysToReach[kind]
  const shown = ({ value }: { value: string }) => (kind === 'phone' ? format(value) : value)
  const text = shown(first)
  const label = `${verb} ${text}`
  return (
    <span className={styles.reach}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {more.length > 0 && (
        <span className={styles.more} title={more.map(shown).join(', ')}>
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

/** The most tags shown of a contact. */
const MOST_TAGS = 3

/** The tags that fit (the style sheet decides), and the number of further ones. */
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

/** One line of text; its title shows the whole. */
export function TextCell({ children }: { children: string }) {
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  )
}

/** A relative date; its title shows the exact time. */
export function MomentCell({ at }: { at: string }) {
  return (
    <time className={styles.text} dateTime={at} title={formatDateTime(at)}>
      {relativeDate(at, useNow())}
    </time>
  )
}

/** The next follow-up day, highlighted once it is due. */
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
