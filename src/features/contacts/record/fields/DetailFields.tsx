import type { Contact } from '@/contract/contacts/contact'
import { birthdayText } from '../../model/contactDates'
import type { TextKey } from './recordFields'
import { detailFields } from './recordFields'
import { EditableField } from './EditableField'
import { FieldRow } from './FieldRow'
import { useRecordEditing } from './RecordEditing'
import styles from './RecordFields.module.css'

/** The texts of a contact, such as job title, birthday and notes; empty ones are left out. */
export function DetailFields({ contact }: { contact: Contact }) {
  const { open } = useRecordEditing()
  const shown = detailFields.filter(({ field }) => contact[field] !== '' || open?.field === field)
  if (shown.length === 0) return null
  return (
    <dl className={styles.fields}>
      {shown.map(({ field, title }) => (
        <FieldRow key={field} title={title}>
          <EditableField contact={contact} field={field} title={title}>
            <span dir="auto" className={styles.lines}>
              {inWords(contact, field)}
            </span>
          </EditableField>
        </FieldRow>
      ))}
    </dl>
  )
}

function inWords(contact: Contact, field: TextKey): string {
  return field === 'birthday' ? birthdayText(contact.birthday) : contact[field]
}
