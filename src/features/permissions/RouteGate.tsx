import type { ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import { usePermissions } from '@/shared/lib/permissions'
import { requirementOf } from '@/shared/lib/requires'
import { ErrorState } from '@/shared/ui/ErrorState'
import { NoPermission } from '@/shared/ui/NoPermission'
import type { useRoles } from './permissionsApi'

interface RouteGateProps {
  roles: Pick<ReturnType<typeof useRoles>, 'error' | 'isFetching' | 'refetch'>
  children: ReactNode
}

/**
 * Shows the screen if the rules allow what its routes require (`requires`). If they do not, but a part
 * of them could not be loaded, offers to load it again.
 */
export function RouteGate({ roles, children }: RouteGateProps) {
  const { mayOpen, isPartial } = usePermissions()
  const required = useMatches()
    .map(({ handle }) => requirementOf(handle))
    .filter((each) => each !== null)
  if (required.every(mayOpen)) return children
  if (!isPartial) return <NoPermission />
  return (
    <ErrorState
      title="Your permissions could not be loaded"
      error={roles.error}
      isRetrying={roles.isFetching}
      onRetry={() => {
        void roles.refetch()
      }}
    />
  )
}
