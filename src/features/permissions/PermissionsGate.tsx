import type { ReactNode } from 'react'
import { usePermissions } from '@/shared/lib/permissions'

/** Shows its children once the rules are known, which the person's record precedes; `pending` until then. */
export function PermissionsGate({
  pending,
  children,
}: {
  pending: ReactNode
  children: ReactNode
}) {
  return usePermissions().isLoading ? pending : children
}
