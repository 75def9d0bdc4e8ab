import { UserDeleteOutlined } from '@ant-design/icons'
import { isApiError } from '@/api/apiError'
import { useIsNotKept } from '../kept/useIsNotKept'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'

interface ContactUnavailableProps {
  error: unknown
  onRetry: () => void
}

const back = <LinkButton to={paths.contacts} label="All contacts" isPrimary />

/**
 * Shown for a contact that doesn't exist (or belongs to somebody else, which looks the same), may
 * not be seen, or could not be loaded.
 */
export function ContactUnavailable({ error, onRetry }: ContactUnavailableProps) {
  const isNotKept = useIsNotKept(error)
  const code = isApiError(error) ? error.code : 'UNKNOWN'
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') {
    return (
      <EmptyState
        icon={<UserDeleteOutlined aria-hidden />}
        title="This contact does not exist"
        description="It may have been deleted (then it stays in the trash for 30 days) or merged into another contact, or the link is wrong."
        actions={
          <>
            {back}
            <LinkButton to={paths.trash} label="Open the trash" />
          </>
        }
      />
    )
  }
  if (code === 'FORBIDDEN')
    return (
      <ErrorState
        title="You don’t have permission to see this contact"
        error={error}
        actions={back}
      />
    )
  return (
    <ErrorState
      title={
        isNotKept ? 'This contact is not kept on this device' : 'The contact could not be loaded'
      }
      error={error}
      onRetry={onRetry}
      actions={back}
    />
  )
}
