import { LeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { contactName } from '../model/contactName'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { BurstNote } from './BurstNote'
import styles from './ContactPage.module.css'
import { ContactFields } from './fields/ContactFields'
import { RecordEdits } from './fields/RecordEdits'
import { RecordFields } from './fields/RecordFields'
import { RecordActions } from './RecordActions'
import { RecordIdentity } from './RecordIdentity'
import { RecordTags } from './RecordTags'
import { Timeline } from './timeline/Timeline'
import { useContactChange } from './useContactChange'

interface ContactRecordProps {
  contact: Contact
  /** The URL of the list it was opened from; null if none. */
  list: string | null
  possibleDuplicates: ReactNode
  /** The action that sends it to another service. */
  pushAction: ReactNode
}

/**
 * A contact's record: identity, actions and ways to reach the person, beside the timeline; the other
 * fields are below the first or, on a wide screen, on the right.
 */
export function ContactRecord(props: ContactRecordProps) {
  const { contact, list, possibleDuplicates, pushAction } = props
  const navigate = useNavigate()
  const { may } = usePermissions()
  const { deleteOne, deleteBurst } = useDeleteContacts()
  const change = useContactChange(contact)
  const canTag = may('update', 'Contact', contact, 'tags')
  const leaveIf = async (isDeleted: boolean) => {
    if (isDeleted) await navigate(list ?? paths.contacts, { replace: true }) // Back would lead to nothing
  }
  const { tags } = contact
  return (
    <RecordEdits contact={contact}>
      {list === null && (
        <nav aria-label="Breadcrumb">
          <Link className={styles.back} to={paths.contacts}>
            <LeftOutlined aria-hidden /> Contacts
          </Link>
        </nav>
      )}
      <article className={styles.record}>
        <div className={`panel ${styles.panel ?? ''}`}>
          <RecordIdentity contact={contact} />
          <RecordActions
            contact={contact}
            pushAction={pushAction}
            onDelete={() => {
              void deleteOne(contact.id, contactName(contact)).then(leaveIf)
            }}
          />
          <BurstNote
            contact={contact}
            onDelete={async () => leaveIf(await deleteBurst(contact.id))}
          />
          {possibleDuplicates}
          {(tags.length > 0 || canTag) && (
            <RecordTags tags={tags} canUpdate={canTag} change={change} />
          )}
          <ContactFields contact={contact} />
        </div>
        <div className={`panel ${styles.panel ?? ''} ${styles.timeline ?? ''}`}>
          <Timeline
            contact={contact}
            canUpdate={may('update', 'Contact', contact, 'timeline')}
            change={change}
          />
        </div>
        <section className={`panel ${styles.panel ?? ''}`}>
          <h2 className="section-title">Details</h2>
          <RecordFields contact={contact} change={change} />
        </section>
      </article>
    </RecordEdits>
  )
}
