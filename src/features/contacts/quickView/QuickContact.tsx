import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useGetContactQuery } from '../contactsApi'
import { KeptRecordNote } from '../kept/KeptRecordNote'
import { ContactUnavailable } from '../record/ContactUnavailable'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { QuickRecord } from './QuickRecord'
import styles from './QuickView.module.css'

interface QuickContactProps {
  contactId: string
}

/** The contact of a quick view, or why it cannot be shown. */
export function QuickContact({ contactId }: QuickContactProps) {
  const { currentData: contact, error, isFetching, refetch } = useGetContactQuery({ contactId })
  if (contact)
    return (
      <>
        <KeptRecordNote contactId={contactId} />
        <QuickRecord key={contact.id} contact={contact} />
      </>
    )
  if (!error || isFetching) return <RecordSkeleton />
  return (
    <ContactUnavailable
      error={error}
      onRetry={() => {
        void refetch()
      }}
    />
  )
}

/** The ways from a quick view to the whole record. */
export function QuickFoot({ contactId }: QuickContactProps) {
  const { may } = usePermissions()
  const { currentData: contact } = useGetContactQuery({ contactId })
  return (
    <div className={styles.foot}>
      {contact && may('update', 'Contact', contact) && (
        <LinkButton to={paths.contactEdit(contactId)} label="Edit" />
      )}
      <LinkButton to={paths.contact(contactId)} label="Open" isPrimary />
    </div>
  )
}
