import { memo } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { ContactAvatar } from '../parts/ContactAvatar'
import { FavoriteCell, TagList } from './contactCells'
import styles from './contactCells.module.css'
import { MatchText } from './MatchText'
import { contactName } from '../model/contactName'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { RecordLink } from '../parts/RecordLink'
import { WaitingMark } from '../parts/WaitingMark'
import { RowMenuButton } from './RowMenuButton'

/** A contact of the list on a phone: picture, name, best detail, tags, star and a menu. */
export const ContactCard = memo(function ContactCard({ contact }: { contact: ContactSummary }) {
  const { jobTitle, organization, emails, phones, tags } = contact
  const name = contactName(contact)
  const work = [jobTitle, organization].filter(Boolean).join(' · ')
  const { format } = usePhoneTexts()
  const phone = format(phones[0]?.value ?? '')
  const detail = [work, emails[0]?.value, phone].find((text) => text && text !== name)
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
      <WaitingMark contactId={contact.id} />
      <FavoriteCell contact={contact} />
      <RowMenuButton contact={contact} isOnCard />
    </div>
  )
})
