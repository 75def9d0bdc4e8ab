import type { Contact } from '@/contract/contacts/contact'
import { ContactAvatar, relativeDate, sourceNames } from '@/features/contacts'
import { useNow } from '@/shared/lib/useNow'
import type { MergePlan } from '../useMergePlan'
import { cellClass, isStruckThrough } from './MergeRow'
import styles from './MergeTable.module.css'

interface ContactHeadingProps {
  contact: Contact
  name: string
  plan: MergePlan
}

/**
 * The head of a contact's column, which includes the contact in the merge or makes it the survivor.
 */
export function ContactHeading({ contact, name, plan }: ContactHeadingProps) {
  const now = useNow()
  const isExcluded = plan.isExcluded(contact.id)
  return (
    <div role="columnheader" className={cellClass(isStruckThrough(plan, contact.id))}>
      <div className={styles['person']}>
        <ContactAvatar contact={contact} size={32} />
        <div>
          <div className={styles['name']} translate="no">
            {name}
          </div>
          <div className={styles['origin']}>
            {sourceNames[contact.source]} · added {relativeDate(contact.createdAt, now)}
          </div>
        </div>
      </div>
      <div className={styles['roles']}>
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={!isExcluded}
            onChange={({ target }) => {
              plan.setExcluded(contact.id, !target.checked)
            }}
            aria-label={`Merge ${name}`}
          />
          Merge
        </label>
        <label className={styles['choice']}>
          <input
            type="radio"
            name="survivor"
            checked={!isExcluded && plan.survivorId === contact.id}
            disabled={isExcluded}
            onChange={() => {
              plan.setSurvivor(contact.id)
            }}
            aria-label={`Keep ${name}`}
          />
          Keep this one
        </label>
      </div>
    </div>
  )
}
