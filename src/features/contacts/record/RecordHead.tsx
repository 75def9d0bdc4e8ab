import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { CardUpdate } from './CardUpdate'
import styles from './ContactPage.module.css'
import { ContactPicture } from './ContactPicture'
import { jobLine } from '../model/jobLine'

/** The fields that a contact's own card may update. */
const cardFields = [
  'firstName',
  'lastName',
  'organization',
  'jobTitle',
  'emails',
  'phones',
  'websites',
  'addresses',
]

export function RecordHead({ contact, name }: { contact: Contact; name: string }) {
  const { may } = usePermissions()
  const { nickname } = contact
  const work = jobLine(contact)
  return (
    <div className={styles.head}>
      <ContactPicture
        contact={contact}
        canUpdate={may('update', 'Contact', contact, 'displayImage')}
      />
      <div className={styles.headText}>
        {work !== '' && work !== name && <p className={styles.work}>{work}</p>}
        {nickname !== '' && nickname !== name && <p className={styles.nickname}>“{nickname}”</p>}
        {cardFields.every((field) => may('update', 'Contact', contact, field)) && (
          <div>
            <CardUpdate contact={contact} />
          </div>
        )}
      </div>
    </div>
  )
}
