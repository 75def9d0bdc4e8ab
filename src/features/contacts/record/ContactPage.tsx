import { type ComponentType, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import { LazyPushContact } from '@/features/integrations'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { KeptRecordNote } from '../kept/KeptRecordNote'
import { contactName } from '../model/contactName'
import { useGetContactQuery } from '../contactsApi'
import { ReaderPhones } from '../parts/ReaderPhones'
import styles from './ContactPage.module.css'
import { ContactUnavailable } from './ContactUnavailable'
import { NeighborBar } from './neighbors/NeighborBar'
import { listPath, readRecordPlace } from './neighbors/recordPath'
import { RecordSkeleton } from './RecordSkeleton'
import { ContactRecord } from './ContactRecord'

interface ContactPageProps {
  PossibleDuplicates: ComponentType<{ contactId: string }>
}

/**
 * `/contacts/[contactId]`: a contact's record. Opened from a list (`?at=412` and the list's
 * parameters), it steps to the neighbors.
 */
export function ContactPage({ PossibleDuplicates }: ContactPageProps) {
  const { contactId = '' } = useParams()
  const [params] = useSearchParams()
  const place = readRecordPlace(params)
  const { currentData: contact, error, isFetching, refetch } = useGetContactQuery({ contactId })
  usePageTitle(contact ? contactName(contact) : 'Contact')
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  const isFailed = error !== undefined && !isFetching && (!contact || isGone)
  return (
    <div className={styles.page}>
      {place && <NeighborBar contactId={contactId} place={place} params={params} />}
      <KeptRecordNote contactId={contactId} />
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
          <ReaderPhones>
            <ContactRecord
              key={contact.id}
              contact={contact}
              list={place ? listPath(params) : null}
              possibleDuplicates={
                <Suspense>
                  <PossibleDuplicates contactId={contact.id} />
                </Suspense>
              }
              pushAction={
                <Suspense>
                  <LazyPushContact contactId={contact.id} />
                </Suspense>
              }
            />
          </ReaderPhones>
        ) : (
          <RecordSkeleton />
        ))}
    </div>
  )
}
