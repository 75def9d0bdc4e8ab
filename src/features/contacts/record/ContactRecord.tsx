import { type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from '../model/contactName'
import { FavoriteStar } from '../parts/FavoriteStar'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import { ContactDetails } from './ContactDetails'
import styles from './ContactPage.module.css'
import { RecordActions } from './RecordActions'
import { RecordTags } from './RecordTags'
import { Timeline } from './timeline/Timeline'
import { useContactChange } from './useContactChange'
import { RecordHead } from './RecordHead'

interface ContactRecordProps {
  contact: Contact
  /** The URL of the list it was opened from; null if none. */
  list: string | null
  possibleDuplicates: ReactNode
  /** The action that sends it to another service. */
  pushAction: ReactNode
}

export function ContactRecord(props: ContactRecordProps) {
  const { contact, list, possibleDuplicates, pushAction } = props
  const navigate = useNavigate()
  const { may } = usePermissions()
  const toggleFavorite = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const change = useContactChange(contact)
  const canTag = may('update', 'Contact', contact, 'tags')
  const name = contactName(contact)
  const onDelete = async () => {
    if (await deleteOne(contact.id, name)) await navigate(list ?? paths.contacts)
  }
  const { tags } = contact
  return (
    <article>
      <PageHeader
        title={name}
        mark={
          <FavoriteStar
            name={name}
            isFavorite={contact.isFavorite}
            isDisabled={!may('update', 'Contact', contact, 'isFavorite')}
            onToggle={() => {
              void toggleFavorite(contact)
            }}
          />
        }
        breadcrumbs={list === null ? [{ title: 'Contacts', to: paths.contacts }] : []}
        actions={
          <RecordActions
            contact={contact}
            pushAction={pushAction}
            onDelete={() => {
              void onDelete()
            }}
          />
        }
      />
      {possibleDuplicates}
      <div className={styles.columns}>
        <div className={`panel ${styles.panel ?? ''}`}>
          <RecordHead contact={contact} name={name} />
          <ContactDetails
            contact={contact}
            change={may('update', 'Contact', contact, 'extras') ? change : null}
            tags={
              tags.length > 0 || canTag ? (
                <RecordTags tags={tags} canUpdate={canTag} change={change} />
              ) : null
            }
          />
        </div>
        <div className={`panel ${styles.panel ?? ''}`}>
          <Timeline
            contact={contact}
            canUpdate={may('update', 'Contact', contact, 'timeline')}
            change={change}
          />
        </div>
      </div>
    </article>
  )
}
