import { FORM_ERROR } from 'final-form'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { NoPermission } from '@/shared/ui/NoPermission'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from '../model/contactName'
import {
  useGetContactQuery,
  useLazyGetContactQuery,
  useUpdateContactMutation,
} from '../contactsApi'
import { ContactUnavailable } from '../record/ContactUnavailable'
import { RecordSkeleton } from '../record/RecordSkeleton'
import { ConflictBanner } from './ConflictBanner'
import { changedContactErrors } from './contactErrors'
import { ContactForm } from './ContactForm'
import { contactSubmitErrors } from './contactSubmitErrors'
import { changedFields, contactValues } from './contactValues'
import type { ContactValues } from './contactValues'
import { useTagSuggestions } from './useTagSuggestions'

/** `/contacts/[contactId]/edit`: begins with the newest version and keeps to it, however often the record is fetched meanwhile. */
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
  // The first render over a cached record shows no fetch yet: only its time tells that it is an old one.
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

interface Conflict {
  before: Contact
  newest: Contact
}

function EditContact({ opened }: { opened: Contact }) {
  const navigate = useNavigate()
  const [updateContact, { isLoading }] = useUpdateContactMutation()
  const [fetchContact] = useLazyGetContactQuery()
  const [before, setBefore] = useState(opened)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isMineKept = useRef(false)
  const name = contactName(before)
  usePageTitle(`Edit ${name}`)
  const initialValues = useMemo(() => contactValues(before), [before])
  const validate = useMemo(
    () => (values: ContactValues) => changedContactErrors(initialValues, values),
    [initialValues],
  )
  const params = { contactId: before.id }
  const tagSuggestions = useTagSuggestions()
  const { may } = usePermissions()
  const isEditable = useCallback(
    (field: string) => may('update', 'Contact', before, field),
    [may, before],
  )
  const record = paths.contact(before.id) + useLocation().search

  const save = async (values: ContactValues) => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    isMineKept.current = false
    const body = changedFields(initialValues, values)
    const version = conflict?.newest.version ?? before.version
    const result =
      Object.keys(body).length === 0
        ? { data: before }
        : await updateContact({ params, body, version })
    if (result.data) {
      await navigate(record, { replace: true })
      return undefined
    }
    if (!isApiError(result.error) || result.error.code !== 'VERSION_CONFLICT')
      return contactSubmitErrors(result.error, values)
    const newest = await fetchContact(params)
    if (!newest.data) return contactSubmitErrors(newest.error, values)
    setConflict({ before, newest: newest.data })
    return { [FORM_ERROR]: result.error.message }
  }
  const keepMine = (submit: () => void) => {
    isMineKept.current = true
    submit()
  }
  const takeTheirs = ({ newest }: Conflict) => {
    setBefore(newest)
    setConflict(null)
  }

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
              {...conflict}
              isSaving={isLoading}
              onTakeTheirs={() => {
                takeTheirs(conflict)
              }}
              onKeepMine={() => {
                keepMine(submit)
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
