import type { ReactNode } from 'react'
import { usePermissions } from '@/shared/lib/permissions'

/** Shows `pending` until the user's record and rules are loaded. */
export function PermissionsGate({
  pending,
  children,
}: {
  pending: ReactNode
  children: ReactNode
}) {
  return usePermissions().isLoading ? pending : children
}
