import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useCreateContactMutation } from '../contactsApi'
import { newContactErrors } from './contactErrors'
import { ContactForm } from './ContactForm'
import { contactInputOf, newContactValues } from './contactValues'
import type { ContactValues } from './contactValues'
import { contactSubmitErrors } from './contactSubmitErrors'

/** `/contacts/new`: adds a contact. However often the form is sent, the contact is added once. */
export function NewContactPage() {
  usePageTitle('New contact')
  const navigate = useNavigate()
  const [createContact] = useCreateContactMutation()
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const onSubmit = async (values: ContactValues) => {
    const { data, error } = await createContact({ body: contactInputOf(values), idempotencyKey })
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
        onCancel={() => { void navigate(paths.contacts) }}
        submitLabel="Add contact"
      />
    </>
  )
}
