import { MoreOutlined } from '@ant-design/icons'
import { Suspense, memo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { useMenuAnchor } from '@/shared/ui/menus/useMenuAnchor'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useContactActions } from './ContactActionsContext'
import { ContactAvatar } from '../parts/ContactAvatar'
import { FavoriteCell, TagList } from './contactCells'
import styles from './contactCells.module.css'
import { MatchText } from './MatchText'
import { contactName } from '../model/contactName'
import { RecordLink } from '../parts/RecordLink'

const AnchoredMenu = lazyPart(
  async () => (await import('@/shared/ui/menus/AnchoredMenu')).AnchoredMenu,
  ({ onClose }) => onClose,
)

/** A contact of the list on a phone: picture, name, best detail, tags, star and a menu. */
export const ContactCard = memo(function ContactCard({ contact }: { contact: ContactSummary }) {
  const { jobTitle, organization, emails, phones, tags } = contact
  const name = contactName(contact)
  const work = [jobTitle, organization].filter(Boolean).join(' · ')
  const detail = [work, emails[0]?.value, phones[0]?.value].find((text) => text && text !== name)
  return (
    <div className={styles.card}>
      <ContactAvatar contact={contact} size={40} />
      <div className={styles.cardText}>
        <RecordLink contact={contact} />
        {contact.match ? (
          <span className={styles.subtitle}>
            <MatchText match={contact.match} />
          </span>
        ) : (
          detail && <span className={styles.subtitle}>{detail}</span>
        )}
        {tags.length > 0 && <TagList tags={tags} />}
      </div>
      <FavoriteCell contact={contact} />
      <CardMenu contact={contact} />
    </div>
  )
})

function CardMenu({ contact }: { contact: ContactSummary }) {
  const actions = useCardActions(contact)
  const { anchor, close, button } = useMenuAnchor()
  const label = `Actions for ${contactName(contact)}`
  if (actions.length === 0) return null
  return (
    <>
      <button
        {...button}
        type="button"
        className={`${String(styles.action)} ${String(styles.cardMenu)}`}
        aria-label={label}
      >
        <MoreOutlined aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <AnchoredMenu label={label} anchor={anchor} actions={actions} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function useCardActions(contact: ContactSummary) {
  const { quickView, remove } = useContactActions()
  const { may } = usePermissions()
  const navigate = useNavigate()
  const view = quickView && {
    key: 'view',
    label: 'Quick view',
    run: () => {
      quickView(contact)
    },
  }
  const edit = may('update', 'Contact', contact) && {
    key: 'edit',
    label: 'Edit',
    run: () => void navigate(paths.contactEdit(contact.id)),
  }
  const deletion = may('delete', 'Contact', contact) && {
    key: 'delete',
    label: 'Delete',
    danger: true,
    run: () => {
      remove(contact)
    },
  }
  return [view, edit, deletion].filter((action) => action !== undefined && action !== false)
}
