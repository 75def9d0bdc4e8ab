import { DeleteOutlined, MailOutlined, PhoneOutlined, TagOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { usePermissions } from '@/shared/lib/permissions'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import cells from '../list/contactCells.module.css'
import { mailHref, telHref } from '../model/contactLinks'
import { FavoriteStar } from '../parts/FavoriteStar'
import styles from './RecentList.module.css'
import { useMayTag } from './useMayTag'

/** The actions of a row; one stable object, so that rows are not drawn again. */
export interface RecentActions {
  favorite: (contact: ContactSummary) => void
  tag: (contact: ContactSummary) => void
  remove: (contact: ContactSummary) => void
}

interface RecentRowActionsProps {
  contact: ContactSummary
  name: string
  actions: RecentActions
}

/** The first actions on a new contact: star, tag, write, call and delete. */
export function RecentRowActions({ contact, name, actions }: RecentRowActionsProps) {
  const [email] = contact.emails
  const [phone] = contact.phones
  const { may } = usePermissions()
  const { format } = usePhoneTexts()
  const mayTag = useMayTag()
  return (
    <div role="cell" className={styles['actions']}>
      <FavoriteStar
        name={name}
        isFavorite={contact.isFavorite}
        isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
        onToggle={() => {
          actions.favorite(contact)
        }}
      />
      {mayTag(contact) && (
        <ActionButton
          label={`Tag ${name}`}
          title="Tag"
          icon={<TagOutlined aria-hidden />}
          onClick={() => {
            actions.tag(contact)
          }}
        />
      )}
      {email && (
        <ActionLink
          label={`Write to ${name}`}
          title={email.value}
          href={mailHref(email.value)}
          className={styles['write']}
          icon={<MailOutlined aria-hidden />}
        />
      )}
      {phone && (
        <ActionLink
          label={`Call ${name}`}
          title={format(phone.value)}
          href={telHref(phone.value)}
          className={styles['call']}
          icon={<PhoneOutlined aria-hidden />}
        />
      )}
      {may('delete', 'Contact', contact) && (
        <ActionButton
          label={`Delete ${name}`}
          title="Delete"
          className={styles['delete']}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => {
            actions.remove(contact)
          }}
        />
      )}
    </div>
  )
}

interface ActionProps {
  label: string
  title: string
  icon: ReactNode
  className?: string | undefined
}

function ActionButton({
  label,
  title,
  icon,
  className,
  onClick,
}: ActionProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(className)}
      aria-label={label}
      title={title}
      tabIndex={useRowTabIndex()}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}

function ActionLink({ label, title, icon, className, href }: ActionProps & { href: string }) {
  return (
    <a
      className={classNames(className)}
      href={href}
      aria-label={label}
      title={title}
      tabIndex={useRowTabIndex()}
    >
      {icon}
    </a>
  )
}

function classNames(own: string | undefined): string | undefined {
  return own === undefined ? cells.action : `${String(cells.action)} ${own}`
}
