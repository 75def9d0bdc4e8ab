import { SearchOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { paths } from '@/shared/paths'
import { Can } from '@/shared/ui/Can'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { useListSearch } from './ContactsListContext'
import styles from './ContactsPage.module.css'
import { filterCount } from '../filters/contactFilters'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useMayImport } from '../parts/useMayImport'

/** Shown when there are no contacts: what they are for, and the first step. */
export function ContactsEmpty() {
  const canImport = useMayImport()
  return (
    <EmptyState
      icon={<TeamOutlined aria-hidden />}
      title="No contacts yet"
      description="Everyone you meet lives here: names, phones, e-mails and your notes, found again in a second."
      actions={
        <Can action="create" subject="Contact">
          <LinkButton to={paths.contactNew} label="Add a contact" isPrimary />
          {canImport && <LinkButton to={paths.contactImport} label="Import from Google" />}
        </Can>
      }
    />
  )
}

/** Shown when no contact matches the search or filters. */
export function ContactsNoMatch() {
  const { search, filters, clearFilters } = useListSearch()
  const asked = filterCount(filters)
  if (search === '' && filters.favorite && asked === 1) {
    return (
      <EmptyState
        icon={<StarOutlined aria-hidden />}
        title="No favorites yet"
        description="Star the contacts you need most, and they are listed here."
        actions={<Button onClick={clearFilters}>Show all contacts</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={search === '' ? 'Nothing matches these filters' : `Nothing matches “${search}”`}
      description={
        asked === 0
          ? 'Names, companies, e-mails, phones and tags were searched.'
          : whatWasAsked(search, asked, filters.favorite)
      }
      actions={
        <Button onClick={clearFilters}>{asked === 0 ? 'Clear search' : 'Clear filters'}</Button>
      }
    />
  )
}

function whatWasAsked(search: string, asked: number, isFavorite: boolean): string {
  if (search === '')
    return asked === 1 ? 'Without it there may be more.' : 'A contact has to pass all of them.'
  return isFavorite && asked === 1
    ? 'Only your favorites were searched.'
    : 'Only contacts that pass the filters were searched.'
}

interface ContactsFailedProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** Shown when the list could not be loaded, or may not be seen. */
export function ContactsFailed({ error, onRetry, isRetrying }: ContactsFailedProps) {
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title="You cannot see contacts" error={error} />
  return (
    <ErrorState
      title="The contacts could not be loaded"
      error={error}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}

interface RowsIncompleteProps {
  /** The rows answer the previous query. */
  isStale: boolean
  /** Rows are missing, rather than the count. */
  isCounted: boolean
  onRetry: () => void
  isRetrying: boolean
}

/** Shown above rows when some of them, or their count, could not be loaded. */
export function RowsIncomplete({ isStale, isCounted, onRetry, isRetrying }: RowsIncompleteProps) {
  const missing = isCounted
    ? 'Some rows could not be loaded.'
    : 'The contacts could not be counted.'
  return (
    <div role="alert" className={styles.partly}>
      {isStale ? 'The list could not be updated. It shows what was loaded before.' : missing}{' '}
      <Button size="small" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}
