import { useAbility } from '@casl/react'
import type { ReactNode } from 'react'
import type { Action } from '@/contract/ruleSet'
import type { AppAbility, AppSubject } from '@/shared/lib/ability'

interface CanProps {
  action: Action
  subject: AppSubject
  children: ReactNode
  /** What stands there for those who may not. */
  fallback?: ReactNode
}

/** Shows its children to those whose rules allow the action on that kind of thing (spec section 6). The server decides again on each row. */
export function Can({ action, subject, children, fallback = null }: CanProps) {
  return useAbility<AppAbility>().can(action, subject) ? children : fallback
}
