import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useAbility } from '@casl/react'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import type { Contact } from '@/contract/contacts'
import type { AppAbility } from '@/shared/lib/ability'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from '../contactName'
import { useGetContactQuery } from '../contactsApi'
import { FavoriteStar } from '../FavoriteStar'
import { LinkButton } from '../LinkButton'
import { useDeleteContacts } from '../useDeleteContacts'
import { useFavorite } from '../useFavorite'
import { ContactDetails } from './ContactDetails'
import styles from './ContactPage.module.css'
import { ContactPicture } from './ContactPicture'
import { ContactUnavailable } from './ContactUnavailable'
import { RecordSkeleton } from './RecordSkeleton'

/** `/contacts/[contactId]`: the whole record of a contact, to read and to act on. */
export function ContactPage() {
  const { contactId = '' } = useParams()
  const { currentData: contact, error, isFetching, refetch } = useGetContactQuery({ contactId })
  usePageTitle(contact ? contactName(contact) : 'Contact')
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  if (error && !isFetching && (!contact || isGone)) return <ContactUnavailable error={error} onRetry={() => { void refetch() }} />
  return contact ? <ContactRecord key={contact.id} contact={contact} /> : <RecordSkeleton />
}

function ContactRecord({ contact }: { contact: Contact }) {
  const navigate = useNavigate()
  const ability = useAbility<AppAbility>()
  const toggleFavorite = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const canUpdate = ability.can('update', 'Contact')
  const name = contactName(contact)
  const onDelete = async () => {
    if (await deleteOne(contact.id, name)) await navigate(paths.contacts)
  }
  const { nickname, jobTitle, department, organization } = contact
  const work = [[jobTitle, department].filter(Boolean).join(', '), organization].filter(Boolean).join(' · ')
  return (
    <article className={styles.page}>
      <PageHeader
        title={name}
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        actions={
          <>
            <FavoriteStar name={name} isFavorite={contact.isFavorite} isDisabled={!canUpdate} onToggle={() => { void toggleFavorite(contact) }} />
            {canUpdate && <LinkButton to={paths.contactEdit(contact.id)} icon={<EditOutlined aria-hidden />} label="Edit" isPrimary />}
            {ability.can('delete', 'Contact') && (
              <Button
                danger
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => { void onDelete() }}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
      <div className={`panel ${styles.panel ?? ''}`}>
        <div className={styles.head}>
          <ContactPicture contact={contact} canUpdate={canUpdate} />
          <div className={styles.headText}>
            {work !== '' && work !== name && <p className={styles.work}>{work}</p>}
            {nickname !== '' && nickname !== name && <p className={styles.nickname}>“{nickname}”</p>}
          </div>
        </div>
        <ContactDetails contact={contact} />
      </div>
    </article>
  )
}
