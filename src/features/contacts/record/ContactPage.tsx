import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from '../model/contactName'
import { useGetContactQuery } from '../contactsApi'
import { FavoriteStar } from '../parts/FavoriteStar'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import { CardUpdate } from './CardUpdate'
import { ContactDetails } from './ContactDetails'
import styles from './ContactPage.module.css'
import { ContactPicture } from './ContactPicture'
import { ContactUnavailable } from './ContactUnavailable'
import { NeighbourBar } from './neighbours/NeighbourBar'
import { listPath, placeOf } from './neighbours/recordAddress'
import { RecordActions } from './RecordActions'
import { RecordSkeleton } from './RecordSkeleton'
import { RecordTags } from './RecordTags'
import { Timeline } from './timeline/Timeline'
import { useContactChange } from './useContactChange'
import { workOf } from './workOf'

interface ContactPageProps {
  PossibleDuplicates: ComponentType<{ contactId: string }>
}

/**
 * `/contacts/[contactId]`: the whole record of a contact, to read and to act on. Opened from a list (`?at=412` and the list's own words), it leads on to the
 * contacts before and after.
 */
export function ContactPage({ PossibleDuplicates }: ContactPageProps) {
  const { contactId = '' } = useParams()
  const [params] = useSearchParams()
  const place = placeOf(params)
  const { currentData: contact, error, isFetching, refetch } = useGetContactQuery({ contactId })
  usePageTitle(contact ? contactName(contact) : 'Contact')
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  const isFailed = error !== undefined && !isFetching && (!contact || isGone)
  return (
    <div className={styles.page}>
      {place && <NeighbourBar contactId={contactId} place={place} params={params} />}
      {isFailed && (
        <ContactUnavailable
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
      {!isFailed &&
        (contact ? (
          <ContactRecord
            key={contact.id}
            contact={contact}
            list={place ? listPath(params) : null}
            possibleDuplicates={
              <Suspense>
                <PossibleDuplicates contactId={contact.id} />
              </Suspense>
            }
          />
        ) : (
          <RecordSkeleton />
        ))}
    </div>
  )
}

/** What a contact's own card may bring. */
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

interface ContactRecordProps {
  contact: Contact
  /** The address of the list that it was opened from; null where it was not. */
  list: string | null
  possibleDuplicates: ReactNode
}

function ContactRecord({ contact, list, possibleDuplicates }: ContactRecordProps) {
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
  const { nickname, tags } = contact
  const work = workOf(contact)
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
            onDelete={() => {
              void onDelete()
            }}
          />
        }
      />
      {possibleDuplicates}
      <div className={styles.columns}>
        <div className={`panel ${styles.panel ?? ''}`}>
          <div className={styles.head}>
            <ContactPicture
              contact={contact}
              canUpdate={may('update', 'Contact', contact, 'displayImage')}
            />
            <div className={styles.headText}>
              {work !== '' && work !== name && <p className={styles.work}>{work}</p>}
              {nickname !== '' && nickname !== name && (
                <p className={styles.nickname}>“{nickname}”</p>
              )}
              {cardFields.every((field) => may('update', 'Contact', contact, field)) && (
                <div>
                  <CardUpdate contact={contact} />
                </div>
              )}
            </div>
          </div>
          <ContactDetails
            contact={contact}
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
