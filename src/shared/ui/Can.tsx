import type { ReactNode } from 'react'
import type { Action, SubjectName } from '@/contract/ruleSet'
import { usePermissions } from '@/shared/lib/permissions'

interface CanProps {
  action: Action
  subject: SubjectName
  children: ReactNode
  /** Shown to those who may not. */
  fallback?: ReactNode
}

/** Shows its children to those whose rules allow the action on something of theirs (spec section 6). The server decides again on each row. */
export function Can({ action, subject, children, fallback = null }: CanProps) {
  return usePermissions().may(action, subject) ? children : fallback
}
