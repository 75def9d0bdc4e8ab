import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { contactName } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { WaitingMark } from '../parts/WaitingMark'
import { useFavorite } from '../parts/useFavorite'
import { EditableField } from './fields/EditableField'
import styles from './RecordIdentity.module.css'
import { RecordPicture } from './RecordPicture'

/** The identity of a contact: picture, name and star, then job and organization. */
export function RecordIdentity({ contact }: { contact: Contact }) {
  const { may } = usePermissions()
  const toggleFavorite = useFavorite()
  const name = contactName(contact)
  const { nickname, jobTitle, department, organization } = contact
  const job = [jobTitle, department].filter(Boolean).join(', ')
  const lines = [nickname && `“${nickname}”`, job, organization].filter(
    (line) => line !== '' && line !== name && line !== `“${name}”`,
  )
  return (
    <div className={styles.identity}>
      <RecordPicture
        contact={contact}
        canUpdate={may('update', 'Contact', contact, 'displayImage')}
      />
      <div className={styles.text} translate="no">
        <div className={styles.name}>
          <EditableField contact={contact} field="name" title="Name">
            <h1 className={styles.title}>{name}</h1>
          </EditableField>
          <WaitingMark contactId={contact.id} />
          <FavoriteStar
            name={name}
            isFavorite={contact.isFavorite}
            isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
            onToggle={() => {
              void toggleFavorite(contact)
            }}
          />
        </div>
        {lines.map((line, at) => (
          <p key={at} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
