import type { ReactNode } from 'react'
import { useMatches } from 'react-router-dom'
import { usePermissions } from '@/shared/lib/permissions'
import { requirementOf } from '@/shared/lib/requires'
import { NoPermission } from '@/shared/ui/NoPermission'

/** Shows the screen if the rules allow what its routes require (`requires`). */
export function RouteGate({ children }: { children: ReactNode }) {
  const { mayOpen } = usePermissions()
  const required = useMatches()
    .map(({ handle }) => requirementOf(handle))
    .filter((each) => each !== null)
  return required.every(mayOpen) ? children : <NoPermission />
}
