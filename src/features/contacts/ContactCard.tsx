import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts'
import { paths } from '@/shared/paths'
import { ContactAvatar } from './ContactAvatar'
import { FavoriteCell } from './contactCells'
import styles from './contactCells.module.css'
import { contactName } from './contactName'

/** A contact of the list on a narrow screen: picture, name, what it is best known by, star. */
export const ContactCard = memo(function ContactCard({ contact }: { contact: ContactSummary }) {
  const { jobTitle, organization, emails, phones } = contact
  const name = contactName(contact)
  const work = [jobTitle, organization].filter(Boolean).join(' · ')
  const detail = [work, emails[0]?.value, phones[0]?.value].find((text) => text && text !== name)
  return (
    <div className={styles.card}>
      <ContactAvatar contact={contact} size={40} />
      <div className={styles.cardText}>
        <Link className={styles.nameLink} to={paths.contact(contact.id)}>{name}</Link>
        {detail && <span className={styles.subtitle}>{detail}</span>}
      </div>
      <FavoriteCell contact={contact} />
    </div>
  )
})
