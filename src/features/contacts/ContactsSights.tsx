import { SearchOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import type { ContactQuery } from './contactQuery'
import { LinkButton } from './LinkButton'

/** No contacts at all: what they are for, and the first thing to do. */
export function ContactsEmpty({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState
      icon={<TeamOutlined aria-hidden />}
      title="No contacts yet"
      description="Everyone you meet lives here: names, phones, e-mails and your notes, found again in a second."
      actions={canCreate && (
        <>
          <LinkButton to={paths.contactNew} label="Add a contact" isPrimary />
          <LinkButton to={paths.contactImport} label="Import from Google" />
        </>
      )}
    />
  )
}

/** Contacts exist, but none matches what is searched for. */
export function ContactsNoMatch({ query }: { query: ContactQuery }) {
  const { search, flags } = query
  if (search === '') {
    return (
      <EmptyState
        icon={<StarOutlined aria-hidden />}
        title="No favorites yet"
        description="Star the contacts you need most, and they are listed here."
        actions={<Button onClick={query.clearFilters}>Show all contacts</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={`Nothing matches “${search}”`}
      description={flags.favorite ? 'Only your favorites were searched.' : 'Names, companies, e-mails, phones and tags were searched.'}
      actions={<Button onClick={query.clearFilters}>Clear search</Button>}
    />
  )
}

interface ContactsFailedProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** The list could not be loaded, or is not for this person to see. */
export function ContactsFailed({ error, onRetry, isRetrying }: ContactsFailedProps) {
  if (isApiError(error) && error.code === 'FORBIDDEN') return <ErrorState title="You cannot see contacts" error={error} />
  return <ErrorState title="The contacts could not be loaded" error={error} onRetry={onRetry} isRetrying={isRetrying} />
}
