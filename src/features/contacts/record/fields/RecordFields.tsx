import type { Contact } from '@/contract/contacts/contact'
import { formatDateTime } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { relativeDate } from '../../model/contactDates'
import type { ChangeContact } from '../useContactChange'
import { AddFieldMenu } from './AddFieldMenu'
import { CustomFields } from './CustomFields'
import { DetailFields } from './DetailFields'
import { useRecordEditing } from './RecordEditing'
import styles from './RecordFields.module.css'

interface RecordFieldsProps {
  contact: Contact
  change: ChangeContact
}

/** The details and custom fields of a contact, those it could have, and its last change. */
export function RecordFields({ contact, change }: RecordFieldsProps) {
  const { canEdit } = useRecordEditing()
  const { createdAt, updatedAt } = contact
  const now = useNow()
  return (
    <div className={styles.section}>
      <DetailFields contact={contact} />
      <AddFieldMenu contact={contact} />
      <CustomFields contact={contact} change={canEdit('extra:') ? change : null} />
      {updatedAt !== createdAt && (
        <p className={styles.dates}>
          Changed{' '}
          <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
            {relativeDate(updatedAt, now)}
          </time>
        </p>
      )}
    </div>
  )
}
