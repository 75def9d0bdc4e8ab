import { ScanOutlined } from '@ant-design/icons'
import { Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { newContactErrors } from './contactErrors'
import { ContactForm } from './ContactForm'
import { newContactValues } from './contactValues'
import { ExistingContactNotice } from './ExistingContactNotice'
import { useCreateContact } from './useCreateContact'
import { useTagSuggestions } from './useTagSuggestions'

const PaperCardScanner = lazyPart(
  async () => (await import('../paper/PaperCardScanner')).PaperCardScanner,
  'in place',
)

/** `/contacts/new`: adds a contact, by hand or from a paper card (`?from=paper`). */
export function NewContactPage() {
  const [params] = useSearchParams()
  const isFromPaper = params.get('from') === 'paper'
  const title = isFromPaper ? 'Scan a paper card' : 'New contact'
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        actions={
          isFromPaper ? undefined : (
            <LinkButton
              to={paths.contactFromPaper}
              icon={<ScanOutlined aria-hidden />}
              label="Scan a paper card"
            />
          )
        }
      />
      {isFromPaper ? (
        <Suspense>
          <PaperCardScanner />
        </Suspense>
      ) : (
        <BlankForm />
      )}
    </>
  )
}

function BlankForm() {
  const navigate = useNavigate()
  const onSubmit = useCreateContact(({ id }) => navigate(paths.contact(id), { replace: true }))
  const tagSuggestions = useTagSuggestions()
  const { may } = usePermissions()
  const isEditable = useCallback((field: string) => may('create', 'Contact', {}, field), [may])
  return (
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
  )
}
