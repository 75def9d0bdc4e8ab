import { createContext, use } from 'react'

/** Returns whether the user may change a field of the form, named as in the contract. */
export type IsEditable = (field: string) => boolean

/** The default: every field can be changed. */
export const allEditable: IsEditable = () => true

/** Makes fields read-only that the rules do not allow the user to change. */
export const EditableContext = createContext<IsEditable>(allEditable)

/** Returns the reason that a field is locked, or undefined where none is known. */
type LockReason = (field: string) => string | undefined

const noReason: LockReason = () => undefined

/** Says why fields are read-only, such as those that a company sets. */
export const LockReasonContext = createContext<LockReason>(noReason)

/** Returns the reason that the control at a path is read-only; undefined while it can be changed. */
export function useLockReason(path: string): string | undefined {
  const reasonOf = use(LockReasonContext)
  const isEditable = useIsEditable(path)
  return isEditable ? undefined : reasonOf(fieldOf(path))
}

/**
 * Returns whether the control at a path (`emails[0].value`) can be changed, by the contract's
 * field, its first part.
 */
export function useIsEditable(path: string): boolean {
  const isEditable = use(EditableContext)
  return isEditable(fieldOf(path))
}

/** Returns the contract's field, the first part of a path. */
function fieldOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}
