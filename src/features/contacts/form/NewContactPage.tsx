import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useCreateContactMutation } from '../contactsApi'
import { newContactErrors } from './contactErrors'
import { ContactForm } from './ContactForm'
import { contactInputOf, newContactValues } from './contactValues'
import type { ContactValues } from './contactValues'
import { contactSubmitErrors } from './contactSubmitErrors'
import { ExistingContactNotice } from './ExistingContactNotice'
import { useTagSuggestions } from './useTagSuggestions'

/** `/contacts/new`: adds a contact. Sending the same values again adds it only once. */
export function NewContactPage() {
  usePageTitle('New contact')
  const navigate = useNavigate()
  const [createContact] = useCreateContactMutation()
  const sent = useRef({ body: '', key: '' })
  const tagSuggestions = useTagSuggestions()
  const { may } = usePermissions()
  const isEditable = useCallback((field: string) => may('create', 'Contact', {}, field), [may])

  const onSubmit = async (values: ContactValues) => {
    const body = contactInputOf(values)
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    const { data, error } = await createContact({ body, idempotencyKey: sent.current.key })
    if (!data) return contactSubmitErrors(error, values)
    await navigate(paths.contact(data.id), { replace: true })
    return undefined
  }

  return (
    <>
      <PageHeader title="New contact" breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]} />
      <ContactForm
        initialValues={newContactValues}
        validate={newContactErrors}
        onSubmit={onSubmit}
        onCancel={() => {
          void navigate(paths.contacts)
        }}
        notice={<ExistingContactNotice />}
        tagSuggestions={tagSuggestions}
        isEditable={isEditable}
        submitLabel="Add contact"
      />
    </>
  )
}
