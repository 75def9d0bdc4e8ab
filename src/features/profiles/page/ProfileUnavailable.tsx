import { IdcardOutlined } from '@ant-design/icons'
import { isApiError } from '@/api/apiError'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'

const back = <LinkButton to={paths.profiles} label="Go to your default profile" isPrimary />

/**
 * Shown instead of a profile that does not exist (or is somebody else's), may not be seen, or could
 * not be loaded.
 */
export function ProfileUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = isApiError(error) ? error.code : 'UNKNOWN'
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') {
    return (
      <EmptyState
        heading="h1"
        icon={<IdcardOutlined aria-hidden />}
        title="This profile does not exist"
        description="It may have been deleted, or the address may be wrong."
        actions={back}
      />
    )
  }
  if (code === 'FORBIDDEN')
    return <ErrorState title="You cannot see this profile" error={error} actions={back} />
  return <ErrorState title="The profile could not be loaded" error={error} onRetry={onRetry} />
}
