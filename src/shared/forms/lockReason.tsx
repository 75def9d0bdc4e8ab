import { LockOutlined } from '@ant-design/icons'
import { type ReactNode, createContext, use } from 'react'
import { fieldOf, useIsEditable } from './EditableContext'

/** Returns the reason that a field is locked, or undefined where none is known. */
type LockReason = (field: string) => string | undefined

const noReason: LockReason = () => undefined

/** Says why fields are read-only, such as those that a company sets. */
export const LockReasonContext = createContext<LockReason>(noReason)

/**
 * Returns the help of the control at a path, after the reason that it is read-only if there is one.
 */
export function useLockedHelp(path: string, help?: string): ReactNode {
  const reasonOf = use(LockReasonContext)
  const isEditable = useIsEditable(path)
  const reason = isEditable ? undefined : reasonOf(fieldOf(path))
  if (reason === undefined) return help
  return (
    <>
      <LockOutlined aria-hidden /> {reason} {help}
    </>
  )
}
