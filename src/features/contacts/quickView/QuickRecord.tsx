import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { ContactAvatar } from '../parts/ContactAvatar'
import { contactName } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { useFavorite } from '../parts/useFavorite'
import { ContactFields } from '../record/fields/ContactFields'
import { RecordEdits } from '../record/fields/RecordEdits'
import { RecordFields } from '../record/fields/RecordFields'
import styles from './QuickView.module.css'
import { RecordTags } from '../record/RecordTags'
import { Timeline } from '../record/timeline/Timeline'
import { useContactChange } from '../record/useContactChange'
import { jobLine } from '../model/jobLine'

/** A contact in the quick view, with fields that are edited in place. */
export function QuickRecord({ contact }: { contact: Contact }) {
  const { may } = usePermissions()
  const canTag = may('update', 'Contact', contact, 'tags')
  const toggleFavorite = useFavorite()
  const change = useContactChange(contact)
  const name = contactName(contact)
  const { tags, isFavorite } = contact
  return (
    <RecordEdits contact={contact}>
      <div className={styles.head}>
        <ContactAvatar contact={contact} size={56} />
        <p className={styles.work} translate="no">
          {jobLine(contact)}
        </p>
        <FavoriteStar
          name={name}
          isFavorite={isFavorite}
          isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
          onToggle={() => {
            void toggleFavorite(contact)
          }}
        />
      </div>
      {(tags.length > 0 || canTag) && <RecordTags tags={tags} canUpdate={canTag} change={change} />}
      <div>
        <ContactFields contact={contact} />
        <RecordFields contact={contact} change={change} />
      </div>
      <Timeline
        contact={contact}
        canUpdate={may('update', 'Contact', contact, 'timeline')}
        change={change}
      />
    </RecordEdits>
  )
}
