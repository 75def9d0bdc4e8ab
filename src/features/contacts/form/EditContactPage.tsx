import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { NoPermission } from '@/shared/ui/NoPermission'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from '../model/contactName'
import { useGetContactQuery } from '../contactsApi'
import { ContactUnavailable } from '../record/ContactUnavailable'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { ConflictBanner } from './ConflictBanner'
import { changedContactErrors } from './contactErrors'
import { ContactForm } from './ContactForm'
import { contactValues } from './contactValues'
import type { ContactValues } from './contactValues'
import { useContactSave } from './useContactSave'
import { useTagSuggestions } from './useTagSuggestions'

/**
 * `/contacts/[contactId]/edit`: starts with the newest version and keeps it, even if the record is
 * refetched.
 */
export function EditContactPage() {
  const { contactId = '' } = useParams()
  return <OpenContact key={contactId} contactId={contactId} />
}

function OpenContact({ contactId }: { contactId: string }) {
  const {
    data,
    error,
    isFetching,
    fulfilledTimeStamp = 0,
    refetch,
  } = useGetContactQuery({ contactId })
  const [since] = useState(Date.now)
  const { may } = usePermissions()
  const [opened, setOpened] = useState<Contact | null>(null)
  // Until the form names the contact.
  usePageTitle('Edit contact')
  // On first render a cached record shows no fetch yet; only its time shows that it is old.
  if (!opened && data && fulfilledTimeStamp >= since) setOpened(data)
  if (opened)
    return may('update', 'Contact', opened) ? <EditContact opened={opened} /> : <NoPermission />
  if (error && !isFetching)
    return (
      <ContactUnavailable
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  return <RecordSkeleton />
}

function EditContact({ opened }: { opened: Contact }) {
  const navigate = useNavigate()
  const record = paths.contact(opened.id) + useLocation().search
  const { before, conflict, isSaving, save, takeTheirs, keepMine } = useContactSave(opened, () =>
    navigate(record, { replace: true }),
  )
  const name = contactName(before)
  usePageTitle(`Edit ${name}`)
  const initialValues = useMemo(() => contactValues(before), [before])
  const validate = useMemo(
    () => (values: ContactValues) => changedContactErrors(initialValues, values),
    [initialValues],
  )
  const tagSuggestions = useTagSuggestions()
  const { may } = usePermissions()
  const isEditable = useCallback(
    (field: string) => may('update', 'Contact', before, field),
    [may, before],
  )
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        breadcrumbs={[
          { title: 'Contacts', to: paths.contacts },
          { title: name, to: record },
        ]}
      />
      <ContactForm
        initialValues={initialValues}
        validate={validate}
        onSubmit={save}
        onCancel={() => {
          void navigate(record)
        }}
        renderBanner={(submit) =>
          conflict && (
            <ConflictBanner
              before={before}
              newest={conflict}
              isSaving={isSaving}
              onTakeTheirs={takeTheirs}
              onKeepMine={() => {
                keepMine()
                submit()
              }}
            />
          )
        }
        tagSuggestions={tagSuggestions}
        isEditable={isEditable}
        submitLabel="Save"
      />
    </>
  )
}
