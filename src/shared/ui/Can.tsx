import type { ReactNode } from 'react'
import type { Action, SubjectName } from '@/contract/ruleSet'
import { usePermissions } from '@/shared/lib/permissions'

interface CanProps {
  action: Action
  subject: SubjectName
  children: ReactNode
  /** Shown without the permission. */
  fallback?: ReactNode
}

/** Renders its children if the user has a permission for a subject (spec section 6). The server checks each row again. */
export function Can({ action, subject, children, fallback = null }: CanProps) {
  return usePermissions().may(action, subject) ? children : fallback
}
